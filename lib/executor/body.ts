import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
  toText,
  typeName,
} from "../json/mod.ts";
import { mediaType } from "./text.ts";
import { type BodySource, type RequestBody, TransportError } from "./transport.ts";

/** A body as it is sent. */
export interface EncodedBody {
  readonly content: RequestBody;
  /** The content type to add where the flow gives none. */
  readonly contentType?: string;
  /** What it is made of, where that says more than its bytes. */
  readonly source?: BodySource;
}

/** The content type of a form without files. */
export const FORM_TYPE = "application/x-www-form-urlencoded";
const UTF8 = new TextEncoder();

/**
 * Encodes the body of a request. A text is sent as it is; a map or list as JSON, unless the content
 * type is `application/x-www-form-urlencoded`; any other value as its text.
 *
 * @param contentType The content type that the flow gives.
 * @throws {TransportError} If the value does not fit a form.
 */
export function encodeBody(value: JsonValue, contentType: string | undefined): EncodedBody {
  if (!isObject(value) && !isArray(value)) return { content: UTF8.encode(toText(value)) };
  if (contentType === undefined) {
    return { content: UTF8.encode(stringifyJson(value)), contentType: "application/json" };
  }
  const isForm = mediaType(contentType) === FORM_TYPE;
  return { content: UTF8.encode(isForm ? encodeForm(value) : stringifyJson(value)) };
}

function encodeForm(form: JsonObject | readonly JsonValue[]): string {
  if (!isObject(form)) {
    throw new TransportError("request", "the body of a form must be a map, found a list");
  }
  return formText(
    Object.entries(form).flatMap(([name, value]) => fieldsOf(FORM_FIELD, name, value)),
  );
}

/** A form as it is sent (WHATWG URL, "application/x-www-form-urlencoded serializing"). */
export function formText(fields: readonly (readonly [name: string, value: string])[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}

/** What messages call a field of a form or of a query, and the part of the request that it is in. */
export interface FieldKind {
  readonly what: string;
  readonly part: "body" | "query";
}

/** A field of a form. */
export const FORM_FIELD: FieldKind = { what: "form field", part: "body" };

/**
 * The fields that a value stands for: a list repeats the name.
 *
 * @throws {TransportError} If a value is neither a text, a number nor a boolean.
 */
export function fieldsOf(
  { what, part }: FieldKind,
  name: string,
  value: JsonValue,
): [name: string, value: string][] {
  return (isArray(value) ? value : [value]).map((item) => {
    if (item !== null && typeof item !== "object") return [name, toText(item)];
    throw new TransportError(
      "request",
      `the ${what} "${name}" must be a text, a number or a boolean, found ${typeName(item)}`,
      { kind: part, name },
    );
  });
}
