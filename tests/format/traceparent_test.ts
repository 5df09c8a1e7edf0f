import assert from "node:assert/strict";
import { applyFixes } from "../support/apply_fixes.ts";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";
import { type StaticCheck, testStaticCheck } from "../support/static_check.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const WRONG = "invalid-traceparent: the header `traceparent` is not valid:";
const THERE = "there, as in `00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01`";

/** A flow whose variables begin at column 9 of line 1, its header at column 18 of line 6. */
function traced(header: string, vars = ""): string {
  return `vars: { ${vars && `${vars}, `}base: ORIGIN }
steps:
  - name: a
    request:
      url: \${vars.base}/echo
      headers: { ${header} }
    assert: { status: 200 }
`;
}

const CASES: readonly StaticCheck[] = [
  {
    what: "a trace id in upper case",
    flow: traced(`traceparent: 00-${TRACE.toUpperCase()}-${PARENT}-01`),
    found: [`6:34 ${WRONG} its trace id has upper-case letters`],
    help: "write it in lower case",
  },
  {
    what: "a trace id of 31 digits in quotes",
    flow: traced(`traceparent: "00-${TRACE.slice(1)}-${PARENT}-01"`),
    found: [`6:35 ${WRONG} its trace id has 31 digits, not 32`],
    help: `write \`\${RANDOM.HEX_32}\` ${THERE}`,
  },
  {
    what: "a parent id of zeros after an expression",
    flow: traced(
      'TRACEPARENT: "00-${vars.id}-0000000000000000-01"',
      'id: "${RANDOM.HEX_32}"',
    ),
    found: [`6:46 ${WRONG} its parent id is all zero`],
    help: `write \`\${RANDOM.HEX_16}\` ${THERE}`,
  },
  {
    what: "a parent id of zeros after a capture",
    flow: `steps:
  - name: a
    request: { url: ORIGIN/echo }
    capture: { id: $.json.id }
    assert: { status: 200 }
  - name: b
    request:
      url: ORIGIN/echo
      headers: { traceparent: "00-\${steps.a.capture.id}-0000000000000000-01" }
    assert: { status: 200 }
`,
    found: [`9:57 ${WRONG} its parent id is all zero`],
  },
  {
    what: "random digits that are too few",
    flow: traced('traceparent: "00-${RANDOM.HEX_16}-${RANDOM.HEX_16}-01"'),
    found: [`6:35 ${WRONG} its trace id has 16 digits, not 32`],
  },
  {
    what: "a random UUID as trace id",
    flow: traced('traceparent: "00-${RANDOM.UUID}-${RANDOM.HEX_16}-01"'),
    found: [`6:35 ${WRONG} its trace id is a UUID with dashes`],
  },
  {
    what: "a trace id that a filter puts in upper case",
    flow: traced('traceparent: "00-${RANDOM.HEX_32 | upper}-${RANDOM.HEX_16}-01"'),
    found: [`6:35 ${WRONG} its trace id has upper-case letters`],
  },
  {
    what: "an id of three variables",
    flow: traced('traceparent: "${vars.v}-${vars.t}-${p}-01"', `v: "00", t: ABC, p: ${PARENT}`),
    found: [`1:21 ${WRONG} its trace id has 3 digits, not 32`],
    help: "write `${RANDOM.HEX_32}`",
  },
  {
    what: "an id in a variable of a variable",
    flow: traced(
      'traceparent: "${vars.tp}"',
      `t: "${"0".repeat(32)}", tp: "00-\${vars.t}-\${RANDOM.HEX_16}-01"`,
    ),
    found: [`1:13 ${WRONG} its trace id is all zero`],
  },
  {
    what: "an id that YAML takes for a number",
    flow: traced('traceparent: "00-${RANDOM.HEX_32}-${vars.p}-01"', "p: 0000000000000001"),
    found: [`1:12 ${WRONG} its parent id has 1 digit, not 16`],
    help: 'put it into quotes: `"0000000000000001"`; without them it is the number 1',
  },
  {
    what: "missing flags",
    flow: traced(`traceparent: 00-${TRACE}-${PARENT}`),
    found: [`6:31 ${WRONG} it has 3 fields, not 4: version, trace id, parent id and flags`],
    help: "write `00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01`",
  },
  {
    what: "a version that is forbidden",
    flow: traced(`traceparent: ff-${TRACE}-${PARENT}-01`),
    found: [`6:31 ${WRONG} its version is \`ff\`, which is forbidden`],
    help: `write \`00\` ${THERE}`,
  },
  {
    what: "extra data after version 00",
    flow: traced(`traceparent: 00-${TRACE}-${PARENT}-01-tail`),
    found: [`6:86 ${WRONG} something follows its flags, which version 00 ends with`],
  },
  {
    what: "a header of several values",
    flow: traced(`traceparent: [00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01]`),
    found: [`6:89 ${WRONG} it is sent 2 times`],
    help: "keep one of them",
  },
  {
    what: "a header under two names that are one",
    flow: traced(
      `traceparent: 00-${TRACE}-${PARENT}-01, Traceparent: 00-${TRACE}-${PARENT}-01`,
    ),
    found: [`6:88 ${WRONG} it is sent 2 times`],
  },
  {
    what: "a default that is wrong",
    flow: traced('traceparent: "00-${TRACE_ID:-abc}-${RANDOM.HEX_16}-01"'),
    found: [`6:35 ${WRONG} its trace id has 3 digits, not 32`],
  },
  {
    what: "an expression that is wrong itself, and said once,",
    flow: traced('traceparent: "00-${RANDOM.HEX_999}-0000000000000000-01"'),
    found: ["6:37 unknown-random: `RANDOM.HEX_999` is not known"],
  },
  {
    what: "a mistake in a variable, said once,",
    flow: traced(
      'traceparent: "00-${vars.id}-${vars.other}-01"',
      'id: "${RANDOM.HEX_999}", other: "{{ id }}"',
    ),
    found: [
      "1:16 unknown-random: `RANDOM.HEX_999` is not known",
      "1:42 foreign-expression: `{{ id }}` is plain text here; an expression is written `${…}`",
    ],
  },
  {
    what: "a mistake in a value of several lines, said once,",
    flow: `steps:
  - name: a
    request:
      url: ORIGIN/echo
      headers:
        traceparent: >-
          00-\${vars.nope}-0000000000000000-01
          \${RANDOM.
    assert: { status: 200 }
`,
    found: [
      "7:14 unknown-variable: the flow has no variable `nope`",
      "8:10 bad-expression: a name must follow `RANDOM.`",
    ],
  },
  {
    what: "a value of several lines",
    flow: `steps:
  - name: a
    request:
      url: ORIGIN/echo
      headers:
        traceparent: |-
          00-\${RANDOM.HEX_32}-0000000000000000-01
    assert: { status: 200 }
`,
    found: [`7:31 ${WRONG} its parent id is all zero`],
  },
];

