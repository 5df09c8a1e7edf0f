import type { Field, RecordedRequest } from "../recording.ts";
import type { TextReader } from "./har_scanner.ts";
import { headerValue, readHeaders, requestCookies, withoutPartHeaders } from "./headers.ts";
import { memberOf, namedValues, numberOf, textOf } from "./lenient_values.ts";
import type { Recorder } from "./recorder.ts";
import { readRequestBody } from "./request_body.ts";
import { decodeFormText, type ReadUrl, readUrl, withQuery } from "./url.ts";

/** Why an entry cannot be used. */
type UnusableRequest = Exclude<ReadUrl, { readonly url: string }>;

/** Reads a request. */
export function readRequest(
  request: unknown,
  readText: TextReader,
  recorder: Recorder,
): RecordedRequest | UnusableRequest {
  if (typeof request !== "object" || request === null) {
    return { why: "it has no request", reason: "unusable" };
  }
  const headers = readHeaders(memberOf(request, "headers"));
  const fields = withoutPartHeaders(headers.fields);
  const read = readUrl(memberOf(request, "url"), headers);
  if ("why" in read) return read;
  const method = textOf(memberOf(request, "method")) || headers.pseudo.get(":method");
  if (!method) return { why: "its request has no method", reason: "unusable" };
  if (/^connect$/i.test(method)) return { why: "it opens a tunnel", reason: "unusable" };
  return {
    method: method.trim().toUpperCase(),
    ...read,
    ...(read.query.length === 0 && listedQuery(read.url, request, recorder)),
    headers: fields.filter(({ name }) => name !== "cookie"),
    cookies: requestCookies(fields, namedValues(memberOf(request, "cookies"))),
    ...bodyOf(request, readText, fields, recorder),
  };
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

/** The query, if only the list of the recorder has it. */
function listedQuery(url: string, request: object, { encodesParams }: Recorder) {
  const list = namedValues(memberOf(request, "queryString"));
  if (list.length === 0) return {};
  const decode = encodesParams ? decodeFormText : (text: string) => text;
  return withQuery(
    url,
    list.map(({ name, value }) => ({ name: decode(name), value: decode(value) })),
  );
}
