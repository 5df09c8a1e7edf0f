import { methodProblem } from "../../http/mod.ts";
import { isRecord } from "../../json/mod.ts";
import type { Entry, Field, RecordedRequest, SkippedEntry } from "../recording.ts";
import type { EntrySlice, TextReader } from "./har_scanner.ts";
import { headerValue, readHeaders, requestCookies, withoutPartHeaders } from "./headers.ts";
import { memberOf, namedValues, numberOf, scalarText, textOf } from "./lenient_values.ts";
import { resourceTypeOf } from "./media_type.ts";
import { obeyedMethod } from "./method_override.ts";
import type { Recorder } from "./recorder.ts";
import { readRequestBody } from "./request_body.ts";
import { type JsonReader, readResponse } from "./response.ts";
import { decodeFormText, type ReadUrl, readUrl, withQuery } from "./url.ts";

/** An entry without its times, which depend on the other entries. */
export type UntimedEntry = Omit<Entry, "startMs" | "endMs">;

/** Reads an entry. @param instant When its request began, if that was recorded. */
export async function readEntry(
  { value, text }: EntrySlice,
  index: number,
  instant: number | undefined,
  recorder: Recorder,
  jsonOf: JsonReader,
): Promise<UntimedEntry | SkippedEntry> {
  const request = readRequest(memberOf(value, "request"), text, recorder);
  if ("why" in request) return { index, ...request };
  const response = memberOf(value, "response");
  if (!isRecord(response)) return { index, why: "it has no response", reason: "unusable" };
  const resourceType = resourceTypeOf(value, request.headers);
  const { sentMethod: method, segments } = request;
  const context = { entry: value, method, path: segments.at(-1)!, instant, resourceType, jsonOf };
  return {
    index,
    page: textOf(memberOf(value, "pageref")) || undefined,
    request,
    response: await readResponse(response, text, context),
    resourceType,
    fromCache: isFromCache(value),
  };
}

/** Whether a response came from the browser's cache, according to the recorder. */
function isFromCache(entry: unknown): boolean {
  const mark = scalarText(memberOf(entry, "_fromCache"));
  return (mark !== "" && mark !== "false") ||
    /cache/i.test(scalarText(memberOf(entry, "_fetchType")));
}

/** Why an entry cannot be used. */
type UnusableRequest = Exclude<ReadUrl, { readonly url: string }>;

/** Reads a request. */
function readRequest(
  request: unknown,
  readText: TextReader,
  recorder: Recorder,
): RecordedRequest | UnusableRequest {
  if (!isRecord(request)) return { why: "it has no request", reason: "unusable" };
  const headers = readHeaders(memberOf(request, "headers"));
  const fields = withoutPartHeaders(headers.fields);
  const read = readUrl(memberOf(request, "url"), headers);
  if ("why" in read) return read;
  const sentMethod = textOf(memberOf(request, "method"))?.trim().toUpperCase() ||
    headers.pseudo.get(":method");
  if (!sentMethod) return { why: "its request has no method", reason: "unusable" };
  if (sentMethod === "CONNECT") return { why: "it opens a tunnel", reason: "unusable" };
  if (methodProblem(sentMethod)) return { why: "its method cannot be sent", reason: "unusable" };
  const recorded = {
    sentMethod,
    ...read,
    ...(read.query.length === 0 && listedQuery(read.url, request, recorder)),
    headers: fields.filter(({ name }) => name !== "cookie"),
    cookies: requestCookies(fields, namedValues(memberOf(request, "cookies"))),
    ...bodyOf(request, readText, fields, recorder),
  };
  return { ...recorded, method: obeyedMethod(recorded) };
}

function bodyOf(
  request: object,
  readText: TextReader,
  fields: readonly Field[],
  { encodesParams }: Recorder,
): Pick<RecordedRequest, "body" | "bodyMissing"> {
  const postData = memberOf(request, "postData");
  const type = headerValue(fields, "content-type") || textOf(memberOf(postData, "mimeType")) || "";
  const body = readRequestBody(postData, readText, type, encodesParams);
  if (body !== undefined) return { body };
  const length = numberOf(headerValue(fields, "content-length")) ??
    numberOf(memberOf(request, "bodySize")) ?? 0;
  return length > 0 ? { bodyMissing: true } : {};
}

/** Returns the query, if only the recorder's list has it. */
function listedQuery(url: string, request: object, { encodesParams }: Recorder) {
  const list = namedValues(memberOf(request, "queryString"));
  if (list.length === 0) return {};
  const decode = encodesParams ? decodeFormText : (text: string) => text;
  return withQuery(
    url,
    list.map(({ name, value }) => ({ name: decode(name), value: decode(value) })),
  );
}
