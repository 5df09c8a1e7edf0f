import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { onlyFailure, runFlow } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

const HEAD = `name: operands
vars: { list: [1], word: abc }
steps:
  - name: first
    request: { url: "http://a.test/" }
    capture: { value: $.json.value }
    assert: { status: 200 }
  - name: second
    request: { url: "http://a.test/" }
`;

async function errorsOf(flow: string): Promise<readonly Diagnostic[]> {
  const host = createMemoryHost({ files: { "flow.yaml": flow } });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], envOptional: true });
  return diagnostics.filter(({ severity }) => severity === "error");
}

const assertion = (text: string): string => `${HEAD}    assert: { ${text} }\n`;

/** The keys under which the same assertion may be. */
const BLOCKS: Readonly<Record<string, (text: string) => string>> = {
  assert: assertion,
  until: (text) => `${HEAD}    loop: { max_attempts: 2, until: { ${text} } }\n`,
  fail_when: (text) =>
    `${HEAD}    loop: { max_attempts: 2, until: { status: 200 }, fail_when: { ${text} } }\n`,
};

const NO_CODE = (found: string) => `\`status\` takes a code from 100 to 599, found ${found}`;

const WRONG_STATUS: readonly (readonly [operand: string, message: string, help?: RegExp])[] = [
  ["{ anyOf: ['200'] }", NO_CODE('the text "200"'), /write `200` without quotes/],
  ["{ in: [200, abc] }", NO_CODE('the text "abc"')],
  ["{ anyOf: [200, 1000] }", NO_CODE("`1000`")],
  ["{ in: [2xx] }", NO_CODE('the text "2xx"'), /between: \[200, 299\]/],
  ["{ anyOf: [200.5] }", NO_CODE("`200.5`")],
  ["{ anyOf: [null] }", NO_CODE("nothing")],
  ["{ anyOf: [[200, 204]] }", NO_CODE("a list")],
  ["{ anyOf: [{ code: 200 }] }", NO_CODE("a map")],
  ['{ anyOf: ["${ENV.CODE | number}", 99] }', NO_CODE("`99`")],
  ['{ anyOf: [["${ENV.CODE}"]] }', NO_CODE("a list")],
  ["{ equals: '200' }", NO_CODE('the text "200"'), /without quotes/],
  ["{ equals: 600 }", NO_CODE("`600`")],
  ["{ equals: true }", NO_CODE("`true`")],
  ['{ equals: { a: "${ENV.CODE}" } }', NO_CODE("a map")],
  ['{ equals: "2${ENV.CODE}" }', NO_CODE('the text "2${ENV.CODE}"')],
  ["{ notEquals: '500' }", NO_CODE('the text "500"'), /without quotes/],
  ["{ notEquals: null }", NO_CODE("nothing")],
  ["{ noneOf: [500, '503'] }", NO_CODE('the text "503"')],
  ["{ gte: 1000 }", NO_CODE("`1000`")],
  ["{ gt: 99.5 }", NO_CODE("`99.5`")],
  ["{ lte: 600 }", NO_CODE("`600`"), /`lt: 600`/],
  ["{ lt: 601 }", NO_CODE("`601`")],
  ["{ between: [200, 600] }", NO_CODE("`600`"), /write `599`/],
  ["{ gte: 2026-02-17T09:30:00Z }", NO_CODE('the text "2026-02-17T09:30:00Z"')],
  ["{ lt: 100 }", "no status passes `lt: 100`"],
  ["{ gt: 599 }", "no status passes `gt: 599`"],
  ["{ containsAll: [200] }", "no status passes `containsAll: [200]`", /write `anyOf: \[200\]`/],
  ["{ contains: 200 }", "no status passes `contains: 200`", /write `anyOf: \[200\]`/],
  ['{ containsAny: ["${ENV.CODE}"] }', 'no status passes `containsAny: ["${ENV.CODE}"]`'],
  ["{ length: 3 }", "no status passes `length: 3`"],
  ["{ startsWith: '2' }", 'no status passes `startsWith: "2"`'],
  ["{ isEmpty: false }", "no status passes `isEmpty: false`"],
  ["{ exists: false }", "no status passes `exists: false`"],
  ["{ type: string }", "no status passes `type: string`"],
  ["{ matches: '^ok$' }", "no status passes `matches: ^ok$`"],
  ["{ notMatches: error }", "every status passes `notMatches: error`"],
];

