import { once } from "../../text/mod.ts";
import type { Field, RecordedRequest, RecordedResponse } from "../recording.ts";
import { bytesOfCodes, compressionOf, decodeCharset, fromBase64, inflate } from "./encodings.ts";
import { type HeaderReader, headerValue, setCookies, withoutHeader } from "./headers.ts";
import { memberOf, numberOf, scalarText, textOf } from "./lenient_values.ts";
import { bodyJson, isJsonType, isStatic, mediaType, parameterOf } from "./media_type.ts";

/** Reads the responses of a recording. */
export class ResponseReader {
  /** The texts that were read, each once: clients ask for the same things again. */
  readonly #bodies = new Map<string, ReturnType<typeof bodyOf>>();

  constructor(readonly headers: HeaderReader) {}

  /**
   * Reads the response of an entry. A missing response has the status 0.
   *
   * @param instant When the request began, if that was recorded.
   */
  async read(
    entry: unknown,
    { sentMethod: method, segments }: RecordedRequest,
    resourceType: string | undefined,
    instant: number | undefined,
  ): Promise<RecordedResponse> {
    const response = memberOf(entry, "response");
    const content = memberOf(response, "content");
    const fields = withLocation(this.headers.read(memberOf(response, "headers")), response);
    const isRead = method === "GET" || method === "HEAD";
    const status = hasFailed(entry, fields, isRead) ? 0 : statusOf(response);
    const type = mediaType(textOf(content, "mimeType")) ||
      mediaType(headerValue(fields, "content-type"));
    const size = sizeOf(content, fields);
    const isLeftOut = isRead && isStatic({ type, size }, resourceType, segments.at(-1)!, fields);
    const written = isLeftOut ? undefined : textOf(content, "text");
    const text = written && await decodedText(written, content, fields, type);
    const body = text ? this.#bodies.getOrInsertComputed(text, bodyOf) : undefined;
    // If bytes were received but the text is empty, the recorder did not keep them.
    const isMissing = written === undefined
      ? !isLeftOut && size !== 0
      : text === "" && size !== undefined && size > 0;
    return {
      status,
      headers: withoutHeader(fields, "set-cookie"),
      setCookies: setCookies(fields, memberOf(response, "cookies"), instant),
      type,
      text: body?.text,
      get json() {
        return body?.json();
      },
      size,
      bodyMissing: isMissing && mayHaveBody(method, status),
    };
  }
}

/** Returns a body with its JSON, which is read when it is needed. */
function bodyOf(text: string) {
  return { text, json: once(() => bodyJson(text, false)) };
}

/** An error that Chrome records for a complete response with an error status. */
const ANSWERED = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const NO_CONTENT = 204;

/**
 * Whether an exchange failed or was cancelled. A request that may change something and has a status
 * took effect, even if the page was left before the response was complete. A browser that saves a
 * response as a file reports the page as cancelled.
 */
function hasFailed(entry: unknown, fields: readonly Field[], isRead: boolean): boolean {
  const response = memberOf(entry, "response");
  const isDownload = /^\s*attachment/i.test(headerValue(fields, "content-disposition") ?? "");
  if (!isRead || isDownload || statusOf(response) === NO_CONTENT) return false;
  const errors = [["_error"], ["response", "_error"], ["response", "_failureText"]]
    .map((path) => scalarText(entry, ...path));
  return memberOf(entry, "_wasAborted") === true ||
    errors.some((text) => text !== "" && !ANSWERED.test(text));
}

function statusOf(response: unknown): number {
  const status = numberOf(response, "status") ?? 0;
  return status >= 100 && status <= 999 ? Math.trunc(status) : 0;
}

/** Adds the target of a redirect if the recorder has it only outside the headers. */
function withLocation(fields: readonly Field[], response: unknown): readonly Field[] {
  const target = scalarText(response, "redirectURL");
  const isKnown = target === "" || headerValue(fields, "location") !== undefined;
  if (isKnown || !leadsElsewhere(statusOf(response))) return fields;
  return [...fields, { name: "location", value: target }];
}

/** Returns the size of the body in bytes; -1 and, in some recorders, 0 mean unknown. */
function sizeOf(content: unknown, fields: readonly Field[]): number | undefined {
  const size = numberOf(content, "size");
  if (size !== undefined && size > 0) return size;
  return numberOf(headerValue(fields, "content-length")) ?? (size === 0 ? 0 : undefined);
}

function mayHaveBody(method: string, status: number): boolean {
  return method !== "HEAD" && status >= 200 && status !== NO_CONTENT && status !== 205 &&
    !leadsElsewhere(status);
}

/** Whether a status is that of a redirect or of a copy that the client has. */
function leadsElsewhere(status: number): boolean {
  return status >= 300 && status < 400;
}

const FALLBACK = "windows-1252";

/** Decodes the body of a response, as written in its `content`; returns nothing if it is not text. */
async function decodedText(
  written: string,
  content: unknown,
  headers: readonly Field[],
  type: string,
): Promise<string | undefined> {
  const isBase64 = scalarText(content, "encoding").toLowerCase() === "base64";
  const bytes = (isBase64 ? fromBase64(written) : undefined) ??
    // Gzip data that was read as characters.
    (written.startsWith("\x1f\x8b") ? bytesOfCodes(written) : undefined);
  if (bytes === undefined) return written.replace(/^\uFEFF/, "");
  const charset = parameterOf(scalarText(content, "mimeType"), "charset") ??
    parameterOf(headerValue(headers, "content-type"), "charset");
  const plain = await decompressed(bytes, headerValue(headers, "content-encoding")?.toLowerCase());
  const isText = /^text\/|[/+]xml$/.test(type) || isJsonType(type);
  return decodeCharset(plain, charset) ?? (isText ? decodeCharset(plain, FALLBACK) : undefined);
}

/** Decodes a content coding that the recorder did not remove. */
async function decompressed(bytes: Uint8Array<ArrayBuffer>, coding: string | undefined) {
  const found = compressionOf(bytes);
  const isBrotli = coding === "br" && decodeCharset(bytes) === undefined;
  const format = found === "gzip" || coding === "deflate" ? found : isBrotli && "brotli";
  return format && await inflate(bytes, format) || bytes;
}
