import type { ReceivedResponse } from "../exchange.ts";
import { hasHeader } from "../header_fields.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import type { BodyStream } from "./response_body.ts";

/** The formats of the platform for content codings, by name of the coding. */
const FORMATS: Readonly<Record<string, CompressionFormat | "deflate">> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  br: "brotli" as CompressionFormat,
  deflate: "deflate",
};

/**
 * The most bytes that are decoded at a time. The platform holds everything that they decode to, at
 * most a thousandfold for gzip, and 1.3 MB for each byte of brotli.
 */
const LONGEST_PIECE = 16 * 1024;
const LONGEST_BROTLI_PIECE = 32;

/** The first four bits of a deflate stream in zlib format, as the standard requires. */
const ZLIB_METHOD = 8;

const PARTIAL_CONTENT = 206;

/**
 * Returns the content codings of a response in the order in which they were applied, if all of them
 * can be decoded. A part of an encoded body, requested with `range`, is not decoded.
 */
export function codingsOf(
  { status, headers }: Pick<ReceivedResponse, "status" | "headers">,
  request: Pick<ResolvedRequest, "headers">,
): readonly string[] {
  if (status === PARTIAL_CONTENT && asksForRange(request)) return [];
  const codings = (headers.get("content-encoding") ?? "").toLowerCase().split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  return codings.every((coding) => Object.hasOwn(FORMATS, coding)) ? codings : [];
}

/** Whether a request asks for a part of a body. */
export function asksForRange({ headers }: Pick<ResolvedRequest, "headers">): boolean {
  return hasHeader(headers, "range");
}

/** Decodes the content codings of a body, the last one first; an empty body is left as it is. */
export async function decodeBody(
  stream: BodyStream,
  codings: readonly string[],
): Promise<BodyStream> {
  let decoded = stream;
  for (const coding of codings.toReversed()) decoded = await decodeOne(decoded, coding);
  return decoded;
}

async function decodeOne(stream: BodyStream, coding: string): Promise<BodyStream> {
  const reader = stream.getReader();
  const first = await reader.read();
  if (first.done) return ReadableStream.from([]);
  const format = FORMATS[coding];
  if (format === "deflate") {
    const isRaw = (first.value[0] & 15) !== ZLIB_METHOD;
    return ReadableStream.from(inflated(first.value, reader, isRaw));
  }
  const size = coding === "br" ? LONGEST_BROTLI_PIECE : LONGEST_PIECE;
  return inPieces(first.value, reader, size).pipeThrough(new DecompressionStream(format));
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** Returns a stream from a piece that has been read and the rest, in pieces of a limited size. */
function inPieces(first: Uint8Array<ArrayBuffer>, reader: Reader, size: number): BodyStream {
  let rest = first;
  return new ReadableStream({
    async pull(controller) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        rest = value;
      }
      controller.enqueue(rest.subarray(0, size));
      rest = rest.subarray(size);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** Decodes deflate over Node: the platform does not notice that its end is missing. */
async function* inflated(
  first: Uint8Array<ArrayBuffer>,
  reader: Reader,
  isRaw: boolean,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { createInflate, createInflateRaw } = await import("node:zlib");
  const decoder = isRaw ? createInflateRaw() : createInflate();
  decoder.on("error", () => {});
  const feed = async () => {
    for (let value: typeof first | undefined = first; value; { value } = await reader.read()) {
      if (decoder.write(value)) continue;
      await new Promise((resolve) => decoder.once("drain", resolve));
    }
    decoder.end();
  };
  feed().catch((error) => decoder.destroy(error));
  try {
    yield* decoder;
  } finally {
    await reader.cancel();
  }
}
