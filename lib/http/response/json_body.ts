import {
  findJsonProblem,
  jsonParserFor,
  type JsonProblem,
  type JsonValue,
  MAX_DEPTH,
  nestsTooDeeply,
  NumberTooLarge,
  withoutGuard,
} from "../../json/mod.ts";
import { excerpt, formatBytes, mediaType } from "../../text/mod.ts";

/** A body as JSON, or the reason why it is not JSON. */
export type JsonBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
    readonly ok: false;
    /** The reason, for example `the body is HTML, not JSON (text/html, 1.2 kB)`. */
    readonly problem: string;
    /** The part of the body that shows it, on one line; absent if the body is empty. */
    readonly excerpt?: string;
  };

const SHOWN_NUMBER = 40;

/** Reads a body as JSON, regardless of its content type and of what guards it against other sites. */
export function readJson(text: string, contentType: string, size: number): JsonBody {
  if (text === "") return { ok: false, problem: "the body is empty" };
  const json = withoutGuard(text);
  if (nestsTooDeeply(json)) {
    return { ok: false, problem: `the JSON is nested more than ${MAX_DEPTH} levels deep` };
  }
  try {
    return { ok: true, value: jsonParserFor(mediaType(contentType))(json) };
  } catch (error) {
    if (error instanceof NumberTooLarge) {
      const written = excerpt(error.written, SHOWN_NUMBER);
      return { ok: false, problem: `the JSON has a number that is too large: ${written}` };
    }
    return { ok: false, ...describeNotJson(text, mediaType(contentType), size) };
  }
}

const SHOWN = 120;
const SHOWN_TYPE = 100;
const LEAD = 60;

/** Why a body is not JSON, and the part that shows it, on one line. */
interface NotJson {
  /** The reason, for example `the body is HTML, not JSON (text/html, 1.2 kB)`. */
  readonly problem: string;
  readonly excerpt: string;
}

/**
 * Describes a body that is not JSON: a page, or JSON that is truncated or has a mistake.
 *
 * @param type The media type; empty if there is none.
 * @param size The size in bytes.
 */
export function describeNotJson(text: string, type: string, size: number): NotJson {
  const facts = `(${excerpt(type, SHOWN_TYPE) || "no content type"}, ${formatBytes(size)})`;
  const start = text.trimStart();
  if (start[0] === "<") {
    const what = /^<(?:!doctype html|html|head|body)\b/i.test(start) ? "HTML" : "XML";
    return { problem: `the body is ${what}, not JSON ${facts}`, excerpt: oneLine(text, 0) };
  }
  const mistake = /^[[{"]/.test(start) ? findJsonProblem(text) : undefined;
  if (mistake) return describeMistake(text, mistake, facts);
  return { problem: `the body is not JSON ${facts}`, excerpt: oneLine(text, 0) };
}

function describeMistake(
  text: string,
  { offset, expected, ended }: JsonProblem,
  facts: string,
): NotJson {
  const excerpt = oneLine(text, offset <= LEAD ? 0 : offset - LEAD);
  if (ended) return { problem: `the JSON of the body ends too early ${facts}`, excerpt };
  if (expected === "the end" && /^[[{"]/.test(text.slice(offset))) {
    const problem = `the body is several JSON values in a row ${facts}`;
    return { problem, excerpt };
  }
  const before = text.slice(0, offset).split("\n");
  const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
  const found = JSON.stringify(String.fromCodePoint(text.codePointAt(offset)!)).slice(1, -1);
  const problem = `the JSON of the body has a mistake at ${place}: ` +
    `expected ${expected}, found \`${found}\` ${facts}`;
  return { problem, excerpt };
}

/** Returns a part of a text on one line; control characters and white space become one space. */
export function oneLine(text: string, start: number): string {
  const folded = text.slice(start, start + 4 * SHOWN).replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const shown = folded.slice(0, SHOWN).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  const cut = shown.length < folded.length || start + 4 * SHOWN < text.length;
  return `${start > 0 ? "…" : ""}${shown}${cut ? "…" : ""}`;
}
