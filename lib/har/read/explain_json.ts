import { findJsonProblem } from "../../json/mod.ts";
import type { SkippedEntry } from "../recording.ts";
import type { Utf8 } from "./entry_slice.ts";
import type { Span } from "./scan_json.ts";

const LINE_FEED = 0x0a;

/** Where a text stops being JSON, and what could stand there. */
export interface Problem {
  /** The byte, from the beginning of the file. */
  readonly offset: number;
  readonly expected: string;
  /** Whether the text ends there. */
  readonly ended: boolean;
}

/** Finds where a piece of a file stops being JSON; nothing where it is JSON. */
export function problemIn(utf8: Utf8, span: Span): Problem | undefined {
  const text = utf8.decode(span);
  const problem = findJsonProblem(text);
  if (problem === undefined) return undefined;
  const before = new TextEncoder().encode(text.slice(0, problem.offset)).length;
  return { ...problem, offset: span.start + before };
}

/** A place in a file for people, from 1 on: `line 12, column 5`. */
export function placeOf(bytes: Uint8Array, offset: number): string {
  let line = 1;
  let start = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < offset;) {
    line++;
    start = at + 1;
    at = bytes.indexOf(LINE_FEED, start);
  }
  const column = new TextDecoder().decode(bytes.subarray(start, offset)).length + 1;
  return `line ${line}, column ${column}`;
}

/** Says why an entry that is no JSON cannot be used. */
export function explainEntry(
  utf8: Utf8,
  bytes: Uint8Array,
  span: Span,
  index: number,
): SkippedEntry {
  const problem = problemIn(utf8, span);
  const why = problem === undefined
    ? "it cannot be read"
    : `it is not JSON: expected ${problem.expected} at ${placeOf(bytes, problem.offset)}`;
  return { index, why, reason: "unusable" };
}
