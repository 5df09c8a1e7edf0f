/** What the index of a git repository says of the files that were asked for. */
export interface GitIndex {
  /** By path, `/` between its parts: the object id in hexadecimal; nothing for a file in conflict. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** Whether a path leads through a link or into a submodule, whose files are not in this index. */
  isElsewhere(path: string): boolean;
  /** The id of a directory's tree, as git has noted it; nothing once something was added there. */
  treeOf(directory: string): string | undefined;
}

const decoder = new TextDecoder();
/** `DIRC`. */
const MAGIC = 0x44495243;
const FIXED_BYTES = 40;
/** Where an entry has its mode, and the kind in it that a plain file has. */
const MODE_OFFSET = 24;
const KIND = 0xf000;
const PLAIN_FILE = 0x8000;
const STAGE = 0x3000;
const EXTENDED = 0x4000;
const NAME_LENGTH = 0x0fff;
const INTENT_TO_ADD = 0x2000;

/**
 * Reads the index of a git repository, versions 2 to 4 (git, `gitformat-index`).
 *
 * @param wanted The paths to tell of, relative to the top of the work tree.
 * @param idBytes Bytes of an object id: 20 for SHA-1, 32 for SHA-256.
 * @returns Nothing if the file is not one, or only a part of what git keeps in several.
 */
export function readGitIndex(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  idBytes: number,
): GitIndex | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const version = view.getUint32(4);
    if (view.getUint32(0) !== MAGIC || version < 2 || version > 4) return undefined;
    const names = new Set([...wanted].flatMap(withParents));
    const { files, links, end } = readEntries(view, bytes, names, idBytes, version);
    const trees = readTrees(view, bytes, end, idBytes);
    return trees && {
      files,
      isElsewhere: (path) => withParents(path).some((name) => links.has(name)),
      treeOf: (directory) => trees.get(directory),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `a`, `a/b` and `a/b/c` of `a/b/c`. */
function withParents(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_part, i) => parts.slice(0, i + 1).join("/"));
}

function readEntries(
  view: DataView,
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
  idBytes: number,
  version: number,
) {
  const encoder = new TextEncoder();
  const lengths = new Set([...wanted].map((path) => encoder.encode(path).length));
  const files = new Map<string, string | undefined>();
  const links = new Set<string>();
  let name = new Uint8Array(256);
  let length = 0;
  let at = 12;
  for (let left = view.getUint32(8); left > 0; left--) {
    const start = at;
    const flags = view.getUint16(start + FIXED_BYTES + idBytes);
    const hasMore = (flags & EXTENDED) !== 0;
    const more = hasMore ? view.getUint16(start + FIXED_BYTES + idBytes + 2) : 0;
    at += FIXED_BYTES + idBytes + (hasMore ? 4 : 2);
    let kept = 0;
    if (version === 4) {
      const stripped = readOffset(view, at);
      kept = length - stripped.value;
      at = stripped.end;
    }
    const short = flags & NAME_LENGTH;
    const end = version !== 4 && short < NAME_LENGTH ? at + short : bytes.indexOf(0, at);
    if (end < 0 || kept < 0) throw new RangeError("the index ends inside an entry");
    length = kept + end - at;
    if (length > name.length) {
      const longer = new Uint8Array(length * 2);
      longer.set(name.subarray(0, kept));
      name = longer;
    }
    name.set(bytes.subarray(at, end), kept);
    at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
    if (!lengths.has(length)) continue;
    const path = decoder.decode(name.subarray(0, length));
    if (!wanted.has(path)) continue;
    if ((view.getUint32(start + MODE_OFFSET) & KIND) !== PLAIN_FILE) links.add(path);
    const id = bytes.subarray(start + FIXED_BYTES, start + FIXED_BYTES + idBytes).toHex();
    files.set(path, (flags & STAGE) !== 0 || (more & INTENT_TO_ADD) !== 0 ? undefined : id);
  }
  return { files, links, end: at };
}

/** A number of variable width, as packs have it for offsets. */
function readOffset(view: DataView, begin: number): { value: number; end: number } {
  let at = begin;
  let byte = view.getUint8(at++);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = view.getUint8(at++);
    value = ((value + 1) << 7) | (byte & 0x7f);
  }
  return { value, end: at };
}

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
function readTrees(
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
    if (signature === "TREE") trees = readTreeExtension(bytes.subarray(at + 8, end), idBytes);
    at = end;
  }
  return trees;
}

function readTreeExtension(bytes: Uint8Array, idBytes: number): ReadonlyMap<string, string> {
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
