import { methodProblem } from "../../http/mod.ts";
import { isObject, isRecord, memberOf, numberOf, scalarText, textOf } from "../../json/mod.ts";
import { bytesOfCodes, fromBase64, isJsonType, parameterOf, textOfBytes } from "../../mime/mod.ts";
import { mediaType, memoizedByName, once } from "../../text/mod.ts";
import { type Entry, type Field, formFields, headerValue } from "../recording.ts";
import { HeaderReader, withoutHeader, withoutPartHeaders } from "./headers.ts";
import { listedFields, namedValues } from "./listed_fields.ts";
import { isStatic, responseJson } from "./media_type.ts";
import type { Recorder } from "./recorder.ts";
import { readRequestBody } from "./request_body.ts";
import { readUrl, unusable } from "./url.ts";

/** An entry without its times, which depend on the other entries. */
export type UntimedEntry = Omit<Entry, "startMs" | "endMs">;

/**
 * Returns what reads the entries of a recording: an entry, its index, and when its request began, if
 * that was recorded.
 */
export function entryReader({ isChrome }: Recorder) {
  const reader = new HeaderReader();
  // The texts of responses, each read once, since clients ask for the same things again, and the JSON
  // in them when it is needed.
  const readBody = memoizedByName((type) =>
    memoizedByName((text) => ({ text, json: once(() => responseJson(text, type)) }))
  );
  return async (entry: unknown, index: number, instant: number | undefined) => {
    const request = readRequest(memberOf(entry, "request"), reader, isChrome);
    if ("why" in request) return { index, ...request };
    const recorded = memberOf(entry, "response");
    if (!isRecord(recorded)) return { index, ...unusable("it has no response") };
    const { sentMethod: method, segments } = request;
    const resourceType = resourceTypeOf(entry, request.headers);
    const { content } = recorded;
    const fields = withLocation(reader.read(recorded.headers), recorded);
    const isRead = method === "GET" || method === "HEAD";
    // Browsers report a HEAD as aborted.
    const status = hasFailed(entry, fields, method === "GET") ? 0 : statusOf(recorded);
    const type = mediaType(textOf(content, "mimeType")).replace(/^x-unknown$/, "") ||
      mediaType(headerValue(fields, "content-type"));
    const size = sizeOf(content, fields);
    const isLeftOut = isRead &&
      isStatic({ type, size, headers: fields }, resourceType, segments.at(-1)!);
    const written = isLeftOut ? undefined : textOf(content, "text");
    const text = written && await decodedText(written, content, fields, type);
    const body = text ? readBody(type)(text) : undefined;
    // If bytes were received but the text is empty, the recorder did not keep them.
    const isMissing = written === undefined
      ? !isLeftOut && size !== 0
      : text === "" && Number(size) > 0;
    const mayHaveBody = method !== "HEAD" && status >= 200 && status !== NO_CONTENT &&
      status !== 205 && !leadsElsewhere(status);
    const response: Entry["response"] = {
      status,
      headers: withoutHeader(fields, "set-cookie"),
      setCookies: reader.setCookies(fields, recorded.cookies, instant),
      type,
      text: body?.text,
      get json() {
        return body?.json();
      },
      script: isLeftOut && type.endsWith("script") ? () => textOf(content, "text") : undefined,
      size,
      bodyMissing: isMissing && mayHaveBody,
    };
    return {
      index,
      page: textOf(entry, "pageref") || undefined,
      request,
      response,
      resourceType,
      // Playwright subtracts the size of the headers from the nothing that was received.
      fromCache: !/^(?:false)?$/.test(scalarText(entry, "_fromCache")) ||
        numberOf(recorded, "_transferSize") === 0 && Number(numberOf(recorded, "bodySize")) < -1 ||
        /cache/i.test(scalarText(entry, "_fetchType")),
    };
  };
}

