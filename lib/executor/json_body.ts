import {
  type JsonValue,
  MAX_DEPTH,
  nestsTooDeeply,
  NumberTooLarge,
  parseJson,
} from "../json/mod.ts";
import { excerpt } from "../text/mod.ts";
import { describeNotJson } from "./not_json.ts";
import { mediaType } from "./text.ts";

/** A body as JSON, or why it is none. */
export type JsonBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
    readonly ok: false;
    /** For example `the body is HTML, not JSON (text/html, 1.2 kB)`. */
    readonly problem: string;
    /** The part of the body that shows it, on one line; absent where the body is empty. */
    readonly excerpt?: string;
  };

const SHOWN_NUMBER = 40;

/** Reads a body as JSON, whatever its content type says. */
export function readJson(text: string, contentType: string, size: number): JsonBody {
  if (text === "") return { ok: false, problem: "the body is empty" };
  if (nestsTooDeeply(text)) {
    return { ok: false, problem: `the JSON is nested more than ${MAX_DEPTH} levels deep` };
  }
  try {
    return { ok: true, value: parseJson(text) };
  } catch (error) {
    if (error instanceof NumberTooLarge) {
      const written = excerpt(error.written, SHOWN_NUMBER);
      return { ok: false, problem: `the JSON has a number that is too large: ${written}` };
    }
    return { ok: false, ...describeNotJson(text, mediaType(contentType), size) };
  }
}
