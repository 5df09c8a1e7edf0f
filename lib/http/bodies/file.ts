import { HostFileError, type HostFiles } from "../../host/mod.ts";
import { describeNode, type ReferencedFiles, type ScalarNode } from "../../loader/mod.ts";
import { evaluateText } from "../../resolver/mod.ts";
import { mediaTypeOfFile } from "../content_type.ts";
import { type RequestPart, TransportError } from "../failures/mod.ts";
import type { RequestBody } from "../resolved_request.ts";
import type { BodyContext, BodyKind } from "./body.ts";

/** `body_file`: the bytes of a file. */
export const fileBody: BodyKind = ({ value: node }, context) => {
  const { compiler, flowFiles } = context;
  if (node.kind !== "scalar" || typeof node.value !== "string" || node.text === "") {
    const message = `\`body_file\` takes the path of a file, found ${describeNode(node)}`;
    compiler.diagnostics.error("wrong-type", message, node.range, {
      help: "write a path relative to the flow file: `body_file: data/order.json`",
    });
    return () => ({ content: new Uint8Array() });
  }
  checkFile(node, context);
  const path = compiler.text(node);
  return async (scope) => {
    const sent = await findFile(evaluateText(path, scope), flowFiles, { kind: "body" });
    return {
      content: await joinPieces([sent], flowFiles.files),
      contentType: mediaTypeOfFile(sent.path),
      source: { kind: "file", path: sent.path },
    };
  };
};

/** The largest body that is kept in memory, in bytes; a larger one is read while it is sent. */
const HELD_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** A file to send. */
export interface SentFile {
  /** The path as messages show it. */
  readonly path: string;
  /** The path to read it from. */
  readonly realPath: string;
  /** The size in bytes. */
  readonly size: number;
}

/** Checks before any request is sent that a file exists, unless its path has an expression. */
export function checkFile(node: ScalarNode, { compiler, flowFiles }: BodyContext): void {
  if (node.text.includes("${")) return;
  compiler.require(async () => {
    const file = await flowFiles.find(node.text);
    if (file.ok) return;
    compiler.diagnostics.error(file.code, `the file \`${file.path}\` ${file.why}`, node.range, {
      help: file.help,
    });
  });
}

/**
 * Finds a file that is about to be sent.
 *
 * @throws {TransportError} If it cannot be read.
 */
export async function findFile(
  name: string,
  { find, files }: ReferencedFiles,
  part: RequestPart,
): Promise<SentFile> {
  const file = await find(name);
  if (!file.ok) {
    const { path, why: reason, code } = file;
    throw new TransportError({ kind: "file_not_usable", path, reason, code }, part);
  }
  const { path, realPath } = file;
  return await readingFile(path, part, async () => {
    const reader = await files.open(realPath);
    reader.close();
    return { path, realPath, size: reader.size };
  });
}

/** Joins bytes and files: small ones in memory, large ones while they are sent. */
export async function joinPieces(
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

/**
 * Reads pieces in order.
 *
 * @throws {TransportError} If a file has changed.
 */
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
  const reader = await readingFile(path, part, () => files.open(realPath));
  try {
    for (let offset = 0; offset < size;) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - offset));
      const length = await readingFile(path, part, () => reader.read(offset, chunk));
      if (length < chunk.length) {
        throw new TransportError({ kind: "file_shrank", path }, part);
      }
      yield chunk;
      offset += length;
    }
  } finally {
    reader.close();
  }
}

async function readingFile<T>(
  path: string,
  part: RequestPart,
  action: () => T | Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new TransportError({ kind: "file_unreadable", path, reason: error.message }, part);
  }
}

function sizeOf(piece: Uint8Array | SentFile): number {
  return piece instanceof Uint8Array ? piece.length : piece.size;
}