for (const [operand, message, help] of WRONG_STATUS) {
  Deno.test(`\`status: ${operand}\` can never be right and is an error`, async () => {
    for (const block of Object.values(BLOCKS)) {
      const errors = await errorsOf(block(`status: ${operand}`));
      assert.deepEqual(errors.map((error) => error.message), [message]);
      if (help) assert.match(errors[0].help!, help);
    }
  });
}

const RIGHT_STATUS = [
  "{ anyOf: [100, 599] }",
  '{ in: ["${ENV.CODE | number}", "${vars.word}", "${steps.first.capture.value}"] }',
  "{ noneOf: [500, 503] }",
  "{ notEquals: 404 }",
  "{ lt: 600 }",
  "{ gt: 99 }",
  "{ lte: 599 }",
  "{ gte: 100 }",
  "{ between: [200, 299] }",
  '{ between: [200, "${ENV.CODE | number}"] }',
  '{ between: ["${ENV.CODE | number}", 299] }',
  '{ lt: "${vars.word}" }',
  "{ matches: '^2\\d\\d$' }",
  "{ notMatches: '^5' }",
  "{ type: integer }",
  "{ exists: true }",
  "{ schema: { minimum: 200 } }",
  '"${ENV.CODE}"',
];

for (const operand of RIGHT_STATUS) {
  Deno.test(`\`status: ${operand}\` may hold`, async () => {
    for (const block of Object.values(BLOCKS)) {
      assert.deepEqual(await errorsOf(block(`status: ${operand}`)), []);
    }
  });
}

Deno.test("fixes remove the quotes of codes and lower a bound that no code reaches", async () => {
  for (const end of ["\n", "\r\n"]) {
    const flow = assertion("status: { in: ['200', 204, \"201\"] }").replaceAll("\n", end);
    const fixed = applyFixes(flow, (await errorsOf(flow)).flatMap(({ fix }) => fix ?? [])).text;
    assert.equal(fixed, assertion("status: { in: [200, 204, 201] }").replaceAll("\n", end));
  }
  const range = assertion("status: { between: [500, 600] }");
  const fixed = applyFixes(range, (await errorsOf(range)).flatMap(({ fix }) => fix ?? [])).text;
  assert.equal(fixed, assertion("status: { between: [500, 599] }"));
});

const NEVER_FITS: readonly (readonly [operator: string, message: RegExp])[] = [
  ['gte: { a: "${ENV.X}" }', /`gte` takes a number or a date-time with an offset, found object/],
  ['gt: ["${ENV.X}"]', /`gt` takes a number or a date-time with an offset, found array/],
  ['lt: "abc${ENV.X}"', /`lt` takes a number or a date-time .* found string/],
  ['lte: "${ENV.X | boolean}"', /`lte` takes a number/],
  ['gte: "${RANDOM.UUID}"', /`gte` takes a number/],
  ['gte: "${NOW.DATE}"', /`gte` takes a number/],
  ['between: ["${ENV.X}", { a: 1 }]', /`between` takes a number .* found object \{"a":1\}/],
  ['between: ["${ENV.X}"]', /`between` takes a list of two bounds/],
  ['anyOf: { a: "${ENV.X}" }', /`anyOf` takes a list, found object/],
  ['in: "a${ENV.X}"', /`anyOf` takes a list, found string/],
  ['exists: "${RANDOM.UUID}"', /`exists` takes true or false/],
  ['exists: ["${ENV.X}"]', /`exists` takes true or false/],
  ['isEmpty: "${ENV.X | number}"', /`isEmpty` takes true or false/],
  ['type: ["${ENV.X}"]', /`type` takes the name of a JSON type/],
  ['matches: ["${ENV.X}"]', /`matches` takes text, found array/],
  ['startsWith: { a: "${ENV.X}" }', /`startsWith` takes text, found object/],
  ['format: "${ENV.X | number}"', /./],
  ['containsObject: ["${ENV.X}"]', /`containsObject` takes an object/],
  ['containsOnly: "a${ENV.X}"', /`containsOnly` takes a list/],
  ['length: "${RANDOM.UUID}"', /`length` takes a whole number or a map with one operator/],
  ['length: { gte: { a: "${ENV.X}" } }', /`gte` takes a number/],
  ['length: { gte: "${RANDOM.UUID}" }', /`gte` takes a number/],
  ['length: { matches: "${ENV.X}" }', /`matches` does not compare numbers/],
  ['each: { gte: ["${ENV.X}"] }', /`gte` takes a number/],
  ['each: { gtee: "${ENV.X}" }', /`gtee` is not an operator/],
  ['each: { length: { lt: ["${ENV.X}"] } }', /`lt` takes a number/],
  ["length: { equals: '3' }", /`equals` takes a whole number under `length`, found string "3"/],
  ["length: { anyOf: [1, -1] }", /`anyOf` takes a whole number under `length`, found number -1/],
  ["length: { gte: 2026-02-17T09:30:00Z }", /`gte` takes a number under `length`/],
  ["length: { lt: 0 }", /no length passes `lt: 0`/],
  ["length: { between: [-2, -1] }", /no length passes `between: \[-2,-1\]`/],
];

