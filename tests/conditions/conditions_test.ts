import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { eventsOf, type MemoryRun, outcomesOf, runInMemory } from "../runner/run_in_memory.ts";

/** Runs `a.yaml`; the server answers with `{ state: "open", count: 2, list: [1, 2] }`. */
async function runFlow(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<MemoryRun & { readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const run = await runInMemory({
    files,
    env,
    fetch({ url }) {
      sent.push(new URL(url).pathname.slice(1));
      return Response.json({ state: "open", count: 2, list: [1, 2] });
    },
  }, { paths: ["a.yaml"] });
  return { ...run, sent };
}

function stepsOf({ events }: MemoryRun): string[] {
  return eventsOf(events, "step_finished").map(({ name, outcome, reason }) =>
    `${outcome} ${name}${reason === undefined ? "" : ` (${reason})`}`
  );
}

const step = (name: string, more: string = "") =>
  `  - { name: ${name}, request: { url: "http://api.test/${name}" }${more} }\n`;

/** Conditions, and why they do not hold; absent if they hold. */
const CONDITIONS: readonly (readonly [condition: string, reason?: string])[] = [
  ['{ value: "${ENV.STAGE}", equals: dev }'],
  ['{ value: "${STAGE}", in: [dev, staging] }'],
  ['{ value: "${ENV.STAGE}", matches: "^d" }'],
  ['{ value: "${vars.count}", gt: 2 }'],
  ['{ value: "${vars.count}", type: number }'],
  ['{ value: "${ENV.NONE:-}", isEmpty: true }'],
  ['{ value: "${vars.map}", path: "$.a[1]", equals: 8 }'],
  ['{ value: "${vars.map}", path: $.b, exists: false }'],
  ['{ value: { a: "${ENV.STAGE}" }, containsObject: { a: dev } }'],
  [
    '{ value: "${ENV.STAGE}", equals: prod }',
    'if ${ENV.STAGE} equals "prod": found string "dev"',
  ],
  [
    '{ value: "${STAGE}", anyOf: [prod, staging] }',
    'if ${STAGE} anyOf ["prod","staging"]: found string "dev"',
  ],
  ['{ value: "${vars.count}", lt: 3 }', "if ${vars.count} lt 3: found number 3"],
  [
    '{ value: "${vars.map}", path: $.b, exists: true }',
    "if ${vars.map} $.b exists true: found nothing at `$.b`",
  ],
  [
    '{ value: "${vars.count}", equals: "3" }',
    'if ${vars.count} equals "3": found number 3',
  ],
];

for (const [condition, reason] of CONDITIONS) {
  Deno.test(`a step runs if its condition holds: ${condition}`, async () => {
    const flow = `vars: { count: 3, map: { a: [7, 8] } }
steps:
${step("a", `, if: [${condition}]`)}${step("b")}`;
    const run = await runFlow({ "a.yaml": flow }, { STAGE: "dev" });
    assert.deepEqual(run.sent, reason === undefined ? ["a", "b"] : ["b"]);
    const [first] = stepsOf(run);
    assert.equal(first, reason === undefined ? "passed a" : `skipped a (${reason})`);
    assert.deepEqual(outcomesOf(run), ["passed"]);
    assert.equal(run.end.exit_code, 0);
  });
}

Deno.test("what needs the captures of a skipped step is skipped, unless it has a default", async () => {
  const flow = `steps:
${step("first", ", capture: { state: $.json.state }")}
${
    step(
      "closed",
      ', if: [{ value: "${steps.first.state}", equals: closed }], capture: { n: $.json.count }',
    )
  }
  - { name: needs, request: { url: "http://api.test/needs?\${steps.closed.n}" }, capture: { m: $.json.count } }
  - { name: then, request: { url: "http://api.test/then?\${steps.needs.m}" } }
  - { name: has_default, request: { url: "http://api.test/has_default?\${steps.closed.n:-0}" } }
  - { name: clean, always: true, request: { url: "http://api.test/clean?\${steps.closed.n}" } }
${step("last")}`;
  const run = await runFlow({ "a.yaml": flow });
  const reason = 'closed was skipped: if ${steps.first.state} equals "closed": found string "open"';
  assert.deepEqual(stepsOf(run), [
    "passed first",
    'skipped closed (if ${steps.first.state} equals "closed": found string "open")',
    `skipped needs (${reason})`,
    `skipped then (${reason})`,
    "passed has_default",
    `skipped clean (${reason})`,
    "passed last",
  ]);
  assert.deepEqual(outcomesOf(run), ["passed"]);
});

Deno.test("a flow whose condition does not hold is skipped with its reason", async () => {
  const flow = `if: [{ value: "\${vars.stage}", equals: prod }]
vars: { stage: "\${ENV.STAGE}" }
steps:
${step("a")}${step("b", ", always: true")}`;
  const skipped = await runFlow({ "a.yaml": flow }, { STAGE: "dev" });
  assert.deepEqual(skipped.sent, []);
  const reason = 'if ${vars.stage} equals "prod": found string "dev"';
  assert.deepEqual(stepsOf(skipped), [`skipped a (${reason})`, `skipped b (${reason})`]);
  assert.deepEqual(outcomesOf(skipped), [`skipped: ${reason}`]);
  assert.equal(skipped.end.exit_code, 0);
  const run = await runFlow({ "a.yaml": flow }, { STAGE: "prod" });
  assert.deepEqual(run.sent, ["a", "b"]);
});

Deno.test("the conditions of a step with `use`, and of the flow that it uses, are for all its steps", async () => {
  const caller = (condition: string) =>
    `steps:
  - name: one
    ${condition}
    use: { flow: used.yaml, with: { kind: small } }
  - { name: needs, request: { url: "http://api.test/needs?\${steps.one.state}" } }
${step("last")}`;
  const used = (condition: string, stepCondition = "") =>
    `inputs: { kind: {} }
${condition}
outputs: { state: "\${steps.u.state}" }
steps:
${step("u", ", capture: { state: $.json.state }")}${step("v", stepCondition)}${
      step("clean", ", always: true")
    }`;
  const never = 'if: [{ value: "${inputs.kind}", equals: large }]';
  const reason = '(if ${inputs.kind} equals "large": found string "small")';
  const byStep = await runFlow({
    "a.yaml": caller('if: [{ value: "${ENV.STAGE}", equals: prod }]'),
    "used.yaml": used(""),
  }, { STAGE: "dev" });
  assert.deepEqual(byStep.sent, ["last"]);
  assert.deepEqual(
    stepsOf(byStep)[4],
    'skipped one › clean (if ${ENV.STAGE} equals "prod": found string "dev")',
  );
  const byFlow = await runFlow({ "a.yaml": caller(""), "used.yaml": used(never) });
  assert.deepEqual(byFlow.sent, ["last"]);
  assert.deepEqual(stepsOf(byFlow), [
    `skipped one › u ${reason}`,
    `skipped one › v ${reason}`,
    `skipped needs (one was skipped: ${reason.slice(1, -1)})`,
    "passed last",
    `skipped one › clean ${reason}`,
  ]);
  const inside = await runFlow({ "a.yaml": caller(""), "used.yaml": used("", `, ${never}`) });
  assert.deepEqual(inside.sent, ["u", "needs", "last", "clean"]);
  const output = await runFlow({
    "a.yaml": caller("") +
      '  - { name: too, request: { url: "http://api.test/${steps.one.state}" } }\n',
    "used.yaml": used("").replace("name: u,", `name: u, ${never},`),
  });
  assert.deepEqual(output.sent, ["v", "last", "clean"]);
  const inner = `one › u was skipped: ${reason.slice(1, -1)}`;
  assert.equal(stepsOf(output)[2], `skipped needs (${inner})`);
  assert.equal(stepsOf(output)[4], `skipped too (${inner})`);
});

Deno.test("a condition that cannot be judged is an error", async () => {
  const run = await runFlow({
    "a.yaml": `steps:
${step("a", ', if: [{ value: "${ENV.STAGE | number}", gt: 1 }]')}${step("b")}`,
  }, { STAGE: "dev" });
  assert.deepEqual(stepsOf(run), ["error a", "skipped b (a could not be judged)"]);
  assert.equal(run.end.exit_code, 3);
});

Deno.test("a condition that orders text among numbers is an error, and nothing is skipped for it", async () => {
  const judged = async (value: string, bound: string) => {
    const first = step("first", ", capture: { state: $.json.state }");
    const run = await runFlow({
      "a.yaml": `steps:\n${first}${step("a", `, if: [{ value: ${value}, ${bound} }]`)}`,
    }, { COUNT: "5" });
    return stepsOf(run)[1];
  };
  const state = '"${steps.first.state}"';
  for (const bound of ["gt: 1", "lte: 9", "between: [1, 9]", 'lt: "2026-01-01T00:00:00Z"']) {
    assert.equal(await judged(state, bound), "error a");
  }
  assert.equal(await judged('"${ENV.COUNT | number}"', "gt: 1"), "passed a");
  assert.match(await judged('"${ENV.COUNT | number}"', "gt: 7"), /^skipped a/);
  assert.match(await judged('{ a: null }, path: "$.a"', "gt: 7"), /^skipped a/);
  assert.match(await judged('{ a: 1 }, path: "$.b"', "gt: 7"), /^skipped a/);
});

Deno.test("the console and JUnit say what was skipped, and why", async () => {
  const files = {
    "a.yaml": `name: a\nsteps:\n${
      step("a", ', assert: { status: 200 }, if: [{ value: "${ENV.STAGE}", equals: prod }]')
    }${step("b", ", assert: { status: 200 }")}`.replaceAll("http://api.test", "${ENV.URL}"),
  };
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(""),
  );
  const env = { STAGE: "dev", URL: `http://127.0.0.1:${server.addr.port}` };
  const run = await runCli(["run", "a.yaml", "--report-junit", "j.xml"], { files, env });
  assert.equal(run.exitCode, 0);
  assert.match(run.stdout, /a\.yaml +a +1 of 2 steps/);
  assert.match(
    run.stdout,
    /\nskipped: a\.yaml › a \(if \$\{ENV\.STAGE\} equals "prod": found string "dev"\)\n/,
  );
  assert.match(run.stdout, /\n1 flow, 1 of 2 steps, 1 assertion passed in /);
  assert.match(
    run.files["j.xml"],
    /skipped message="if \$\{ENV\.STAGE\} equals &quot;prod&quot;/,
  );
});
