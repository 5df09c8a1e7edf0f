import { visible } from "../../text/mod.ts";
import { capBytes, CUT_NOTE } from "../safe_text.ts";

/** The maximum size of a name in bytes; Azure DevOps accepts 512 characters. */
export const NAME_BYTES = 512;
const MESSAGE_BYTES = 1024;
const SHORT_MESSAGE_BYTES = 128;
const PATH_BYTES = 4096;
/** The maximum size of one text of a test case, in bytes. */
export const TEXT_BYTES = 64 * 1024;
/**
 * Limits in bytes on all texts and messages together, as written to the file: above the first,
 * texts are shortened; above the second, texts are omitted and messages shortened. GitLab accepts
 * files of less than 30 MB.
 */
export const SHORT_FROM_BYTES = 12 * 1024 * 1024;
/** See {@linkcode SHORT_FROM_BYTES}. */
export const NONE_FROM_BYTES = 16 * 1024 * 1024;
const LEFT_OUT = "… (left out, the report is too long)";

const encoder = new TextEncoder();

/** Shortens texts to what a report has room for. */
export interface TextBudget {
  /** Makes a text valid in an element and as short as the remaining room requires. */
  text(text: string): string;
  /**
   * Makes a message valid in an attribute and shortens it in the same way.
   *
   * @param more The number of further messages it represents.
   */
  message(message: string, more?: number): string;
}

/** Makes the budget of one report. */
export function createTextBudget(): TextBudget {
  let used = 0;
  const take = (text: string) => {
    used += writtenBytes(text);
    return text;
  };
  return {
    text(text) {
      if (used >= NONE_FROM_BYTES) return LEFT_OUT;
      const limit = used < SHORT_FROM_BYTES ? TEXT_BYTES : MESSAGE_BYTES;
      return take(capWritten(xmlText(text), limit, CUT_NOTE));
    },
    message(message, more = 0) {
      const limit = used < NONE_FROM_BYTES ? MESSAGE_BYTES : SHORT_MESSAGE_BYTES;
      const suffix = more > 0 ? ` (+${more} more)` : "";
      return take(capWritten(xmlAttribute(message), limit - suffix.length) + suffix);
    },
  };
}

/** Makes names unique in a suite, because readers drop the second of two equal ones. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const wanted = nameText(name);
    let unique = wanted;
    for (let n = 2; taken.has(unique); n++) {
      const suffix = ` (${n})`;
      unique = capBytes(wanted, NAME_BYTES - suffix.length) + suffix;
    }
    taken.add(unique);
    return unique;
  };
}

/** Formats a name as an attribute, never empty because some readers fail on that. */
export function nameText(name: string): string {
  return capBytes(xmlAttribute(name), NAME_BYTES) || "(no name)";
}

/** Formats the value of a property as an attribute. */
export function valueText(value: string): string {
  return capWritten(xmlAttribute(value), MESSAGE_BYTES);
}

/** Formats a path as an attribute, limited to the longest path that systems accept. */
export function pathText(path: string): string {
  return capBytes(xmlAttribute(path), PATH_BYTES);
}

/**
 * Returns `flows.smoke.log_in` for `flows/smoke/log.in.yaml`: readers split a class name at its
 * dots.
 */
export function classNameOf(file: string): string {
  const path = file.replace(/^(?:\.?\/)+/, "").replace(/\.[^./]+$/, "");
  return nameText(path.replaceAll(".", "_").replaceAll("/", "."));
}

/** Formats seconds with three decimals, as the JUnit schemas require. */
export function seconds(ms: number): string {
  return (Number.isFinite(ms) ? Math.max(0, ms) / 1000 : 0).toFixed(3);
}

/** Formats a timestamp as ISO 8601 in UTC without a zone, as the JUnit schemas require. */
export function withoutZone(timestamp: string): string {
  return timestamp.slice(0, "2026-01-02T03:04:05".length);
}

/** Truncates a text that takes more than `limit` bytes in the file. */
function capWritten(text: string, limit: number, note?: string): string {
  let room = limit;
  let capped = capBytes(text, room, note);
  for (let bytes = writtenBytes(capped); bytes > limit; bytes = writtenBytes(capped)) {
    room = Math.floor(room * limit / bytes) - 1;
    capped = capBytes(text, room, note);
  }
  return capped;
}

/** Counts the bytes of a text in the file, including escapes. */
function writtenBytes(text: string): number {
  const markup = text.match(/[&<>"'\uFFFD]/g)?.length ?? 0;
  // The longest escape: `"` becomes six bytes, and the three of `U+FFFD` become eight.
  return encoder.encode(text).length + markup * ("&quot;".length - 1);
}

/** Escape sequences of terminals (ECMA-48): CSI, OSC and the two-character ones. */
// deno-lint-ignore no-control-regex
const ANSI = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-_]/g;

/** Everything outside the character range of XML 1.0, section 2.2, including lone surrogates. */
const ILLEGAL = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+/gu;

/** Matches texts that are valid in an element as they are. */
const PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * Makes a text valid in an element and safe to print: removes colours and replaces other characters
 * with `U+FFFD`.
 */
export function xmlText(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text.replace(ANSI, "").replace(/\r\n?/g, "\n");
  return visible(plain).replace(ILLEGAL, replacements);
}

function replacements({ length }: string): string {
  return "\uFFFD".repeat(length);
}

/** Makes a text valid in an attribute: as `xmlText`, but on one line. */
export function xmlAttribute(text: string): string {
  return xmlText(text.replace(/[\u0085\u2028\u2029]/g, "\n")).replace(/[\t\n]+/g, " ").trim();
}
