import { findJsonProblem, type JsonProblem } from "../../json/mod.ts";
import type { SkimError, Span, Utf8Reader } from "../../json_bytes/mod.ts";
import { mistakes } from "../../loader/mod.ts";
import { codesOfBytes } from "../../mime/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";
import type { SkippedEntry } from "../recording.ts";
import type { LogParts } from "./har_scanner.ts";
import { HOW_TO_EXPORT, RecordingError } from "./recording_error.ts";

const OPEN = 0x7b;
/** How many bytes of a file say what it is. */
const HEAD = 2_000;
const START_EARLY =
  "open the Network panel before the page loads, tick *Preserve log*, do what is " +
  "to be tested, and export then";

/** Explains why a file has no entries: what it is instead, or where it stops being JSON. */
export async function explainFile(file: string, utf8: Utf8Reader, parts: LogParts) {
  const { members, entries, broken } = parts;
  const { bytes } = utf8;
  const first = bytes.find((byte) => byte > 0x20);
  if (first === undefined) return new RecordingError(`${file} is empty`, HOW_TO_EXPORT);
  const isJson = members.size > 0 || first === OPEN && !broken;
  // The beginning, each byte as one character.
  const head = isJson ? "" : codesOfBytes(bytes.subarray(0, HEAD));
  const names = isJson ? new Set(members.keys()) : undefined;
  const other = entries ? undefined : (await mistakes.load()).identifyFile(file, head, names);
  if (other && !other.isRecording) {
    const { what, help, recorded, hasRequests } = other;
    return notARecording(file, what, recorded ?? (hasRequests ? undefined : help));
  }
  if (broken) return explainBroken(file, utf8, broken, parts);
  if (entries) {
    return new RecordingError(`${file} has no entries: nothing was recorded`, START_EARLY);
  }
  if (first !== OPEN) {
    const problem = problemIn(utf8, { start: 0, end: bytes.length });
    return problem === undefined
      ? notARecording(file, "a JSON value other than an object")
      : notJson(file, placeOf(bytes, problem.offset), problem.expected);
  }
  const keys = [...members.keys()].slice(0, 5).map((key) => `\`${key.slice(0, 40)}\``);
  const only = keys.length === 0 ? "" : `, only ${joinWithAnd(keys)}`;
  const what = `JSON, but not a recording: it has no \`log.entries\`${only}`;
  return new RecordingError(`${file} is ${what}`, HOW_TO_EXPORT);
}

/** Explains where a recording stops being JSON. */
function explainBroken(file: string, utf8: Utf8Reader, broken: SkimError, parts: LogParts) {
  const { place, entries: { length: number } = [] } = parts;
  const { bytes } = utf8;
  const inside = problemIn(utf8, { start: broken.from, end: bytes.length });
  const problem = inside && !inside.ended && inside.offset < broken.offset ? inside : broken;
  const where = place === "in the entries" ? `in entry #${number}` : place;
  if (problem.offset < bytes.length) {
    return notJson(file, `${placeOf(bytes, problem.offset)}, ${where}`, problem.expected);
  }
  const many = number === 1 ? "1 entry before that is" : `${number} entries before that are`;
  const intact = number === 0 ? "" : `${many} complete; `;
  return new RecordingError(
    `${file} is cut off: it ends ${where}, at ${placeOf(bytes, bytes.length)}`,
    `${intact}export it again, and wait until the browser has written all of it`,
  );
}

/** Explains why no entry of a file can be used. */
export function explainUnusable(file: string, skipped: readonly SkippedEntry[]): RecordingError {
  const reasons = Map.groupBy(skipped, ({ why, brief = why }) => brief);
  const counts = Array.from(reasons, ([why, { length }]) => `${length} × ${why}`).join(", ");
  const what = skipped.length === 1
    ? `its only entry cannot be used (${[...reasons.keys()]})`
    : `none of its ${skipped.length} entries can be used (${counts})`;
  return new RecordingError(`${file} has nothing to convert: ${what}`, START_EARLY);
}

function notJson(file: string, place: string, expected: string): RecordingError {
  return new RecordingError(`${file} is not JSON at ${place}: expected ${expected}`, HOW_TO_EXPORT);
}

function notARecording(file: string, what: string, help = HOW_TO_EXPORT): RecordingError {
  return new RecordingError(`${file} is ${what}, not a recording`, help);
}

const LINE_FEED = 0x0a;

/** Finds where a piece of a file stops being JSON. The offset is relative to the file, in bytes. */
function problemIn(utf8: Utf8Reader, span: Span): JsonProblem | undefined {
  const text = utf8.decode(span);
  const problem = findJsonProblem(text);
  if (problem === undefined) return undefined;
  const before = new TextEncoder().encode(text.slice(0, problem.offset)).length;
  return { ...problem, offset: span.start + before };
}

/** Returns a place in a file for messages, counted from 1: `line 12, column 5`. */
function placeOf(bytes: Uint8Array, offset: number): string {
  const before = bytes.subarray(0, offset);
  let line = 1;
  for (let at = before.indexOf(LINE_FEED); at >= 0; at = before.indexOf(LINE_FEED, at + 1)) line++;
  const lastLine = before.subarray(before.lastIndexOf(LINE_FEED) + 1);
  const column = new TextDecoder().decode(lastLine).length + 1;
  return `line ${line}, column ${column}`;
}

/** Explains why an entry that is not JSON cannot be used. */
export function explainEntry(utf8: Utf8Reader, span: Span, index: number): SkippedEntry {
  const problem = problemIn(utf8, span);
  if (problem === undefined) return { index, why: "it cannot be read", reason: "unusable" };
  const brief = "it is not JSON";
  const why = `${brief}: expected ${problem.expected} at ${placeOf(utf8.bytes, problem.offset)}`;
  return { index, why, brief, reason: "unusable" };
}
