import type { JsonValue } from "../../json/mod.ts";
import type { Field, RecordedResponse } from "../recording.ts";
import { bodyJson, mayBeJson } from "./body_json.ts";
import type { TextReader } from "./entry_slice.ts";
import { headerValue, readHeaders } from "./headers.ts";
import { member, numberOf, scalarText, textOf } from "./lenient.ts";
import { isStatic, mediaType } from "./media_type.ts";
import { type Content, readContent } from "./response_body.ts";
import { setCookies } from "./set_cookies.ts";

/** What is known of the exchange that an answer belongs to. */
export interface AnswerContext {
  readonly method: string;
  /** The last segment of the path of the request. */
  readonly path: string;
  readonly instant: number | undefined;
  readonly resourceType: string | undefined;
  readonly failed: boolean;
}

/** Reads an answer. One that is not there has the status 0. */
export async function readResponse(
  response: unknown,
  readText: TextReader,
  { method, path, instant, resourceType, failed }: AnswerContext,
): Promise<RecordedResponse> {
  const fields = withLocation(readHeaders(member(response, "headers")).fields, response);
  const content = member(response, "content");
  const status = failed ? 0 : statusOf(response);
  const type = mediaType(textOf(member(content, "mimeType"))) ||
    mediaType(headerValue(fields, "content-type"));
  const size = sizeOf(content, fields);
  const body = isStatic(type, resourceType, path)
    ? { isThere: true }
    : await readContent(content, readText, fields, type);
  return {
    status,
    headers: fields.filter(({ name }) => name !== "set-cookie"),
    setCookies: setCookies(fields, member(response, "cookies"), instant),
    type,
    ...(body.text ? withJson(body.text) : {}),
    ...(size === undefined ? {} : { size }),
    bodyMissing: mayHaveBody(method, status) && isMissing(body, size),
  };
}

function statusOf(response: unknown): number {
  const status = numberOf(member(response, "status")) ?? 0;
  return status >= 100 && status <= 999 ? Math.trunc(status) : 0;
}

/** An empty text where bytes came means that the recorder did not keep them. */
function isMissing({ isThere, text }: Content, size: number | undefined): boolean {
  return isThere ? text === "" && size !== undefined && size > 0 : size !== 0;
}

/** Adds the target of a redirect where the recorder has it only beside the headers. */
function withLocation(fields: readonly Field[], response: unknown): readonly Field[] {
  const target = scalarText(member(response, "redirectURL"));
  const status = statusOf(response);
  const isRedirect = status >= 300 && status < 400;
  return target === "" || !isRedirect || headerValue(fields, "location") !== undefined
    ? fields
    : [...fields, { name: "location", value: target }];
}

/** Adds the JSON of a text, which is worked out when it is looked at. */
function withJson(text: string): { readonly text: string; readonly json?: JsonValue } {
  if (!mayBeJson(text)) return { text };
  let parsed: { readonly value: JsonValue | undefined } | undefined;
  return {
    text,
    get json() {
      parsed ??= { value: bodyJson(text, false) };
      return parsed.value;
    },
  };
}

/** Bytes of the body; -1 and, in some recorders, 0 mean that they are not known. */
function sizeOf(content: unknown, fields: readonly Field[]): number | undefined {
  const size = numberOf(member(content, "size"));
  if (size !== undefined && size > 0) return size;
  return numberOf(headerValue(fields, "content-length")) ?? (size === 0 ? 0 : undefined);
}

function mayHaveBody(method: string, status: number): boolean {
  const isRedirect = status >= 300 && status < 400;
  return method !== "HEAD" && status >= 200 && status !== 204 && status !== 205 && !isRedirect;
}
