import { count, joinWithAnd } from "../text/mod.ts";

/** Stands in a value for a part that is not known yet; no header can hold it. */
export const UNKNOWN_PART = "\0";

/** What is wrong with a `traceparent`. */
export interface TraceparentProblem {
  /** What is wrong, behind the words that name the header. */
  readonly reason: string;
  /** What W3C Trace Context says, and where. */
  readonly rule: string;
  /** The field that is wrong, if it is one. */
  readonly field?: TraceField;
  /** Where in the value it begins, in UTF-16 units. */
  readonly start: number;
  /** Where in the value it ends; the unit there is not part of it. */
  readonly end: number;
  /** Whether lower case would mend it. */
  readonly isUpperCase?: true;
  /** Whether there are several where one may be. */
  readonly isRepeated?: true;
}

/** A part of a value between dashes. */
interface TraceparentPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A field of a `traceparent`. */
interface TraceField {
  /** What messages call it. */
  readonly name: string;
  /** How many hexadecimal digits it has. */
  readonly digits: number;
  /** Whether it may not be all zero. */
  readonly isId: boolean;
  /** What W3C Trace Context says of it, and where. */
  readonly rule: string;
  /** What may be written for it. */
  readonly example: string;
}

/** The fields of a `traceparent` in order (W3C Trace Context, section 3.2.2). */
const TRACE_FIELDS: readonly TraceField[] = [
  {
    name: "version",
    digits: 2,
    isId: false,
    rule: ruleOf("3.2.2.1", "a version is 2 lower-case hexadecimal digits, and never `ff`"),
    example: "00",
  },
  {
    name: "trace id",
    digits: 32,
    isId: true,
    rule: ruleOf("3.2.2.3", "a trace id is 32 lower-case hexadecimal digits, not all zero"),
    example: "${RANDOM.HEX_32}",
  },
  {
    name: "parent id",
    digits: 16,
    isId: true,
    rule: ruleOf("3.2.2.4", "a parent id is 16 lower-case hexadecimal digits, not all zero"),
    example: "${RANDOM.HEX_16}",
  },
  {
    name: "flags",
    digits: 2,
    isId: false,
    rule: ruleOf("3.2.2.5", "the flags are 2 lower-case hexadecimal digits"),
    example: "01",
  },
];

/** What W3C Trace Context says of the header as a whole. */
const FORMAT_RULE = ruleOf(
  "3.2.2.2",
  "it is version, trace id, parent id and flags with `-` between them; no more in version 00",
);

/** What W3C Trace Context says of more than one header. */
const ONE_HEADER_RULE = ruleOf("3.2", "a request has one `traceparent`, with one value");

/** A whole `traceparent` with ids of its own. */
export const TRACEPARENT_EXAMPLE = TRACE_FIELDS.map(({ example }) => example).join("-");

function ruleOf(section: string, rule: string): string {
  return `W3C Trace Context, section ${section}: ${rule}`;
}

const [VERSION, TRACE_ID] = TRACE_FIELDS;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/i;

/** Whether a header is the one that carries the ids of a trace; its name is known in any case. */
export function isTraceparent(name: string): boolean {
  return name.length === "traceparent".length && name.toLowerCase() === "traceparent";
}

/** The trace id of a valid `traceparent`. */
export function traceIdOf(value: string): string {
  return dashedParts(value)[1].text;
}

/**
 * Says what is wrong with a `traceparent` (W3C Trace Context, section 3.2.2), also one of a later
 * version, which may go on behind its flags (section 3.2.4).
 *
 * @param value May hold {@linkcode UNKNOWN}: then only what is wrong whatever stands there.
 */
export function traceparentProblem(value: string): TraceparentProblem | undefined {
  const pieces = dashedParts(value);
  const whole = { start: pieces[0].start, end: pieces[pieces.length - 1].end };
  if (whole.start === whole.end) return { reason: "it is empty", rule: FORMAT_RULE, ...whole };
  const gap = pieces.findIndex(({ text }) => text.includes(UNKNOWN_PART));
  if (gap < 0 && pieces.length < TRACE_FIELDS.length) return tooFewFields(pieces, whole);
  const isFirst = pieces[0].text === VERSION.example;
  const isSettled = gap < 0 || (isFirst && pieces.length === TRACE_FIELDS.length);
  for (const [i, field] of TRACE_FIELDS.slice(0, pieces.length).entries()) {
    if (!isSettled && i >= gap) return textBehindFlags(pieces, isFirst);
    const problem = (field === TRACE_ID ? uuidProblem(value, pieces[i]) : undefined) ??
      fieldProblem(field, pieces[i]);
    if (problem) return problem;
  }
  return textBehindFlags(pieces, isFirst);
}

