import assert from "node:assert/strict";
import { onlyDiagnostic, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The JSON bodies that a flow sends, one step per body. */
async function sent(
  vars: string,
  bodies: readonly string[],
  options: Parameters<typeof runPassing>[1] = {},
): Promise<unknown[]> {
  await using server = openServer();
  const steps = bodies.map((body, i) => `
  - name: s${i}
    request: { method: POST, url: ${server.origin}/echo, body: ${body} }`);
  await runPassing(`vars: ${vars}\nsteps:${steps.join("")}\n`, options);
  return server.requests.map(({ body }) => JSON.parse(body));
}

Deno.test("a random value in a variable is one value for the whole flow", async () => {
  const vars = '{ run: "${RANDOM.UUID}", mail: "smoke+${vars.run}@example.com" }';
  const [first, second] = await sent(vars, ['["${vars.run}"]', '["${run}", "${vars.mail}"]']) as [
    [string],
    [string, string],
  ];
  assert.match(first[0], UUID);
  assert.deepEqual(second, [first[0], `smoke+${first[0]}@example.com`]);
});

Deno.test("elsewhere each occurrence of a random value is fresh", async () => {
  const bodies = ['["${RANDOM.UUID}", "${RANDOM.UUID}"]', '["${RANDOM.UUID}"]'];
  const values = (await sent("{}", bodies)).flat() as string[];
  assert.equal(new Set(values).size, 3);
  for (const value of values) assert.match(value, UUID);
});

for (const digits of [1, 2, 16, 32, 63, 64, 65, 127, 128]) {
  Deno.test(`RANDOM.HEX_${digits} has ${digits} digits`, async () => {
    const [[value]] = await sent("{}", [`["\${RANDOM.HEX_${digits}}"]`]) as string[][];
    assert.match(value, new RegExp(`^[0-9a-f]{${digits}}$`));
  });
}

for (const name of ["HEX_0", "HEX_129", "HEX_", "HEX_x", "HEX_1.5", "UUUID", "INT"]) {
  Deno.test(`RANDOM.${name} is an error before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(`steps:
  - name: a
    request: { url: "${server.origin}/echo/\${RANDOM.${name}}" }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.match(onlyDiagnostic(result), /^3:\d+ (?:unknown-random|bad-expression): /);
  });
}

Deno.test("random values are the same with one seed and different with another", async () => {
  const body = ['["${vars.id}", "${RANDOM.UUID}", "${RANDOM.HEX_16}"]'];
  const vars = '{ id: "${RANDOM.UUID}" }';
  const first = await sent(vars, body, { seed: "one" });
  assert.deepEqual(await sent(vars, body, { seed: "one" }), first);
  const other = await sent(vars, body, { seed: "two" });
  assert.equal(new Set([...first.flat(), ...other.flat()]).size, 6);
});

Deno.test("two flows of a run have different random values", async () => {
  await using server = openServer();
  const flow = `steps:
  - name: a
    request: { url: "${server.origin}/echo/\${RANDOM.UUID}" }
`;
  await runPassing({ "a.yaml": flow, "b.yaml": flow }, { seed: "one" });
  assert.equal(new Set(server.log).size, 2);
});

Deno.test("variables are evaluated in dependency order, regardless of the order of the file", async () => {
  const vars = '{ url: "${vars.base}/v1", base: "${scheme}://${host}", host: h, scheme: x }';
  assert.deepEqual(await sent(vars, ['["${vars.url}"]']), [["x://h/v1"]]);
});

Deno.test("a variable keeps the type of its value, also through another variable", async () => {
  const vars = '{ n: 3, list: [1, "${vars.n}"], map: { list: "${vars.list}" }, same: "${map}" }';
  assert.deepEqual(await sent(vars, ['{ a: "${vars.same}" }']), [{ a: { list: [1, 3] } }]);
});

const CIRCLE = "variables refer to each other in a circle:";
const CYCLES: readonly (readonly [vars: string, message: string])[] = [
  ['{ a: "${vars.b}", b: "${vars.a}" }', `${CIRCLE} \`a\` → \`b\` → \`a\``],
  ['{ a: "${b}", b: "x${c}", c: ["${a}"] }', `${CIRCLE} \`a\` → \`b\` → \`c\` → \`a\``],
  ['{ a: "${vars.a}" }', "the variable `a` refers to itself"],
  ['{ x: "${vars.a}", a: "${vars.b}", b: "${vars.a}" }', `${CIRCLE} \`a\` → \`b\` → \`a\``],
];

