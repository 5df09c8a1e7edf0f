import assert from "node:assert/strict";
import {
  isTraceparent,
  traceIdOf,
  traceparentProblem,
  UNKNOWN_PART,
} from "../../lib/trace_context/mod.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

/** Values that a service accepts. */
const VALID: readonly string[] = [
  `00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-00`,
  `00-${TRACE}-${PARENT}-ff`,
  `00-${"0".repeat(31)}1-${"0".repeat(15)}1-01`,
  `01-${TRACE}-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01-`,
  `cc-${TRACE}-${PARENT}-01-what-the-future-will-be-like`,
  `fe-${TRACE}-${PARENT}-01-MORE`,
  ` 00-${TRACE}-${PARENT}-01`,
  `\t00-${TRACE}-${PARENT}-01 \t`,
];

/** Values that no service accepts, what is wrong with them, and which part of them. */
const INVALID: readonly (readonly [value: string, reason: string, part: string])[] = [
  ["", "it is empty", ""],
  ["  ", "it is empty", ""],
  [TRACE, "it has 1 field, not 4: version, trace id, parent id and flags", TRACE],
  [`00-${TRACE}`, "it has 2 fields, not 4: version, trace id, parent id and flags", `00-${TRACE}`],
  [
    `00-${TRACE}-${PARENT}`,
    "it has 3 fields, not 4: version, trace id, parent id and flags",
    `00-${TRACE}-${PARENT}`,
  ],
  [
    `${TRACE}-${PARENT}-01`,
    "it has 3 fields, not 4: version, trace id, parent id and flags",
    `${TRACE}-${PARENT}-01`,
  ],
  [
    `${TRACE}:${PARENT}:0:1`,
    "it has 1 field, not 4: version, trace id, parent id and flags",
    `${TRACE}:${PARENT}:0:1`,
  ],
  [`ff-${TRACE}-${PARENT}-01`, "its version is `ff`, which is forbidden", "ff"],
  [`ff-${TRACE}-${PARENT}-01-more`, "its version is `ff`, which is forbidden", "ff"],
  [`FF-${TRACE}-${PARENT}-01`, "its version has upper-case letters", "FF"],
  [`0-${TRACE}-${PARENT}-01`, "its version has 1 digit, not 2", "0"],
  [`000-${TRACE}-${PARENT}-01`, "its version has 3 digits, not 2", "000"],
  [`0.-${TRACE}-${PARENT}-01`, "its version has characters other than 0-9 and a-f", "0."],
  [`-${TRACE}-${PARENT}-01`, "its version is empty", ""],
  [`00-${TRACE.slice(1)}-${PARENT}-01`, "its trace id has 31 digits, not 32", TRACE.slice(1)],
  [`00-${TRACE}3-${PARENT}-01`, "its trace id has 33 digits, not 32", `${TRACE}3`],
  [`00--${PARENT}-01`, "its trace id is empty", ""],
  [
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    "its trace id has upper-case letters",
    TRACE.toUpperCase(),
  ],
  [
    `00-${TRACE.slice(1)}.-${PARENT}-01`,
    "its trace id has characters other than 0-9 and a-f",
    `${TRACE.slice(1)}.`,
  ],
  [
    `00-4bf92f35-77b3-4da6-a3ce-929d0e0e4736-${PARENT}-01`,
    "its trace id is a UUID with dashes",
    "4bf92f35-77b3-4da6-a3ce-929d0e0e4736",
  ],
  [`00-${"0".repeat(32)}-${PARENT}-01`, "its trace id is all zero", "0".repeat(32)],
  [`01-${"0".repeat(32)}-${PARENT}-01-x`, "its trace id is all zero", "0".repeat(32)],
  [`00-${TRACE}-${"0".repeat(16)}-01`, "its parent id is all zero", "0".repeat(16)],
  [`00-${TRACE}-${PARENT}1-01`, "its parent id has 17 digits, not 16", `${PARENT}1`],
  [
    `00-${TRACE}-${PARENT.toUpperCase()}-01`,
    "its parent id has upper-case letters",
    PARENT.toUpperCase(),
  ],
  [`00-${TRACE}-${PARENT}-1`, "its flags field has 1 digit, not 2", "1"],
  [`00-${TRACE}-${PARENT}-`, "its flags field is empty", ""],
  [`00-${TRACE}-${PARENT}-01.`, "its flags field has 3 characters, not 2", "01."],
  [`cc-${TRACE}-${PARENT}-01.x`, "its flags field has 4 characters, not 2", "01.x"],
  [`00-${TRACE}-${PARENT}-.0`, "its flags field has characters other than 0-9 and a-f", ".0"],
  [`00-${TRACE}-${PARENT}-01-`, "something follows its flags, which version 00 ends with", "-"],
  [
    `00-${TRACE}-${PARENT}-01-more`,
    "something follows its flags, which version 00 ends with",
    "-more",
  ],
  [
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    "its flags field has 6 characters, not 2",
    "01, 00",
  ],
  [`00 - ${TRACE} - ${PARENT} - 01`, "its version has 3 characters, not 2", "00 "],
  [
    `\u00a000-${TRACE}-${PARENT}-01`,
    "its version has 3 characters, not 2",
    "\u00a000",
  ],
];

