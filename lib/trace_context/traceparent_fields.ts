/** A field of a `traceparent`. */
export interface TraceField {
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
export const TRACE_FIELDS: readonly TraceField[] = [
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
export const FORMAT_RULE = ruleOf(
  "3.2.2.2",
  "it is version, trace id, parent id and flags with `-` between them; no more in version 00",
);

/** What W3C Trace Context says of more than one header. */
export const ONE_HEADER_RULE = ruleOf("3.2", "a request has one `traceparent`, with one value");

/** A whole `traceparent` with ids of its own. */
export const TRACEPARENT_EXAMPLE = TRACE_FIELDS.map(({ example }) => example).join("-");

function ruleOf(section: string, rule: string): string {
  return `W3C Trace Context, section ${section}: ${rule}`;
}
