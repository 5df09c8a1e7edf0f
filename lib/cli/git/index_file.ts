/** The looked-up entries of a git index. */
export interface GitIndex {
  /**
   * The object ids by path; `undefined` for a file in conflict, or one only marked with intent to
   * add.
   */
  readonly ids: ReadonlyMap<string, string | undefined>;
  /**
   * Returns whether a path leads through a link or into a submodule, whose files are not in this
   * index.
   */
  isElsewhere(path: string): boolean;
}

const MAGIC = "DIRC";
const FIRST_ENTRY = 12;
const MODE_OFFSET = 24;
const ID_OFFSET = 40;

const FILE_KIND = 0xf000;
const PLAIN_FILE = 0x8000;
const EXTENDED = 0x4000;
const STAGE = 0x3000;
const INTENT_TO_ADD = 0x2000;

/** Extensions of an index whose entries are in another file or are directories. */
const PARTIAL = ["link", "sdir"];

/** Decodes each byte as one character, in any encoding. */
const byteDecoder = new TextDecoder("latin1");

/** Returns the characters that a text's UTF-8 bytes have in an index. */
function asBytes(text: string): string {
  return byteDecoder.decode(new TextEncoder().encode(text));
}

/**
 * Reads the index of a git repository, versions 2 to 4 (`gitformat-index`).
 *
 * @param paths The paths to look up, relative to the top of the work tree.
 * @param idBytes The length of an object id: 20 for SHA-1, 32 for SHA-256.
 * @returns `undefined` if the file is damaged, or is only a part of an index.
 */
export function readIndex(
  bytes: Uint8Array,
  paths: readonly string[],
  idBytes: number,
): GitIndex | undefined {
  const names = new Map(paths.flatMap(withParents).map((path) => [asBytes(path), path]));
  const ids = new Map<string, string | undefined>();
  const links = new Set<string>();
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const version = view.getUint32(4);
    if (textAt(bytes, 0, 4) !== MAGIC || version < 2 || version > 4) return undefined;
    let [at, name] = [FIRST_ENTRY, ""];
    for (let left = view.getUint32(8); left > 0; left--) {
      const start = at;
      const flags = view.getUint16(start + ID_OFFSET + idBytes);
      const isExtended = (flags & EXTENDED) !== 0;
      const more = isExtended ? view.getUint16(start + ID_OFFSET + idBytes + 2) : 0;
      at += ID_OFFSET + idBytes + (isExtended ? 4 : 2);
      const removed = version === 4 ? readOffset(bytes, at) : { value: name.length, end: at };
      const end = bytes.indexOf(0, removed.end);
      if (end < 0 || removed.value > name.length) return undefined;
      name = name.slice(0, name.length - removed.value) + textAt(bytes, removed.end, end);
      at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
      const path = names.get(name);
      if (path === undefined) continue;
      if ((view.getUint32(start + MODE_OFFSET) & FILE_KIND) !== PLAIN_FILE) links.add(path);
      const hasId = (flags & STAGE) === 0 && (more & INTENT_TO_ADD) === 0;
      const id = bytes.subarray(start + ID_OFFSET, start + ID_OFFSET + idBytes);
      ids.set(path, hasId ? id.toHex() : undefined);
    }
    for (; at + 8 <= bytes.length - idBytes; at += 8 + view.getUint32(at + 4)) {
      if (PARTIAL.includes(textAt(bytes, at, at + 4))) return undefined;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return { ids, isElsewhere: (path) => withParents(path).some((one) => links.has(one)) };
}

/** Returns `a`, `a/b` and `a/b/c` for `a/b/c`. */
function withParents(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_part, i) => parts.slice(0, i + 1).join("/"));
}

/** Reads an offset of variable width, as used in indexes and packs. @throws {RangeError} */
export function readOffset(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = -1;
  for (let at = start; at < bytes.length; at++) {
    value = (value + 1) * 0x80 + (bytes[at] & 0x7f);
    if ((bytes[at] & 0x80) === 0) return { value, end: at + 1 };
  }
  throw new RangeError("the offset is cut off");
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  return byteDecoder.decode(bytes.subarray(start, end));
}
