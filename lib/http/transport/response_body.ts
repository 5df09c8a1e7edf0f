import { beginSha256, type Sha256 } from "../../hash/mod.ts";
import type { Deadlines } from "../../host/mod.ts";
import { appendBytes } from "../../text/mod.ts";
import type { BodySink } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import type { ResponseHeaders } from "../response_headers.ts";

/** The pieces of a body, after content decoding. */
export type BodyStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Reads a body piece by piece, like the reader of a stream, which is faster than iterating. */
export interface PieceReader {
  /** Returns the next piece, which is valid until the next call. */
  read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  /** Drops the rest of the body; a call of `read` that is waiting then returns the end. */
  cancel(): Promise<void>;
}

/** The size of the buffer that a stream is read through, in bytes. */
const BUFFER_SIZE = 64 * 1024;

/**
 * Returns a reader of a stream that reuses one buffer if the stream allows it: the platform has
 * another 64 KiB for each piece, even of one byte.
 */
export function openReader(stream: BodyStream): PieceReader {
  const reader = byteReader(stream);
  if (!reader) return stream.getReader();
  let buffer = new ArrayBuffer(BUFFER_SIZE);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value) buffer = value.buffer;
      return done ? { done, value: undefined } : { done, value };
    },
    cancel: () => reader.cancel(),
  };
}

function byteReader(stream: BodyStream): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: "byob" });
  } catch {
    // It is not a stream of bytes.
    return undefined;
  }
}

/**
 * Reads a body up to a limit on its decoded bytes.
 *
 * @throws {TransportError} Of class `body_too_large`, if the body exceeds the limit.
 */
export async function readWhole(
  reader: PieceReader,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array();
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { value } = next;
    if (size + value.length > limit) throw new TransportError({ kind: "body_too_large", limit });
    // A piece may be a small part of a large buffer, so it is copied even if it is the only one.
    whole = appendBytes(whole, size, value);
    size += value.length;
  }
  return size === whole.length ? whole : whole.slice(0, size);
}

/**
 * Reads a body into a sink until the sink has enough, its time is up, or the body ends. Cancels the
 * rest, which closes the connection.
 *
 * @returns The number of bytes read.
 */
export async function readIntoSink(
  reader: PieceReader,
  sink: BodySink,
  deadlines: Deadlines,
): Promise<number> {
  const cancel = () => void reader.cancel().catch(() => {});
  const watch = sink.timeoutMs === undefined ? undefined : deadlines.watch(sink.timeoutMs, () => {
    sink.expired?.();
    cancel();
  });
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (!sink.write(next.value)) {
        cancel();
        break;
      }
    }
    return size;
  } finally {
    if (watch) deadlines.done(watch);
  }
}

/**
 * Returns the length of a body that is neither encoded nor chunked, if the response declares it.
 */
export function plainLength(headers: ResponseHeaders): number | undefined {
  const text = headers.get("content-length");
  if (text === null || headers.has("content-encoding") || headers.has("transfer-encoding")) {
    return undefined;
  }
  const length = Number(text);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Hashes a body while it arrives, or only counts its bytes, without keeping it. */
interface HashSink {
  readonly sink: BodySink;
  /** Returns the SHA-256 in hexadecimal, or nothing if the body was not hashed. */
  digest(): string | undefined;
}

/**
 * Makes a sink for one request. It takes the body of a successful response; other bodies are kept,
 * since they usually say what is wrong.
 *
 * @param hashed Whether to hash the body; the hashing code must then be loaded.
 */
export function createHashSink(hashed: boolean): HashSink {
  let hash: Sha256 | undefined;
  return {
    sink: {
      takes({ status }) {
        const taken = status >= 200 && status <= 299;
        hash = taken && hashed ? beginSha256() : undefined;
        return taken;
      },
      write(chunk) {
        hash?.update(chunk);
        return true;
      },
    },
    digest: () => hash?.digest().toHex(),
  };
}
