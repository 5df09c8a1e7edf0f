import { methodProblem } from "../../http/mod.ts";
import { isObject, isRecord } from "../../json/mod.ts";
import type { Entry, Field, RecordedRequest } from "../recording.ts";
import { HeaderReader, headerValue, withoutHeader, withoutPartHeaders } from "./headers.ts";
import { memberOf, namedValues, numberOf, scalarText, textOf } from "./lenient_values.ts";
import { isJsonType, resourceTypeOf } from "./media_type.ts";
import type { Recorder } from "./recorder.ts";
import { readRequestBody } from "./request_body.ts";
import { ResponseReader } from "./response.ts";
import { listedFields, readUrl } from "./url.ts";

/** An entry without its times, which depend on the other entries. */
export type UntimedEntry = Omit<Entry, "startMs" | "endMs">;

/** Reads the entries of a recording. */
export class EntryReader {
  readonly #headers = new HeaderReader();
  readonly #responses = new ResponseReader(this.#headers);

  constructor(readonly recorder: Recorder) {}

  /** Reads an entry. @param instant When its request began, if that was recorded. */
  async read(entry: unknown, index: number, instant: number | undefined) {
    const request = readRequest(memberOf(entry, "request"), this.#headers, this.recorder.isChrome);
    if ("why" in request) return { index, ...request };
    if (!isRecord(memberOf(entry, "response"))) return { index, ...unusable("it has no response") };
    const resourceType = resourceTypeOf(entry, request.headers);
    return {
      index,
      page: textOf(entry, "pageref") || undefined,
      request,
      response: await this.#responses.read(entry, request, resourceType, instant),
      resourceType,
      fromCache: !/^(?:false)?$/.test(scalarText(entry, "_fromCache")) ||
        /cache/i.test(scalarText(entry, "_fetchType")),
    };
  }
}

const unusable = (why: string) => ({ why, reason: "unusable" }) as const;

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
  const body = readRequestBody(memberOf(request, "postData"), type, isChrome);
  if (body !== undefined) return { body };
  const length = numberOf(headerValue(fields, "content-length")) ?? numberOf(request, "bodySize");
  // mitmproxy leaves out the body of a DELETE; an object without members is the JSON of two bytes.
  if (length === 2 && isJsonType(type)) {
    return { body: readRequestBody({ text: "{}" }, type, false) };
  }
  return (length ?? 0) > 0 ? { bodyMissing: true } : {};
}

/** Headers that name the method for which a POST stands: those of Google, IBM and Microsoft. */
const METHOD_HEADER = /^x-(?:http-method-override|method-override|http-method)$/;
/** The field that names it in a query, a form or a JSON body, as Rails, Laravel and Parse read it. */
const METHOD_FIELD = "_method";
const METHOD = /^(?:GET|HEAD|OPTIONS|QUERY|POST|PUT|PATCH|DELETE)$/;

/**
 * Returns the method that the application obeys: a form or a client behind a strict proxy sends
 * another one as a POST, and names it in a header or in a field.
 */
function obeyedMethod({ sentMethod, headers, query, body }: Omit<RecordedRequest, "method">) {
  if (sentMethod !== "POST") return sentMethod;
  const fields = body?.kind === "form" ? body.fields : body?.kind === "multipart" ? body.parts : [];
  const member = body?.kind === "json" && isObject(body.value) ? body.value[METHOD_FIELD] : "";
  const named = headers.find(({ name }) => METHOD_HEADER.test(name)) ??
    [...query, ...fields].find(({ name }) => name === METHOD_FIELD);
  const method = scalarText(named?.value ?? member).trim().toUpperCase();
  return METHOD.test(method) ? method : sentMethod;
}