for (const [operator, message] of NEVER_FITS) {
  Deno.test(`\`${operator}\` can never fit and is an error in both spellings`, async () => {
    for (const path of ["json: [{ path: $.json.a", "jsonpath: [{ path: $.a"]) {
      const errors = await errorsOf(assertion(`${path}, ${operator} }]`));
      assert.equal(errors.length, 1, errors.map((error) => error.message).join("\n"));
      assert.match(errors[0].message, message);
      assert.equal(errors[0].code, operator.includes("gtee") ? "bad-operand" : errors[0].code);
    }
  });
}

const MAY_FIT = [
  'gte: "${ENV.X}"',
  'gte: "${ENV.X | number}"',
  'gte: "${NOW.EPOCH}"',
  'gte: "${NOW.ISO | offset -1d}"',
  'gte: "2026-02-${ENV.DAY}T00:00:00Z"',
  'lt: "${ENV.DATE}T${ENV.TIME}"',
  'gte: "${vars.list}"',
  'between: ["${ENV.X}", "${ENV.Y}"]',
  'between: [-10, "${ENV.X | number}"]',
  'between: ["${NOW.ISO}", "2026-02-${ENV.DAY}T00:00:00Z"]',
  'anyOf: ["${ENV.X}", 3]',
  'anyOf: "${steps.first.capture.value}"',
  'exists: "${ENV.X | boolean}"',
  'isEmpty: "${steps.first.capture.value}"',
  'type: "${ENV.X}"',
  'matches: "(${ENV.X}"',
  'format: "${vars.word}"',
  'length: "${ENV.X | number}"',
  'length: { lt: "${ENV.X | number}" }',
  'length: { between: [0, "${steps.first.capture.value}"] }',
  'length: { anyOf: ["${steps.first.capture.value}", 3] }',
  'each: { matches: "${ENV.X}" }',
  'each: { length: { lt: "${ENV.X | number}" } }',
  'each: "${steps.first.capture.value}"',
  'containsObject: { a: "${ENV.X}" }',
  'containsAll: ["${ENV.X}", { a: "${ENV.Y}" }]',
  'schema: { type: object, properties: { a: { const: "${ENV.X}" } } }',
  'equals: { a: ["${ENV.X}"] }',
  "length: { lt: 1 }",
  "length: { lte: 0 }",
];

for (const operator of MAY_FIT) {
  Deno.test(`\`${operator}\` may fit`, async () => {
    for (const path of ["json: [{ path: $.json.a", "jsonpath: [{ path: $.a"]) {
      assert.deepEqual(await errorsOf(assertion(`${path}, ${operator} }]`)), []);
    }
  });
}