for (const [vars, message] of CYCLES) {
  Deno.test(`the circular variables in ${vars} are an error`, async () => {
    await using server = openServer();
    const result = await runFlow(`vars: ${vars}
steps:
  - name: a
    request: { url: ${server.origin}/echo }
`);
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    const column = vars.indexOf("a:") + "vars: ".length + 1;
    assert.equal(
      onlyDiagnostic(result),
      `1:${column} variable-cycle: ${message}`,
    );
  });
}

Deno.test("a parameter breaks a circle of variables", async () => {
  const vars = '{ a: "${vars.b}", b: "${vars.a}" }';
  assert.deepEqual(await sent(vars, ['["${vars.a}"]'], { params: { b: "x" } }), [["x"]]);
});

Deno.test("a variable cannot use what a step captures", async () => {
  await using server = openServer();
  const result = await runFlow(`vars: { id: "\${steps.a.id}" }
steps:
  - name: a
    request: { url: ${server.origin}/echo }
    capture: { id: $.json.method }
`);
  assert.equal(result.exitCode, 2);
  assert.deepEqual(server.log, []);
  assert.equal(
    onlyDiagnostic(result),
    "1:14 later-step: a variable cannot use what a step captures",
  );
});

Deno.test("a variable that no step uses is evaluated anyway", async () => {
  const result = await runFlow(`
vars: { unused: "\${ENV.NOT_SET}" }
steps:
  - name: a
    request: { url: http://127.0.0.1:1/ }
`);
  assert.equal(result.exitCode, 2);
  assert.match(onlyDiagnostic(result), /the environment variable `NOT_SET` is not set$/);
});

Deno.test("a variable with a value that its filter refuses is an error before anything is sent", async () => {
  await using server = openServer();
  const result = await runFlow(
    `vars: { limit: "at most \${ENV.LIMIT | number}" }
steps:
  - name: a
    request: { url: ${server.origin}/echo }
`,
    { env: { LIMIT: "many" } },
  );
  assert.equal(result.exitCode, 2);
  assert.deepEqual(server.log, []);
  assert.equal(
    onlyDiagnostic(result),
    '1:25 bad-value: `number`: string "many" is not a number',
  );
});

Deno.test("the message about a variable's value shows no secret", async () => {
  const result = await runFlow(
    `vars: { limit: "\${ENV.API_TOKEN | number}" }
steps:
  - name: a
    request: { url: http://127.0.0.1:1/ }
`,
    { env: { API_TOKEN: "tok-51f0a2" } },
  );
  assert.equal(onlyDiagnostic(result), '1:17 bad-value: `number`: string "***" is not a number');
});

Deno.test("a random value that its filter refuses is an error of the flow alone", async () => {
  await using server = openServer();
  const step = `steps:
  - name: a
    request: { url: ${server.origin}/echo }
`;
  const digit = `vars: { digit: "\${RANDOM.HEX_1 | number}" }\n${step}`;
  const outcomes = new Set<string>();
  for (const seed of ["1", "2", "3", "4", "5", "6", "7", "8"]) {
    const result = await runFlow({ "digit.yaml": digit, "other.yaml": step }, { seed, jobs: 1 });
    assert.equal(result.flows[1].outcome, "passed");
    outcomes.add(`${result.flows[0].outcome} ${result.exitCode}`);
  }
  assert.deepEqual([...outcomes].sort(), ["error 3", "passed 0"]);
});

for (const name of ["a b", "a.b", "1st", "größe", ""]) {
  Deno.test(`"${name}" cannot be the name of a variable, since no expression could refer to it`, async () => {
    const result = await runFlow(`vars: { "${name}": 1 }
steps:
  - name: a
    request: { url: http://127.0.0.1:1/ }
`);
    assert.equal(result.exitCode, 2);
    assert.equal(
      onlyDiagnostic(result),
      `1:9 bad-name: \`${name}\` cannot be the name of a variable`,
    );
  });
}
