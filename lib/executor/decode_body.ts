import type { BodyStream } from "./read_body.ts";

/** Content codings by name, and what takes them off. */
const FORMATS: Readonly<Record<string, CompressionFormat>> = {
  gzip: "gzip",
  br: "brotli" as CompressionFormat,
  deflate: "deflate",
};

/** The first four bits of a deflate stream that is wrapped in zlib, as it should be. */
const ZLIB_METHOD = 8;

/** The content coding of a body, if it is one that can be taken off. */
export function codingOf(headers: Headers): string | undefined {
  const coding = headers.get("content-encoding")?.trim().toLowerCase();
  return coding !== undefined && Object.hasOwn(FORMATS, coding) ? coding : undefined;
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
