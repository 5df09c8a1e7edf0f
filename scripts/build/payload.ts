/** What `deno compile` appends to the base of an executable. */
export interface Payload {
  readonly metadata: Metadata;
  /** The embedded files by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The bytes of npm packages in addition to the files. */
  readonly npmBytes: number;
  /** The whole payload, as it is in the executable. */
  readonly bytes: Uint8Array;
}

/** The settings of an executable. */
export interface Metadata {
  readonly permissions: Readonly<Record<string, readonly string[] | boolean | null>>;
  readonly v8_flags: readonly string[];
  readonly [setting: string]: unknown;
}

/** An entry of the embedded folder: a file with its place in the data, or a folder. */
interface Entry {
  readonly File?: { readonly n: string; readonly o: readonly [offset: number, length: number] };
  readonly Dir?: { readonly name: string; readonly entries: readonly Entry[] };
}

const MAGIC = new TextEncoder().encode("d3n0l4nd");

/**
 * Reads what Deno 2.9 embeds in an executable of any system. It is between two marks: settings as
 * JSON, npm packages, modules from other places, the file names as JSON, and the files.
 *
 * @throws {Error} If there is nothing of that form.
 */
export function readPayload(executable: Uint8Array): Payload {
  const start = findPayload(executable);
  const reader = new Reader(executable, start + MAGIC.length);
  const metadata: Metadata = reader.json();
  const npmBytes = reader.block().length;
  const specifiers = reader.u32();
  for (let i = 0; i < specifiers; i++) {
    reader.take(reader.u32());
    reader.u32();
  }
  const modules = specifiers + reader.u32() + reader.u32();
  if (modules > 0) throw new Error("the executable has modules of other places");
  const entries: readonly Entry[] = reader.json();
  const data = reader.block();
  if (!startsWith(executable, MAGIC, reader.offset)) throw new Error("the end mark is missing");
  return {
    metadata,
    files: new Map(filesOf(entries, data, "")),
    npmBytes,
    bytes: executable.subarray(start, reader.offset + MAGIC.length),
  };
}

/**
 * Returns the start of the payload. The base contains the mark too, so it counts only before a
 * length and the settings.
 */
function findPayload(executable: Uint8Array): number {
  const at = (offset: number) => startsWith(executable, MAGIC, offset);
  const begin = new TextEncoder().encode('{"argv":');
  for (let i = executable.indexOf(MAGIC[0]); i >= 0; i = executable.indexOf(MAGIC[0], i + 1)) {
    if (at(i) && startsWith(executable, begin, i + 2 * MAGIC.length)) return i;
  }
  throw new Error("nothing is embedded in the executable, or in a form that is not known");
}

function startsWith(bytes: Uint8Array, beginning: Uint8Array, offset: number): boolean {
  return beginning.every((byte, i) => bytes[offset + i] === byte);
}

function* filesOf(
  entries: readonly Entry[],
  data: Uint8Array,
  folder: string,
): Generator<[path: string, content: Uint8Array]> {
  for (const { File, Dir } of entries) {
    if (File) yield [folder + File.n, data.subarray(File.o[0], File.o[0] + File.o[1])];
    else if (Dir) yield* filesOf(Dir.entries, data, `${folder}${Dir.name}/`);
    else throw new Error(`a link or the like is embedded in ${folder || "the executable"}`);
  }
}

/** Reads a sequence of little-endian numbers and blocks. */
class Reader {
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array, public offset: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u32(): number {
    const value = this.#view.getUint32(this.offset, true);
    this.offset += 4;
    return value;
  }

  take(length: number): Uint8Array {
    if (this.offset + length > this.bytes.length) throw new Error("the executable breaks off");
    const taken = this.bytes.subarray(this.offset, this.offset + length);
    this.offset += length;
    return taken;
  }

  /** Reads bytes that are preceded by their length. */
  block(): Uint8Array {
    const length = Number(this.#view.getBigUint64(this.offset, true));
    this.offset += 8;
    return this.take(length);
  }

  // deno-lint-ignore no-explicit-any
  json(): any {
    return JSON.parse(new TextDecoder().decode(this.block()));
  }
}