const OTHER_PARTS: readonly (readonly [text: string, message: string, fixed?: string])[] = [
  [
    "headers: { x-a: { equals: 5 } }",
    "the header is text, found `5`",
    'headers: { x-a: { equals: "5" } }',
  ],
  ["headers: { x-a: { notEquals: null } }", "the header is text, found nothing"],
  [
    "headers: { x-a: { anyOf: [a, 5] } }",
    "the header is text, found `5`",
    'headers: { x-a: { anyOf: [a, "5"] } }',
  ],
  [
    "headers: { x-a: { contains: true } }",
    "the header is text, found `true`",
    'headers: { x-a: { contains: "true" } }',
  ],
  ["headers: { x-a: { type: number } }", "no header passes `type: number`"],
  ["headers: { x-a: { containsObject: { a: 1 } } }", "no header passes `containsObject: { a: 1 }`"],
  ["body: { equals: 5 }", "the body is text, found `5`", 'body: { equals: "5" }'],
  ["body: { notContains: 5 }", "the body is text, found `5`", 'body: { notContains: "5" }'],
  [
    "body: { size: { equals: large } }",
    '`size` is a whole number of bytes, found the text "large"',
  ],
  [
    "body: { size: { anyOf: ['5'] } }",
    '`size` is a whole number of bytes, found the text "5"',
    "body: { size: { anyOf: [5] } }",
  ],
  ["body: { size: { lt: 0 } }", "no size passes `lt: 0`"],
  ["body: { size: { contains: 5 } }", "no size passes `contains: 5`"],
  ["body: { sha256: abc }", '`sha256` takes 64 hexadecimal digits, found the text "abc"'],
  [
    "duration_ms: { equals: fast }",
    '`duration_ms` is a whole number of milliseconds, found the text "fast"',
  ],
  ["duration_ms: { lt: 0 }", "no duration_ms passes `lt: 0`"],
  [
    "duration_ms: { lt: 2026-02-17T09:30:00Z }",
    '`duration_ms` is a whole number of milliseconds, found the text "2026-02-17T09:30:00Z"',
  ],
];

for (const [text, message, fixed] of OTHER_PARTS) {
  Deno.test(`\`${text}\` can never be right and is an error`, async () => {
    const flow = assertion(text);
    const errors = await errorsOf(flow);
    assert.deepEqual(errors.map((error) => error.message), [message]);
    if (fixed === undefined) return;
    const { text: result } = applyFixes(flow, errors.flatMap(({ fix }) => fix ?? []));
    assert.equal(result, assertion(fixed));
  });
}

const HONEST_PARTS = [
  "headers: { content-length: { gte: 5 }, date: { exists: false }, x-a: { equals: [a, b] } }",
  "headers: { x-a: { each: { matches: a } }, x-b: { containsOnly: [a] }, x-c: { length: 3 } }",
  'headers: { x-a: { contains: "${ENV.X}" }, x-b: { gte: 2026-02-17T09:30:00Z }, x-c: 5 }',
  'headers: { x-a: { equals: "${ENV.X}" }, x-b: { between: [1, 5] }, x-c: { containsAll: [a, b] } }',
  "body: { contains: ready, size: { between: [1, 10] }, isEmpty: false, length: { gt: 3 } }",
  "body: { size: { lt: 1 }, equals: '' }",
  'body: { size: "${ENV.SIZE | number}", sha256: "${ENV.DIGEST}" }',
  "duration_ms: { lt: 0.5 }",
  'duration_ms: { lte: "${ENV.LIMIT | number}" }',
];

for (const text of HONEST_PARTS) {
  Deno.test(`\`${text}\` may hold`, async () => {
    assert.deepEqual(await errorsOf(assertion(text)), []);
  });
}

const AT_RUN_TIME: readonly (readonly [operand: string, message: string, help: RegExp])[] = [
  ['"${ENV.CODE}"', 'status: expected "200" (string), found 200 (number)', /`\| number`/],
  [
    '{ anyOf: ["${ENV.CODE}"] }',
    'status: expected "200" (string), found 200 (number)',
    /`\| number`/,
  ],
  [
    '{ notEquals: "${ENV.CODE}" }',
    'status: `notEquals` takes codes from 100 to 599 here, found string "200"',
    /`\| number`/,
  ],
  [
    '{ noneOf: [500, "${ENV.CODE}"] }',
    'status: `noneOf` takes codes from 100 to 599 here, found string "200"',
    /`\| number`/,
  ],
];

for (const [operand, message, help] of AT_RUN_TIME) {
  Deno.test(`\`status: ${operand}\` fails for text of the environment and says how to convert it`, async () => {
    await using server = openServer();
    const result = await runFlow(
      `
name: codes
steps:
  - name: a
    request: { url: ${server.origin}/echo }
    assert: { status: ${operand} }
`,
      { env: { CODE: "200" } },
    );
    assert.equal(result.exitCode, 1, result.drawn);
    const failure = onlyFailure(result);
    assert.equal(failure.message, message);
    assert.match(failure.help!, help);
  });
}
