import type { ReceivedResponse } from "../exchange.ts";
import { hasHeader } from "../header_fields.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import type { BodyStream } from "./response_body.ts";

/** The formats that decode content codings, by name of the coding. */
const FORMATS: Readonly<Record<string, CompressionFormat>> = {
  gzip: "gzip",
  "x-gzip": "gzip",
  br: "brotli" as CompressionFormat,
  deflate: "deflate",
};

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
  reader.releaseLock();
  if (first.done) return stream;
  const isRaw = coding === "deflate" && (first.value[0] & 15) !== ZLIB_METHOD;
  const format = isRaw ? "deflate-raw" : FORMATS[coding];
  return before(first.value, stream).pipeThrough(new DecompressionStream(format));
}

/** Puts a piece that was read from a stream back at its beginning. */
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
