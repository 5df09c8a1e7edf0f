import type { JsonValue } from "../../json/mod.ts";
import { once } from "../../text/mod.ts";
import type { Field, RecordedResponse } from "../recording.ts";
import { decodeCharset, fromBase64, inflate, isGzip, isZlib } from "./encodings.ts";
import type { TextReader } from "./har_scanner.ts";
import { headerValue, readHeaders, setCookies } from "./headers.ts";
import { memberOf, numberOf, scalarText, textOf } from "./lenient_values.ts";
import {
  bodyJson,
  isGeneratedScript,
  isJsonType,
  isStatic,
  mayBeJson,
  mediaType,
  typeParameter,
} from "./media_type.ts";

/** The exchange that a response belongs to. */
interface ResponseContext {
  readonly entry: unknown;
  readonly method: string;
  /** The last segment of the path of the request. */
  readonly path: string;
  readonly instant: number | undefined;
  readonly resourceType: string | undefined;
  readonly jsonOf: JsonReader;
}

/** Returns a function that reads the JSON in the text of a response, when it is needed. */
export type JsonReader = (text: string | undefined) => () => JsonValue | undefined;

/** Reads a response. A missing response has the status 0. */
export async function readResponse(
  response: unknown,
  readText: TextReader,
  { entry, method, path, instant, resourceType, jsonOf }: ResponseContext,
): Promise<RecordedResponse> {
  const fields = withLocation(readHeaders(memberOf(response, "headers")).fields, response);
  const content = memberOf(response, "content");
  const status = hasFailed(entry, response, fields, method) ? 0 : statusOf(response);
  const type = mediaType(textOf(memberOf(content, "mimeType"))) ||
    mediaType(headerValue(fields, "content-type"));
  const size = sizeOf(content, fields);
  const mayBeFile = method === "GET" || method === "HEAD";
  const body = mayBeFile && isStatic(type, resourceType, path) &&
      !isGeneratedScript(type, size, fields)
    ? { isThere: true }
    : await readContent(content, readText, fields, type);
  const json = jsonOf(body.text);
  return {
    status,
    headers: fields.filter(({ name }) => name !== "set-cookie"),
    setCookies: setCookies(fields, memberOf(response, "cookies"), instant),
    type,
    text: body.text || undefined,
    get json() {
      return json();
    },
    size,
    bodyMissing: mayHaveBody(method, status) && isMissing(body, size),
  };
}

/** An error that Chrome records for a complete response with an error status. */
const ANSWERED = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const NO_CONTENT = 204;

/**
 * Whether an exchange failed or was cancelled. A request that may change something and has a status
 * took effect, even if the page was left before the response was complete. A browser that saves a
 * response as a file reports the page as cancelled.
 *
 * @param method In upper case.
 */
function hasFailed(
  entry: unknown,
  response: unknown,
  fields: readonly Field[],
  method: string,
): boolean {
  const isDownload = /^\s*attachment/i.test(headerValue(fields, "content-disposition") ?? "");
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || isDownload || statusOf(response) === NO_CONTENT) return false;
  const errors = [
    memberOf(entry, "_error"),
    memberOf(response, "_error"),
    memberOf(response, "_failureText"),
  ].map(scalarText).filter((text) => text !== "" && !ANSWERED.test(text));
  return errors.length > 0 || memberOf(entry, "_wasAborted") === true;
}

function statusOf(response: unknown): number {
  const status = numberOf(memberOf(response, "status")) ?? 0;
  return status >= 100 && status <= 999 ? Math.trunc(status) : 0;
}

/** If bytes were received but the text is empty, the recorder did not keep them. */
function isMissing({ isThere, text }: RecordedContent, size: number | undefined): boolean {
  return isThere ? text === "" && size !== undefined && size > 0 : size !== 0;
}

/** Adds the target of a redirect if the recorder has it only outside the headers. */
function withLocation(fields: readonly Field[], response: unknown): readonly Field[] {
  const target = scalarText(memberOf(response, "redirectURL"));
  return target === "" || !leadsElsewhere(statusOf(response)) ||
      headerValue(fields, "location") !== undefined
    ? fields
    : [...fields, { name: "location", value: target }];
}

/** Creates a reader that reads equal texts once: clients ask for the same things again. */
export function jsonReader(): JsonReader {
  const read = new Map<string, () => JsonValue | undefined>();
  return (text) => {
    if (!text || !mayBeJson(text)) return () => undefined;
    const known = read.get(text) ?? once(() => bodyJson(text, false));
    read.set(text, known);
    return known;
  };
}

/** Returns the size of the body in bytes; -1 and, in some recorders, 0 mean unknown. */
function sizeOf(content: unknown, fields: readonly Field[]): number | undefined {
  const size = numberOf(memberOf(content, "size"));
  if (size !== undefined && size > 0) return size;
  return numberOf(headerValue(fields, "content-length")) ?? (size === 0 ? 0 : undefined);
}

function mayHaveBody(method: string, status: number): boolean {
  return method !== "HEAD" && status >= 200 && status !== 204 && status !== 205 &&
    !leadsElsewhere(status);
}

/** Whether a status is that of a redirect or of a copy that the client has. */
function leadsElsewhere(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The body of a response in the file. */
interface RecordedContent {
  /** Whether the file has the body. */
  readonly isThere: boolean;
  /** The text; absent if the body is not text. */
  readonly text?: string;
}

const FALLBACK = "windows-1252";

/** Reads the body of a response from its `content`. @param type Its media type. */
async function readContent(
  content: unknown,
  readText: TextReader,
  headers: readonly Field[],
  type: string,
): Promise<RecordedContent> {
  const text = readText(content);
  if (text === undefined) return { isThere: false };
  const bytes = scalarText(memberOf(content, "encoding")).toLowerCase() === "base64"
    ? fromBase64(text)
    : undefined;
  const raw = bytes ?? gzipBytes(text);
  if (raw === undefined) return { isThere: true, text: text.replace(/^\uFEFF/, "") };
  const charset = typeParameter(scalarText(memberOf(content, "mimeType")), "charset") ??
    typeParameter(headerValue(headers, "content-type"), "charset");
  const plain = await decompressed(raw, headerValue(headers, "content-encoding")?.toLowerCase());
  const decoded = decodeCharset(plain, charset) ??
    (isTextType(type) ? decodeCharset(plain, FALLBACK) : undefined);
  return decoded === undefined || decoded.includes("\0")
    ? { isThere: true }
    : { isThere: true, text: decoded };
}

function isTextType(type: string): boolean {
  return type.startsWith("text/") || isJsonType(type) || /[/+]xml$/.test(type);
}

/** Decodes a content coding that the recorder did not remove. */
async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string | undefined,
): Promise<Uint8Array> {
  if (isGzip(bytes)) return await inflate(bytes, "gzip") ?? bytes;
  if (coding === "deflate" && isZlib(bytes)) return await inflate(bytes, "deflate") ?? bytes;
  const isText = decodeCharset(bytes, undefined) !== undefined;
  if (coding === "br" && !isText) return await inflate(bytes, "brotli") ?? bytes;
  return bytes;
}

/** Returns the bytes of gzip data that were read as characters. */
function gzipBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!text.startsWith("\x1f\x8b")) return undefined;
  const codes = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}
