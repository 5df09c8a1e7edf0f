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
import { TransportError } from "./transport.ts";

/** A body as it is sent. */
export interface EncodedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The content type to add where the flow gives none. */
  readonly contentType?: string;
}

const FORM = "application/x-www-form-urlencoded";
const UTF8 = new TextEncoder();

/**
 * Encodes the body of a request. A text is sent as it is; a map or list as JSON, unless the content
 * type is `application/x-www-form-urlencoded`; any other value as its text.
 *
 * @param contentType The content type that the flow gives.
 * @throws {TransportError} If the value does not fit a form.
 */
export function encodeBody(value: JsonValue, contentType: string | undefined): EncodedBody {
  if (!isObject(value) && !isArray(value)) return { bytes: UTF8.encode(toText(value)) };
  if (contentType === undefined) {
    return { bytes: UTF8.encode(stringifyJson(value)), contentType: "application/json" };
  }
  const isForm = mediaType(contentType) === FORM;
  return { bytes: UTF8.encode(isForm ? encodeForm(value) : stringifyJson(value)) };
}

/** Writes a form (WHATWG URL, "application/x-www-form-urlencoded serializing"). */
function encodeForm(form: JsonObject | readonly JsonValue[]): string {
  if (!isObject(form)) {
    throw new TransportError("request", "the body of a form must be a map, found a list");
  }
  const pairs = Object.entries(form).flatMap(([key, value]) =>
    (isArray(value) ? value : [value]).map((item) => [key, fieldText(key, item)])
  );
  return new URLSearchParams(pairs).toString();
}

function fieldText(key: string, value: JsonValue): string {
  if (value === null || typeof value === "object") {
    throw new TransportError(
      "request",
      `the form field "${key}" must be a text, a number or a boolean, found ${typeName(value)}`,
    );
  }
  return toText(value);
}