Deno.test("a traceparent is valid as defined by W3C Trace Context", () => {
  for (const value of VALID) {
    assert.equal(traceparentProblem(value), undefined, value);
    assert.equal(traceIdOf(value), /[0-9a-f]{32}/.exec(value)![0], value);
  }
});

Deno.test("for an invalid traceparent the wrong field and its place are reported", () => {
  for (const [value, reason, part] of INVALID) {
    const problem = traceparentProblem(value);
    assert.equal(problem?.reason, reason, value);
    assert.equal(value.slice(problem?.start, problem?.end), part, value);
    assert.match(problem?.rule ?? "", /^W3C Trace Context, section 3\.2\.2\.[1-5]: /, value);
  }
});

/** Values of which a part is not known yet, and what is wrong with them regardless of it. */
const PARTLY_KNOWN: readonly (readonly [value: string, reason: string | undefined])[] = [
  [`00-?-${"0".repeat(16)}-01`, "its parent id is all zero"],
  [`00-?-${PARENT}-01`, undefined],
  [`00-${"0".repeat(30)}?-${PARENT}-01`, undefined],
  [`00-${"0".repeat(32)}-?-01`, "its trace id is all zero"],
  [`00-${TRACE}?-${PARENT}-01`, undefined],
  [`00-${TRACE}3?-${PARENT}-01`, "its trace id has at least 33 digits, not 32"],
  [`00-X?-${PARENT}-01`, "its trace id has characters other than 0-9 and a-f"],
  [`00-4B?-${PARENT}-01`, "its trace id has upper-case letters"],
  [`00-?-${PARENT}-01-tail`, "something follows its flags, which version 00 ends with"],
  ["00-?", undefined],
  ["00-abc-?", "its trace id has 3 digits, not 32"],
  ["?", undefined],
  ["?-01", undefined],
  [`?-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`01-?-${"0".repeat(16)}-01`, undefined],
  [`ff-?`, "its version is `ff`, which is forbidden"],
];

Deno.test("for a partly known value only what is certain is reported", () => {
  for (const [value, reason] of PARTLY_KNOWN) {
    assert.equal(traceparentProblem(value.replaceAll("?", UNKNOWN_PART))?.reason, reason, value);
  }
});

Deno.test("a value of any length is judged quickly", () => {
  const blanks = " ".repeat(1_000_000);
  const value = `00-${TRACE}${blanks}-${PARENT}-01${blanks}`;
  const reason = "its trace id has 1000032 characters, not 32";
  assert.equal(traceparentProblem(value)?.reason, reason);
  assert.equal(traceIdOf(`${blanks}00-${TRACE}-${PARENT}-01${blanks}`), TRACE);
});

Deno.test("the name of the header is case-insensitive", () => {
  assert.deepEqual(
    ["traceparent", "TraceParent", "TRACEPARENT", "trace-parent", "tracestate"].map(isTraceparent),
    [true, true, true, false, false],
  );
});
