import type { HostFiles, HostReader } from "../../host/mod.ts";
import { readOffset } from "./index_file.ts";
import { readIfThere } from "./repository.ts";

/**
 * Reads the content of an object; `undefined` if the repository does not have it or it is damaged.
 */
export type ReadObject = (id: string) => Promise<Uint8Array | undefined>;

/** Opens the objects of a git repository, both loose and packed. */
export function openObjects(commonDir: string, files: HostFiles): ReadObject {
  const directory = `${commonDir}/objects`;
  return async (id) => {
    try {
      return await readLoose(`${directory}/${id.slice(0, 2)}/${id.slice(2)}`, files) ??
        await readPacked(id, { directory: `${directory}/pack`, idBytes: id.length / 2, files });
    } catch {
      return undefined;
    }
  };
}

/** Reads a loose object, whose content follows its type, its length and a NUL. */
async function readLoose(path: string, files: HostFiles): Promise<Uint8Array | undefined> {
  const file = await readIfThere(files, path);
  const object = file && await inflate(file);
  return object?.subarray(object.indexOf(0) + 1);
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const { inflateSync } = await import("node:zlib");
  return inflateSync(bytes);
}

interface Packs {
  readonly directory: string;
  readonly idBytes: number;
  readonly files: HostFiles;
}

async function readPacked(id: string, packs: Packs): Promise<Uint8Array | undefined> {
  for (const { name } of await packs.files.list(packs.directory)) {
    if (!name.endsWith(".idx")) continue;
    const path = `${packs.directory}/${name.slice(0, -".idx".length)}`;
    const offset = await withFile(`${path}.idx`, packs.files, (file) => findOffset(file, id));
    if (offset === undefined) continue;
    return await withFile(`${path}.pack`, packs.files, (file) => readAt(file, offset, packs));
  }
  return undefined;
}

async function withFile<T>(
  path: string,
  files: HostFiles,
  action: (file: HostReader) => T | Promise<T>,
): Promise<T> {
  const file = await files.open(path);
  try {
    return await action(file);
  } finally {
    file.close();
  }
}

function bytesAt(file: HostReader, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, file.size - offset)));
  return bytes.subarray(0, file.read(offset, bytes));
}

function numberAt(file: HostReader, offset: number): number {
  const bytes = bytesAt(file, offset, 4);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
}

/** The start of the table in an index of version 2: how many ids begin with each byte or less. */
const FAN_OUT = 8;
const IDS = FAN_OUT + 256 * 4;

/** Returns the offset of an object in the pack of an index (`gitformat-pack`, version 2). */
function findOffset(file: HostReader, id: string): number | undefined {
  const idBytes = id.length / 2;
  const first = Number.parseInt(id.slice(0, 2), 16);
  const from = first === 0 ? 0 : numberAt(file, FAN_OUT + (first - 1) * 4);
  const to = numberAt(file, FAN_OUT + first * 4);
  const total = numberAt(file, FAN_OUT + 255 * 4);
  const ids = bytesAt(file, IDS + from * idBytes, (to - from) * idBytes);
  for (let i = 0; i < to - from; i++) {
    if (ids.subarray(i * idBytes, (i + 1) * idBytes).toHex() !== id) continue;
    const offsets = IDS + total * (idBytes + 4);
    const offset = numberAt(file, offsets + (from + i) * 4);
    if (offset < 2 ** 31) return offset;
    const large = offsets + total * 4 + (offset - 2 ** 31) * 8;
    return numberAt(file, large) * 2 ** 32 + numberAt(file, large + 4);
  }
  return undefined;
}

/** The types of packed objects that are deltas of another object. */
const OFFSET_DELTA = 6;
const ID_DELTA = 7;
/** An upper bound for the size of the fields before the compressed bytes. */
const HEAD = 64;

async function readAt(
  file: HostReader,
  offset: number,
  packs: Packs,
): Promise<Uint8Array | undefined> {
  const head = bytesAt(file, offset, HEAD);
  const type = (head[0] >> 4) & 7;
  let [size, factor, at] = [head[0] & 0x0f, 0x10, 1];
  for (; (head[at - 1] & 0x80) !== 0; at++, factor *= 0x80) size += (head[at] & 0x7f) * factor;
  let base: Uint8Array | undefined;
  if (type === OFFSET_DELTA) {
    const back = readOffset(head, at);
    base = await readAt(file, offset - back.value, packs);
    at = back.end;
  } else if (type === ID_DELTA) {
    base = await readPacked(head.subarray(at, at + packs.idBytes).toHex(), packs);
    at += packs.idBytes;
  }
  // zlib adds little to incompressible data, and ignores the bytes of the next object.
  const content = await inflate(bytesAt(file, offset + at, size * 1.01 + HEAD));
  if (content.length !== size) return undefined;
  if (type !== OFFSET_DELTA && type !== ID_DELTA) return content;
  return base && applyDelta(base, content);
}

/** Builds an object from a delta: pieces of another object, and new bytes. */
function applyDelta(base: Uint8Array, delta: Uint8Array): Uint8Array | undefined {
  let at = 0;
  const length = () => {
    let [value, factor] = [0, 1];
    for (let more = true; more; factor *= 0x80) {
      value += (delta[at] & 0x7f) * factor;
      more = (delta[at++] & 0x80) !== 0;
    }
    return value;
  };
  const littleEndian = (bits: number, bytes: number) => {
    let value = 0;
    for (let i = 0; i < bytes; i++) if (bits & (1 << i)) value += delta[at++] * 2 ** (8 * i);
    return value;
  };
  if (length() !== base.length) return undefined;
  const object = new Uint8Array(length());
  let end = 0;
  while (at < delta.length) {
    const command = delta[at++];
    if (command & 0x80) {
      const from = littleEndian(command, 4);
      const size = littleEndian(command >> 4, 3) || 0x10000;
      object.set(base.subarray(from, from + size), end);
      end += size;
    } else {
      object.set(delta.subarray(at, at + command), end);
      [at, end] = [at + command, end + command];
    }
  }
  return end === object.length ? object : undefined;
}
