import { count } from "../text/mod.ts";

/** Replaces a part of a value that is not known yet; no header can contain this character. */
export const UNKNOWN_PART = "\0";

/** A problem with a `traceparent`. */
export interface TraceparentProblem {
  /** What is wrong, as the end of a sentence about the header. */
  readonly reason: string;
  /** The rule of W3C Trace Context, with its section. */
  readonly rule: string;
  /** What to write instead. */
  readonly help: string;
  /** The field that is wrong, if it is a single one. */
  readonly field?: TraceField;
  /** The start of the wrong part in the value, in UTF-16 units. */
  readonly start: number;
  /** The end of the wrong part, exclusive. */
  readonly end: number;
  /** Whether lower case would fix it. */
  readonly isUpperCase?: boolean;
}

/** A field of a `traceparent`. */
interface TraceField {
  /** Its name in messages. */
  readonly name: string;
  /** Its number of hexadecimal digits. */
  readonly digits: number;
  /** The forbidden value, and how messages describe it. */
  readonly forbidden?: readonly [value: RegExp, words: string];
  /** The rule of W3C Trace Context, with its section. */
  readonly rule: string;
  /** A valid example. */
  readonly example: string;
}

const ALL_ZERO = [/^0+$/, "is all zero"] as const;

/** The fields of a `traceparent` in order (W3C Trace Context, section 3.2.2). */
const TRACE_FIELDS: readonly TraceField[] = [
  {
    name: "version",
    digits: 2,
    forbidden: [/^ff$/, "is `ff`, which is forbidden"],
    rule: ruleOf("3.2.2.1", "a version is 2 lower-case hexadecimal digits, and never `ff`"),
    example: "00",
  },
  {
    name: "trace id",
    digits: 32,
    forbidden: ALL_ZERO,
    rule: ruleOf("3.2.2.3", "a trace id is 32 lower-case hexadecimal digits, not all zero"),
    example: "${RANDOM.HEX_32}",
  },
  {
    name: "parent id",
    digits: 16,
    forbidden: ALL_ZERO,
    rule: ruleOf("3.2.2.4", "a parent id is 16 lower-case hexadecimal digits, not all zero"),
    example: "${RANDOM.HEX_16}",
  },
  {
    name: "flags field",
    digits: 2,
    rule: ruleOf("3.2.2.5", "the flags are 2 lower-case hexadecimal digits"),
    example: "01",
  },
];

const [VERSION, TRACE_ID] = TRACE_FIELDS;
const FORMAT_RULE = ruleOf(
  "3.2.2.2",
  "it is version, trace id, parent id and flags with `-` between them; no more in version 00",
);
const ONE_HEADER_RULE = ruleOf("3.2", "a request has one `traceparent`, with one value");

const EXAMPLE = TRACE_FIELDS.map(({ example }) => example).join("-");
const WHOLE_HELP = `write \`${EXAMPLE}\``;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f])/i;
const HEX = /^[0-9a-f]*$/i;

function ruleOf(section: string, rule: string): string {
  return `W3C Trace Context, section ${section}: ${rule}`;
}

/** Returns whether a header, in any case, is `traceparent`. */
export function isTraceparent(name: string): boolean {
  return name.length === "traceparent".length && name.toLowerCase() === "traceparent";
}

/** Returns the trace id of a valid `traceparent`. */
export function traceIdOf(value: string): string {
  return dashedParts(value)[1].text;
}

/**
 * Returns the problem of a request with several `traceparent` headers, or one with several values.
 */
export function repeatedTraceparent(times: number): TraceparentProblem {
  const reason = `it is sent ${times} times`;
  return { reason, rule: ONE_HEADER_RULE, help: "keep one of them", start: 0, end: 0 };
}

/**
 * Finds the problem of a `traceparent` (W3C Trace Context, section 3.2.2). A later version may
 * continue after the flags (section 3.2.4).
 *
 * @param value May contain {@linkcode UNKNOWN_PART}; only problems that are certain regardless of
 * the unknown part are then reported.
 */
export function traceparentProblem(value: string): TraceparentProblem | undefined {
  const parts = dashedParts(value);
  const { start, end } = { start: parts[0].start, end: parts[parts.length - 1].end };
  const formatProblem = (reason: string, from: number): TraceparentProblem => ({
    reason,
    rule: FORMAT_RULE,
    help: WHOLE_HELP,
    start: from,
    end,
  });
  if (start === end) return formatProblem("it is empty", start);
  const gap = parts.findIndex(({ text }) => text.includes(UNKNOWN_PART));
  const { length } = TRACE_FIELDS;
  if (gap < 0 && parts.length < length) {
    const fields = "version, trace id, parent id and flags";
    return formatProblem(`it has ${count(parts.length, "field")}, not ${length}: ${fields}`, start);
  }
  const isFirstVersion = parts[0].text === VERSION.example;
  // An unknown part may contain dashes, unless the number of parts is already right.
  const isSettled = gap < 0 || (isFirstVersion && parts.length === length);
  const fields = TRACE_FIELDS.slice(0, isSettled ? parts.length : gap);
  for (const [i, field] of fields.entries()) {
    const problem = (field === TRACE_ID ? uuidProblem(value, parts[i]) : undefined) ??
      fieldProblem(field, parts[i]);
    if (problem) return problem;
  }
  return isFirstVersion && parts.length > length
    ? formatProblem(
      "something follows its flags, which version 00 ends with",
      parts[length].start - 1,
    )
    : undefined;
}

/** A part of a value between dashes. */
interface DashedPart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a value into parts, without the blanks around it, which do not belong to the header value.
 */
function dashedParts(value: string): DashedPart[] {
  let start = Math.max(0, value.search(/[^ \t]/));
  let end = value.length;
  while (end > start && /[ \t]/.test(value[end - 1])) end--;
  return value.slice(start, end).split("-").map((text) => {
    const part = { text, start, end: start + text.length };
    start = part.end + 1;
    return part;
  });
}

function uuidProblem(value: string, { start }: DashedPart): TraceparentProblem | undefined {
  const uuid = UUID.exec(value.slice(start))?.[0];
  return uuid === undefined
    ? undefined
    : problemOf(TRACE_ID, "is a UUID with dashes", { start, end: start + uuid.length });
}

function fieldProblem(field: TraceField, part: DashedPart): TraceparentProblem | undefined {
  const { digits, forbidden } = field;
  const { text } = part;
  const known = text.replaceAll(UNKNOWN_PART, "");
  const isKnown = known === text;
  if (text === "") return problemOf(field, "is empty", part);
  if (known.length > digits || (isKnown && known.length < digits)) {
    const size = count(known.length, HEX.test(known) ? "digit" : "character");
    return problemOf(field, `has ${isKnown ? "" : "at least "}${size}, not ${digits}`, part);
  }
  if (!HEX.test(known)) return problemOf(field, "has characters other than 0-9 and a-f", part);
  if (/[A-F]/.test(known)) {
    const problem = problemOf(field, "has upper-case letters", part);
    return { ...problem, help: "write it in lower case", isUpperCase: true };
  }
  return forbidden?.[0].test(text) ? problemOf(field, forbidden[1], part) : undefined;
}

function problemOf(
  field: TraceField,
  words: string,
  { start, end }: Pick<DashedPart, "start" | "end">,
): TraceparentProblem {
  const { name, rule, example } = field;
  const help = `write \`${example}\` there, as in \`${EXAMPLE}\``;
  return { reason: `its ${name} ${words}`, rule, help, field, start, end };
}