/** Says that a request has several `traceparent` headers, or one with several values. */
export function repeatedTraceparent(times: number): TraceparentProblem {
  const reason = `it is sent ${times} times`;
  return { reason, rule: ONE_HEADER_RULE, isRepeated: true, start: 0, end: 0 };
}

/** The parts of a value, without the blanks around it, which are no part of a header. */
function dashedParts(value: string): TraceparentPart[] {
  let start = Math.max(0, value.search(/[^ \t]/));
  let end = value.length;
  while (end > start && /[ \t]/.test(value[end - 1])) end--;
  return value.slice(start, end).split("-").map((text) => {
    const piece = { text, start, end: start + text.length };
    start = piece.end + 1;
    return piece;
  });
}

function tooFewFields(
  pieces: readonly TraceparentPart[],
  whole: Pick<TraceparentPart, "start" | "end">,
): TraceparentProblem {
  const isCut = pieces.every(({ text }, i) => text.length === TRACE_FIELDS[i].digits);
  const lacksVersion = pieces.length === 3 && pieces[0].text.length === TRACE_ID.digits;
  const missing = isCut
    ? TRACE_FIELDS.slice(pieces.length)
    : lacksVersion
    ? [VERSION]
    : TRACE_FIELDS;
  const names = missing.map(({ name }) => name);
  const what = missing === TRACE_FIELDS ? names.join(", ") : `it lacks the ${joinWithAnd(names)}`;
  const reason = `it has ${count(pieces.length, "field")}, not ${TRACE_FIELDS.length}: ${what}`;
  return { reason, rule: FORMAT_RULE, ...whole };
}

/** Version 00 ends with the flags; what later ones have behind them is not known. */
function textBehindFlags(
  pieces: readonly TraceparentPart[],
  isFirst: boolean,
): TraceparentProblem | undefined {
  if (!isFirst || pieces.length <= TRACE_FIELDS.length) return undefined;
  const start = pieces[TRACE_FIELDS.length].start - 1;
  const reason = "something follows its flags, which version 00 ends with";
  return { reason, rule: FORMAT_RULE, start, end: pieces[pieces.length - 1].end };
}

function uuidProblem(value: string, { start }: TraceparentPart): TraceparentProblem | undefined {
  const found = UUID.exec(value.slice(start))?.[0];
  if (found === undefined) return undefined;
  const { rule } = TRACE_ID;
  const reason = "its trace id is a UUID with dashes";
  return { reason, rule, field: TRACE_ID, start, end: start + found.length };
}

const HEX = /^[0-9a-f]*$/;

/** Says what is wrong with a field of a `traceparent`; it may hold {@linkcode UNKNOWN}. */
function fieldProblem(
  field: TraceField,
  { text, start, end }: TraceparentPart,
): TraceparentProblem | undefined {
  const known = text.replaceAll(UNKNOWN_PART, "");
  const isUpperCase = !HEX.test(known) && HEX.test(known.toLowerCase());
  const wrong = lengthProblem(field, text, known);
  const words = wrong ?? (isUpperCase ? [HAS, "upper-case letters"] : digitsProblem(field, text));
  if (words === undefined) return undefined;
  const { name, rule } = field;
  const [verb, what] = words;
  const reason = `its ${name} ${verb[name.endsWith("s") ? "several" : "one"]} ${what}`;
  const isMended = isUpperCase && wrong === undefined;
  return { reason, rule, field, start, end, ...(isMended ? { isUpperCase: true as const } : {}) };
}

/** A verb, for one thing and for several. */
interface Verb {
  readonly one: string;
  readonly several: string;
}

const IS: Verb = { one: "is", several: "are" };
const HAS: Verb = { one: "has", several: "have" };

/** What is wrong with a field, behind its name. */
type Predicate = readonly [verb: Verb, what: string];

function lengthProblem({ digits }: TraceField, text: string, known: string): Predicate | undefined {
  if (text === "") return [IS, "empty"];
  const isLong = known.length > digits;
  if (!isLong && (text !== known || text.length === digits)) return undefined;
  const noun = HEX.test(known.toLowerCase()) ? "digit" : "character";
  const least = text === known ? "" : "at least ";
  return [HAS, `${least}${count(known.length, noun)}, not ${digits}`];
}

function digitsProblem(field: TraceField, text: string): Predicate | undefined {
  if (!HEX.test(text.replaceAll(UNKNOWN_PART, ""))) {
    return [HAS, "characters other than 0-9 and a-f"];
  }
  if (field.isId && /^0+$/.test(text)) return [IS, "all zero"];
  return field.name === "version" && text === "ff" ? [IS, "`ff`, which is forbidden"] : undefined;
}
