const decoder = new TextDecoder();

/** Extensions by which the entries of an index stand elsewhere or stand for directories. */
const PARTIAL: ReadonlySet<string> = new Set(["link", "sdir"]);

/**
 * Reads what follows the entries of a git index: the directories that are as they were committed.
 *
 * @param begin The offset behind the last entry.
 * @param idBytes Bytes of an object id.
 * @returns Nothing if the index is only a part of what git keeps in several files.
 * @throws {RangeError} If it is cut off.
 */
export function readCommitted(
  view: DataView,
  bytes: Uint8Array,
  begin: number,
  idBytes: number,
): ReadonlySet<string> | undefined {
  let committed: ReadonlySet<string> = new Set();
  let at = begin;
  while (at + 8 <= bytes.length - idBytes) {
    const signature = textAt(bytes, at, at + 4);
    const end = at + 8 + view.getUint32(at + 4);
    if (PARTIAL.has(signature)) return undefined;
    if (signature === "TREE") committed = readTrees(bytes.subarray(at + 8, end), idBytes);
    at = end;
  }
  return committed;
}

/** The directories whose trees are written: git forgets a tree once something below it is added. */
function readTrees(bytes: Uint8Array, idBytes: number): ReadonlySet<string> {
  const valid = new Set<string>();
  let at = 0;
  const read = (parent: string | undefined): void => {
    const nameEnd = bytes.indexOf(0, at);
    const lineEnd = bytes.indexOf(10, nameEnd);
    if (nameEnd < 0 || lineEnd < 0) throw new RangeError("a tree of the index is cut off");
    const name = textAt(bytes, at, nameEnd);
    const path = parent ? `${parent}/${name}` : name;
    const [entries, subtrees] = textAt(bytes, nameEnd + 1, lineEnd).split(" ").map(Number);
    at = lineEnd + 1 + (entries < 0 ? 0 : idBytes);
    if (entries >= 0) valid.add(path);
    for (let i = 0; i < subtrees; i++) read(path);
  };
  if (bytes.length > 0) read(undefined);
  return valid;
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
