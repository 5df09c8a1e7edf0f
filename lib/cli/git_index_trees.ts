const decoder = new TextDecoder();

/** Extensions by which the entries of an index stand elsewhere or stand for directories. */
const PARTIAL: ReadonlySet<string> = new Set(["link", "sdir"]);

/**
 * Reads what follows the entries of a git index: the trees that git has noted of directories, the last
 * time that it wrote them. It forgets a tree once something below it is added.
 *
 * @param begin The offset behind the last entry.
 * @param idBytes Bytes of an object id.
 * @returns The ids by directory. Nothing if the index is only a part of what git keeps in several files.
 * @throws {RangeError} If it is cut off.
 */
export function readTrees(
  view: DataView,
  bytes: Uint8Array,
  begin: number,
  idBytes: number,
): ReadonlyMap<string, string> | undefined {
  let trees: ReadonlyMap<string, string> = new Map();
  let at = begin;
  while (at + 8 <= bytes.length - idBytes) {
    const signature = textAt(bytes, at, at + 4);
    const end = at + 8 + view.getUint32(at + 4);
    if (PARTIAL.has(signature)) return undefined;
    if (signature === "TREE") trees = readNoted(bytes.subarray(at + 8, end), idBytes);
    at = end;
  }
  return trees;
}

function readNoted(bytes: Uint8Array, idBytes: number): ReadonlyMap<string, string> {
  const noted = new Map<string, string>();
  let at = 0;
  const read = (parent: string | undefined): void => {
    const nameEnd = bytes.indexOf(0, at);
    const lineEnd = bytes.indexOf(10, nameEnd);
    if (nameEnd < 0 || lineEnd < 0) throw new RangeError("a tree of the index is cut off");
    const name = textAt(bytes, at, nameEnd);
    const path = parent ? `${parent}/${name}` : name;
    const [entries, subtrees] = textAt(bytes, nameEnd + 1, lineEnd).split(" ").map(Number);
    const id = lineEnd + 1;
    at = entries < 0 ? id : id + idBytes;
    if (entries >= 0) noted.set(path, bytes.subarray(id, at).toHex());
    for (let i = 0; i < subtrees; i++) read(path);
  };
  if (bytes.length > 0) read(undefined);
  return noted;
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
