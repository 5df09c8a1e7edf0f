import { HostFileError, type HostFiles } from "../../host/mod.ts";
import type { FlowFiles, ScalarNode } from "../../loader/mod.ts";
import type { RequestPart } from "../transport.ts";
import { type RequestBody, TransportError } from "../transport.ts";
import type { BodyContext } from "./body_maker.ts";

/** Bytes that are held at the most; what is larger is read while it is sent. */
const HELD_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** A file that is sent. */
export interface SentFile {
  /** As messages show it. */
  readonly path: string;
  /** To read it by. */
  readonly realPath: string;
  /** Bytes. */
  readonly size: number;
}

/** Has a file looked for before anything is sent, where no expression is in its path. */
export function checkFile(node: ScalarNode, { compiler, flowFiles }: BodyContext): void {
  if (node.text.includes("${")) return;
  compiler.require(async () => {
    const file = await flowFiles.find(node.text);
    if (file.ok) return;
    compiler.found.error(file.code, `the file \`${file.path}\` ${file.why}`, node.range, {
      help: file.help,
    });
  });
}

/** Finds a file that is about to be sent. @throws {TransportError} If it cannot be read. */
export async function findFile(
  name: string,
  { find, files }: FlowFiles,
  part: RequestPart,
): Promise<SentFile> {
  const found = await find(name);
  if (!found.ok) {
    throw new TransportError("request", `the file \`${found.path}\` ${found.why}`, part);
  }
  const { path, realPath } = found;
  return await reading(path, part, async () => {
    const reader = await files.open(realPath);
    reader.close();
    return { path, realPath, size: reader.size };
  });
}

/** Puts bytes and files together: in memory where they are small, else as they are sent. */
export async function joined(
  pieces: readonly (Uint8Array<ArrayBuffer> | SentFile)[],
  files: HostFiles,
): Promise<RequestBody> {
  const size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  const large = pieces.find((piece) => !(piece instanceof Uint8Array));
  if (size <= HELD_BYTES || !large || large instanceof Uint8Array) {
    const bytes = new Uint8Array(size);
    let offset = 0;
    for await (const chunk of chunksOf(pieces, files)) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }
  return { size, path: large.path, open: () => ReadableStream.from(chunksOf(pieces, files)) };
}

/** Reads pieces one after the other. @throws {TransportError} If a file is not what it was. */
async function* chunksOf(
  pieces: readonly (Uint8Array<ArrayBuffer> | SentFile)[],
  files: HostFiles,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* chunksOfFile(piece, files);
  }
}

async function* chunksOfFile(
  { path, realPath, size }: SentFile,
  files: HostFiles,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const part: RequestPart = { kind: "body" };
  const reader = await reading(path, part, () => files.open(realPath));
  try {
    for (let offset = 0; offset < size;) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - offset));
      const length = await reading(path, part, () => reader.read(offset, chunk));
      if (length < chunk.length) {
        const message = `the file \`${path}\` became shorter while it was read`;
        throw new TransportError("request", message, part);
      }
      yield chunk;
      offset += length;
    }
  } finally {
    reader.close();
  }
}

async function reading<T>(
  path: string,
  part: RequestPart,
  action: () => T | Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new TransportError(
      "request",
      `the file \`${path}\` cannot be read: ${error.message}`,
      part,
    );
  }
}

function sizeOf(piece: Uint8Array | SentFile): number {
  return piece instanceof Uint8Array ? piece.length : piece.size;
}
