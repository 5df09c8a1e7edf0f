import type { BodyStream } from "./read_body.ts";
import type { ResolvedRequest } from "./transport.ts";

/** Content codings by name, and what takes them off. */
const FORMATS: Readonly<Record<string, CompressionFormat>> = {
  gzip: "gzip",
  br: "brotli" as CompressionFormat,
  deflate: "deflate",
};

/** The first four bits of a deflate stream that is wrapped in zlib, as it should be. */
const ZLIB_METHOD = 8;

const PARTIAL_CONTENT = 206;

/**
 * The content coding of an answer, if it is one that is taken off. A part of an encoded body, which
 * was asked for with `range`, is left as it is.
 */
export function codingOf(
  { status, headers }: Pick<Response, "status" | "headers">,
  request: Pick<ResolvedRequest, "headers">,
): string | undefined {
  if (status === PARTIAL_CONTENT && asksForRange(request)) return undefined;
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  return coding !== undefined && Object.hasOwn(FORMATS, coding) ? coding : undefined;
}

/** Whether a request asks for a part of a body. */
export function asksForRange({ headers }: Pick<ResolvedRequest, "headers">): boolean {
  return headers.some(([name]) => name.toLowerCase() === "range");
}

/** Takes the content coding off a body; an empty one has none. */
export async function decodeBody(stream: BodyStream, coding: string): Promise<BodyStream> {
  const reader = stream.getReader();
  const first = await reader.read();
  reader.releaseLock();
  if (first.done) return stream;
  const isRaw = coding === "deflate" && (first.value[0] & 15) !== ZLIB_METHOD;
  const format = isRaw ? "deflate-raw" : FORMATS[coding];
  return before(first.value, stream).pipeThrough(new DecompressionStream(format));
}

/** A stream with a piece that was read put back in front. */
function before(piece: Uint8Array<ArrayBuffer>, stream: BodyStream): BodyStream {
  const reader = stream.getReader();
  return new ReadableStream({
    start: (controller) => controller.enqueue(piece),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