/** Reads a request, or says why it cannot be used. */
function readRequest(request: unknown, reader: HeaderReader, isChrome: boolean) {
  if (!isRecord(request)) return unusable("it has no request");
  const headers = reader.read(request.headers);
  const fields = withoutPartHeaders(headers);
  const read = readUrl(request.url, headers, listedFields(request.queryString, isChrome));
  if ("why" in read) return read;
  const sentMethod = textOf(request, "method")?.trim().toUpperCase() ||
    headerValue(headers, ":method");
  if (!sentMethod) return unusable("its request has no method");
  if (sentMethod === "CONNECT") return unusable("it opens a tunnel");
  if (methodProblem(sentMethod)) return unusable("its method cannot be sent");
  const recorded = {
    sentMethod,
    ...read,
    headers: withoutHeader(fields, "cookie"),
    cookies: reader.cookies(fields, namedValues(request, "cookies")),
    ...bodyOf(request, fields, isChrome),
  };
  return { ...recorded, method: obeyedMethod(recorded) };
}

function bodyOf(request: unknown, fields: readonly Field[], isChrome: boolean) {
  const type = headerValue(fields, "content-type") || textOf(request, "postData", "mimeType") || "";
  const length = numberOf(headerValue(fields, "content-length")) ?? numberOf(request, "bodySize");
  const body = readRequestBody(memberOf(request, "postData"), type, isChrome, length);
  if (body !== undefined) return { body };
  // mitmproxy leaves out the body of a DELETE; an object without members is the JSON of two bytes.
  const isEmptyObject = length === 2 && isJsonType(type);
  if (isEmptyObject) return { body: readRequestBody({ text: "{}" }, type, isChrome) };
  return (length ?? 0) > 0 ? { bodyMissing: true } : {};
}

/** Headers that name the method for which a POST stands: those of Google, IBM and Microsoft. */
const METHOD_HEADER = /^x-(?:http-method-override|method-override|http-method)$/;
/** The field that names it in a query, a form or a JSON body, as Rails, Laravel and Parse read it. */
const METHOD_FIELD = "_method";

/**
 * Returns the method that the application obeys: a form or a client behind a strict proxy sends
 * another one as a POST, and names it in a header or in a field.
 */
function obeyedMethod({ sentMethod, headers, query, body }: Omit<Entry["request"], "method">) {
  if (sentMethod !== "POST") return sentMethod;
  const member = body?.kind === "json" && isObject(body.value) ? body.value[METHOD_FIELD] : "";
  const named = headers.find(({ name }) => METHOD_HEADER.test(name)) ??
    [...query, ...formFields(body)].find(({ name }) => name === METHOD_FIELD);
  const method = scalarText(named?.value ?? member).trim().toUpperCase();
  // What OData called PATCH before that was standardized.
  if (method === "MERGE") return "PATCH";
  return /^(?:GET|HEAD|OPTIONS|QUERY|POST|PUT|PATCH|DELETE)$/.test(method) ? method : sentMethod;
}

/**
 * Returns the purpose of a request according to the recorder, otherwise according to the browser's
 * headers.
 */
function resourceTypeOf(raw: unknown, headers: readonly Field[]): string | undefined {
  const named = textOf(raw, "_resourceType") || textOf(raw, "_type");
  if (named) return named.toLowerCase();
  if (headerValue(headers, "x-requested-with")?.toLowerCase() === "xmlhttprequest") return "xhr";
  const destination = headerValue(headers, "sec-fetch-dest")?.toLowerCase();
  return destination === "empty" ? "fetch" : destination;
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
  const isDownload = /^\s*attachment/i.test(headerValue(fields, "content-disposition") ?? "");
  if (!isRead || isDownload || statusOf(memberOf(entry, "response")) === NO_CONTENT) return false;
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

/** Whether a status is that of a redirect or of a copy that the client has. */
function leadsElsewhere(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Decodes the body of a response, as written in its `content`; returns nothing if it is not text. */
function decodedText(written: string, content: unknown, headers: readonly Field[], type: string) {
  const isBase64 = scalarText(content, "encoding").toLowerCase() === "base64";
  const bytes = (isBase64 ? fromBase64(written) : undefined) ??
    // Gzip data that was read as characters.
    (written.startsWith("\x1f\x8b") ? bytesOfCodes(written) : undefined);
  if (bytes === undefined) return written.replace(/^\uFEFF/, "");
  const charset = parameterOf(scalarText(content, "mimeType"), "charset") ??
    parameterOf(headerValue(headers, "content-type"), "charset");
  const coding = headerValue(headers, "content-encoding")?.toLowerCase();
  const isText = /^text\/|[/+]xml$/.test(type) || isJsonType(type);
  return textOfBytes(bytes, { coding, charset, isText });
}
