import { count, together } from "../text/mod.ts";
import { fieldProblem } from "./field_problem.ts";
import { FORMAT_RULE, ONE_HEADER_RULE, TRACE_FIELDS } from "./traceparent_fields.ts";
import { type Piece, type TraceparentProblem, UNKNOWN } from "./traceparent_problem.ts";

const [VERSION, TRACE_ID] = TRACE_FIELDS;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/i;

/** Whether a header is the one that carries the ids of a trace; its name is known in any case. */
export function isTraceparent(name: string): boolean {
  return name.length === "traceparent".length && name.toLowerCase() === "traceparent";
}

/** The trace id of a valid `traceparent`. */
export function traceIdOf(value: string): string {
  return piecesOf(value)[1].text;
}

/**
 * Says what is wrong with a `traceparent` (W3C Trace Context, section 3.2.2), also one of a later
 * version, which may go on behind its flags (section 3.2.4).
 *
 * @param value May hold {@linkcode UNKNOWN}: then only what is wrong whatever stands there.
 */
export function traceparentProblem(value: string): TraceparentProblem | undefined {
  const pieces = piecesOf(value);
  const whole = { start: pieces[0].start, end: pieces[pieces.length - 1].end };
  if (whole.start === whole.end) return { reason: "it is empty", rule: FORMAT_RULE, ...whole };
  const gap = pieces.findIndex(({ text }) => text.includes(UNKNOWN));
  if (gap < 0 && pieces.length < TRACE_FIELDS.length) return tooFew(pieces, whole);
  const isFirst = pieces[0].text === VERSION.example;
  const isSettled = gap < 0 || (isFirst && pieces.length === TRACE_FIELDS.length);
  for (const [i, field] of TRACE_FIELDS.slice(0, pieces.length).entries()) {
    if (!isSettled && i >= gap) return tooMany(pieces, isFirst);
    const problem = (field === TRACE_ID ? uuid(value, pieces[i]) : undefined) ??
      fieldProblem(field, pieces[i]);
    if (problem) return problem;
  }
  return tooMany(pieces, isFirst);
}

/** Says that a request has several `traceparent` headers, or one with several values. */
export function repeatedTraceparent(times: number): TraceparentProblem {
  const reason = `it is sent ${times} times`;
  return { reason, rule: ONE_HEADER_RULE, isRepeated: true, start: 0, end: 0 };
}

/** The parts of a value, without the blanks around it, which are no part of a header. */
function piecesOf(value: string): Piece[] {
  let start = Math.max(0, value.search(/[^ \t]/));
  let end = value.length;
  while (end > start && /[ \t]/.test(value[end - 1])) end--;
  return value.slice(start, end).split("-").map((text) => {
    const piece = { text, start, end: start + text.length };
    start = piece.end + 1;
    return piece;
  });
}

function tooFew(pieces: readonly Piece[], whole: Pick<Piece, "start" | "end">): TraceparentProblem {
  const isCut = pieces.every(({ text }, i) => text.length === TRACE_FIELDS[i].digits);
  const lacksVersion = pieces.length === 3 && pieces[0].text.length === TRACE_ID.digits;
  const missing = isCut
    ? TRACE_FIELDS.slice(pieces.length)
    : lacksVersion
    ? [VERSION]
    : TRACE_FIELDS;
  const names = missing.map(({ name }) => name);
  const what = missing === TRACE_FIELDS ? names.join(", ") : `it lacks the ${together(names)}`;
  const reason = `it has ${count(pieces.length, "field")}, not ${TRACE_FIELDS.length}: ${what}`;
  return { reason, rule: FORMAT_RULE, ...whole };
}

/** Version 00 ends with the flags; what later ones have behind them is not known. */
function tooMany(pieces: readonly Piece[], isFirst: boolean): TraceparentProblem | undefined {
  if (!isFirst || pieces.length <= TRACE_FIELDS.length) return undefined;
  const start = pieces[TRACE_FIELDS.length].start - 1;
  const reason = "something follows its flags, which version 00 ends with";
  return { reason, rule: FORMAT_RULE, start, end: pieces[pieces.length - 1].end };
}

function uuid(value: string, { start }: Piece): TraceparentProblem | undefined {
  const found = UUID.exec(value.slice(start))?.[0];
  if (found === undefined) return undefined;
  const { rule } = TRACE_ID;
  const reason = "its trace id is a UUID with dashes";
  return { reason, rule, field: TRACE_ID, start, end: start + found.length };
}