CASES.forEach(testStaticCheck);

Deno.test("a fix writes a traceparent in lower case, field by field", async () => {
  const flow = traced(`traceparent: 00-${TRACE.toUpperCase()}-${PARENT.toUpperCase()}-01`)
    .replace("ORIGIN", "http://127.0.0.1:1");
  const once = applyFixes(flow, (await runFlow(flow)).diagnostics);
  const twice = applyFixes(once, (await runFlow(once)).diagnostics);
  assert.equal(twice, flow.replace(TRACE.toUpperCase(), TRACE).replace(/00F0\w+/, PARENT));
});

Deno.test("an id in a separate variable is left to the author, who may use it elsewhere", async () => {
  const flow = traced(
    'traceparent: "00-${vars.id}-${RANDOM.HEX_16}-01"',
    `id: ${TRACE.toUpperCase()}`,
  ).replace("ORIGIN", "http://127.0.0.1:1");
  const { diagnostics: [finding] } = await runFlow(flow);
  assert.equal(finding.code, "invalid-traceparent");
  assert.equal(finding.fix, undefined);
  assert.deepEqual(finding.related?.map(({ line, column }) => [line, column]), [[6, 35]]);
});

Deno.test("an external value is checked before the run, and not shown", async () => {
  const flow = traced('traceparent: "00-${TRACE_ID}-${RANDOM.HEX_16}-01"')
    .replace("ORIGIN", "http://127.0.0.1:1");
  const given = { env: { TRACE_ID: "hunter2hunter2" } };
  const { drawn, exitCode, diagnostics: [finding] } = await runFlow(flow, given);
  assert.equal(exitCode, 2);
  assert.equal(finding.help, "set `TRACE_ID` to 32 lower-case hexadecimal digits");
  assert.ok(!drawn.includes("hunter2"), drawn);
  const other = await runFlow(flow, { params: { TRACE_ID: "abc" } });
  assert.match(other.drawn, /its trace id has 3 digits, not 32/);
});

const SENT: readonly (readonly [what: string, header: string, vars?: string])[] = [
  ["a random one", 'traceparent: "00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01"'],
  [
    "one in variables",
    'traceparent: "${vars.tp}"',
    'tp: "00-${RANDOM.HEX_32}-0000000000000001-00"',
  ],
  ["a list of one", 'TraceParent: ["00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01"]'],
  ["one of a later version", 'traceparent: "01-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01-tail"'],
  ["one between blanks", 'traceparent: " 00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01 "'],
];

for (const [what, header, vars] of SENT) {
  Deno.test(`a traceparent is sent and recorded: ${what}`, async () => {
    await using server = openServer();
    const { steps } = await runPassing(traced(header, vars).replace("ORIGIN", server.origin));
    const sent = server.requests[0].headers.traceparent;
    assert.match(sent, /^0[01]-[0-9a-f]{32}-[0-9a-f]{16}-0[01](?:-tail)?$/);
    assert.equal(steps[0].trace_id, sent.split("-")[1]);
    assert.equal(steps[0].trace_url, undefined);
  });
}
