import assert from "node:assert/strict";
import { eventsOf, type MemoryRun, outcomesOf, runInMemory } from "../runner/run_in_memory.ts";

/** A login in each spelling, with a logout that runs when the caller ends. */
const LOGINS: Readonly<Record<string, string>> = {
  A: `name: login
inputs: { user: {}, role: { default: reader }, level: { default: 1 } }
vars: { path: "login/\${inputs.role}" }
outputs:
  token: \${steps.login.capture.token}
  level: \${inputs.level}
  list: ["\${inputs.user}", "\${vars.path}"]
steps:
  - name: login
    request:
      method: POST
      url: http://api.test/\${vars.path}
      body: { user: "\${inputs.user}", level: "\${inputs.level}" }
    assert: { status: 200 }
    capture: { token: $.json.token }
  - name: logout
    always: true
    request: { method: POST, url: "http://api.test/logout?t=\${steps.login.capture.token}" }
    assert: { status: 200 }
`,
  B: `name: login
inputs: { user: {}, role: { default: reader }, level: { default: 1 } }
vars: { path: "login/\${role}" }
outputs: { token: "\${steps.login.token}", level: "\${level}", list: ["\${user}", "\${path}"] }
steps:
  - name: login
    request:
      method: POST
      url: http://api.test/\${path}
      body: { user: "\${user}", level: "\${level}" }
    assert: { status: 200 }
    extract: { token: $.token }
  - name: logout
    always: true
    request: { method: POST, url: "http://api.test/logout?t=\${steps.login.token}" }
    assert: { status: 200 }
`,
};

const CALLER = `name: caller
vars: { user: ann, who: "\${vars.user}" }
steps:
  - name: session
    use: { flow: shared/login.yaml, with: { user: "\${vars.who}", level: 7 } }
  - name: admin
    use: { flow: shared/login.yaml, with: { user: { name: bob }, role: admin } }
  - name: mine
    request:
      method: PUT
      url: http://api.test/mine?t=\${steps.session.token}
      body: { level: "\${steps.session.level}", list: "\${steps.session.capture.list}" }
    assert: { status: 200 }
  - name: remove
    always: true
    request: { method: DELETE, url: "http://api.test/mine?t=\${steps.admin.token}" }
    assert: { status: 200 }
`;

/** Runs `caller.yaml` and returns what it sent, and the events. */
async function runCaller(
  files: Readonly<Record<string, string>>,
  answer: (request: Request) => Response | undefined = () => undefined,
): Promise<{ readonly run: MemoryRun; readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const run = await runInMemory({
    files,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      sent.push(`${request.method} ${pathname}${search}${body === "" ? "" : ` ${body}`}`);
      return answer(request) ?? Response.json({ token: `t${sent.length}` });
    },
  }, { paths: ["caller.yaml"], jobs: 1, publicNames: ["login.token", "session.token"] });
  return { run, sent };
}

function stepsOf({ events }: MemoryRun): string[] {
  return eventsOf(events, "step_finished").map(({ name, outcome, reason, line, file }) =>
    `${outcome} ${name} ${file ?? ""}:${line}${reason === undefined ? "" : ` (${reason})`}`
  );
}

for (const [spelling, login] of Object.entries(LOGINS)) {
  Deno.test(`a used flow runs in place of its step, its clean-up last: spelling ${spelling}`, async () => {
    const { run, sent } = await runCaller({ "caller.yaml": CALLER, "shared/login.yaml": login });
    assert.deepEqual(sent, [
      'POST /login/reader {"user":"ann","level":7}',
      'POST /login/admin {"user":{"name":"bob"},"level":1}',
      'PUT /mine?t=t1 {"level":7,"list":["ann","login/reader"]}',
      "DELETE /mine?t=t2",
      "POST /logout?t=t2",
      "POST /logout?t=t1",
    ]);
    const line = login.split("\n").findIndex((text) => text.includes("name: logout")) + 1;
    const first = login.split("\n").findIndex((text) => text.includes("- name: login")) + 1;
    assert.deepEqual(stepsOf(run), [
      `passed session › login shared/login.yaml:${first}`,
      `passed admin › login shared/login.yaml:${first}`,
      "passed mine :8",
      "passed remove :14",
      `passed admin › logout shared/login.yaml:${line}`,
      `passed session › logout shared/login.yaml:${line}`,
    ]);
  });
}

Deno.test("a step that fails in a used flow ends its caller, and what has begun is cleaned up", async () => {
  const files = { "caller.yaml": CALLER, "shared/login.yaml": LOGINS.A };
  const { run, sent } = await runCaller(
    files,
    ({ url }) => url.endsWith("/login/admin") ? new Response("", { status: 500 }) : undefined,
  );
  assert.deepEqual(sent.map((text) => text.replace(/ \{.*/, "")), [
    "POST /login/reader",
    "POST /login/admin",
    "POST /logout?t=t1",
  ]);
  assert.deepEqual(stepsOf(run).slice(1), [
    "failed admin › login shared/login.yaml:9",
    "skipped mine :8 (admin › login failed)",
    "skipped remove :14 (admin did not capture token)",
    "skipped admin › logout shared/login.yaml:16 (login did not capture token)",
    "passed session › logout shared/login.yaml:16",
  ]);
  const [failed] = eventsOf(run.events, "step_finished").filter(({ outcome }) =>
    outcome === "failed"
  );
  const [{ file, at, related }] = failed.failures;
  assert.deepEqual([file, at?.line], ["shared/login.yaml", 14]);
  assert.deepEqual(
    related?.map(({ file, line, message }) => [file, line, message]),
    [["caller.yaml", 7, "used here"]],
  );
});

Deno.test("a use that never began is not cleaned up", async () => {
  const caller = CALLER.replace(
    "  - name: session",
    `  - name: first
    request: { url: "http://api.test/first" }
    assert: { status: 204 }
  - name: session`,
  );
  const files = { "caller.yaml": caller, "shared/login.yaml": LOGINS.B };
  const { run, sent } = await runCaller(files);
  assert.deepEqual(sent, ["GET /first"]);
  assert.deepEqual(stepsOf(run).slice(-2), [
    "skipped admin › logout shared/login.yaml:13 (admin was not run)",
    "skipped session › logout shared/login.yaml:13 (session was not run)",
  ]);
});

Deno.test("a use that cleans up runs after a failure, if what it needs was captured", async () => {
  const caller = `steps:
  - name: create
    request: { method: POST, url: "http://api.test/create" }
    assert: { status: 200 }
    capture: { id: $.json.token }
  - name: wrong
    request: { url: "http://api.test/wrong" }
    assert: { status: 204 }
  - name: clean
    always: true
    use: { flow: remove.yaml, with: { id: "\${steps.create.id}" } }
`;
  const remove = `inputs: { id: {} }
steps:
  - { name: a, request: { method: DELETE, url: "http://api.test/a?\${id}" }, assert: { status: 200 } }
  - { name: b, always: true, request: { url: "http://api.test/b" }, assert: { status: 200 } }
`;
  const done = await runCaller({ "caller.yaml": caller, "remove.yaml": remove });
  assert.deepEqual(done.sent.slice(2), ["DELETE /a?t1", "GET /b"]);
  const { run } = await runCaller({
    "caller.yaml": caller.replace("$.json.token", "$.json.nothing"),
    "remove.yaml": remove,
  });
  assert.deepEqual(stepsOf(run).slice(-2).map((text) => text.replace(/^.*\(/, "(")), [
    "(create did not capture id)",
    "(create did not capture id)",
  ]);
});

Deno.test("flows use flows, relative to their own folders, and clean up last in, first out", async () => {
  const flow = (name: string, used?: string) =>
    `steps:
${used === undefined ? "" : `  - { name: inner, use: { flow: ${used} } }\n`}
  - { name: ${name}, request: { url: "http://api.test/${name}" }, assert: { status: 200 } }
  - { name: end, always: true, request: { url: "http://api.test/end-${name}" }, assert: { status: 200 } }
`;
  const { run, sent } = await runCaller({
    "caller.yaml": flow("one", "a/two.yaml"),
    "a/two.yaml": flow("two", "../b/three.yaml"),
    "b/three.yaml": flow("three"),
  });
  assert.deepEqual(sent.map((text) => text.slice("GET /".length)), [
    "three",
    "two",
    "one",
    "end-one",
    "end-two",
    "end-three",
  ]);
  assert.equal(stepsOf(run)[0], "passed inner › inner › three b/three.yaml:3");
});

Deno.test("nothing of the caller is visible in a used flow, but parameters and the environment are", async () => {
  const caller = `vars: { secret_of_caller: x, user: ann }
steps:
  - { name: first, request: { url: "http://api.test/" }, capture: { id: $.json.token } }
  - { name: session, use: { flow: used.yaml } }
`;
  const used = (reference: string) =>
    `steps: [{ name: a, request: { url: "http://api.test/\${${reference}}" } }]`;
  for (const reference of ["vars.user", "steps.first.id", "inputs.user"]) {
    const { run } = await runCaller({ "caller.yaml": caller, "used.yaml": used(reference) });
    const [{ diagnostics }] = eventsOf(run.events, "flow_finished");
    assert.deepEqual(diagnostics.map(({ code }) => code), ["used-flow-errors"], reference);
  }
  const sent: string[] = [];
  await runInMemory({
    files: { "caller.yaml": caller, "used.yaml": used("P}/${ENV.E") },
    env: { E: "env" },
    fetch: (request) => {
      sent.push(new URL(request.url).pathname);
      return Response.json({ token: "x" });
    },
  }, { paths: ["caller.yaml"], params: { P: "par" } });
  assert.deepEqual(sent, ["/", "/par/env"]);
});

Deno.test("numbers are given as they are written, and defaults give way to them", async () => {
  const used = `inputs: { price: { default: 1.50 } }
steps: [{ name: a, request: { url: "http://api.test/\${inputs.price}" } }]`;
  const caller = `vars: { mine: 2.10 }
steps:
  - { name: a, use: { flow: used.yaml } }
  - { name: b, use: { flow: used.yaml, with: { price: 3.0 } } }
  - { name: c, use: { flow: used.yaml, with: { price: "\${vars.mine}" } } }
  - { name: d, use: { flow: used.yaml, with: { price: 4 } } }
`;
  const { sent } = await runCaller({ "caller.yaml": caller, "used.yaml": used });
  assert.deepEqual(sent, ["GET /1.50", "GET /3.0", "GET /2.10", "GET /4"]);
});

Deno.test("a secret is masked in both flows, also under another name", async () => {
  const files = {
    "caller.yaml": `steps:
  - { name: session, use: { flow: used.yaml, with: { word: "\${ENV.ADMIN}" } } }
  - name: me
    request: { url: "http://api.test/me", headers: { authorization: "Bearer \${steps.session.value}" } }
    assert: { json: [{ path: $.json.a, equals: "\${steps.session.value}" }] }
`,
    "used.yaml": `inputs: { word: {} }
outputs: { value: "\${steps.login.id}" }
steps:
  - name: login
    request: { method: POST, url: "http://api.test/", body: { password: "\${inputs.word}" } }
    assert: { json: [{ path: $.json.echo, equals: nothing }] }
    capture: { id: $.json.id }
  - { name: after, request: { url: "http://api.test/" } }
`,
  };
  const run = await runInMemory({
    files,
    env: { ADMIN: "plain words here" },
    fetch: () => Response.json({ echo: "plain words here", id: "opaque words here" }),
  }, { paths: ["caller.yaml"], includeBodies: true });
  assert.ok(!JSON.stringify(run.events).includes("plain words here"));
  const passing = await runInMemory({
    files: { ...files, "used.yaml": files["used.yaml"].replace("equals: nothing", "exists: true") },
    env: { ADMIN: "plain words here" },
    fetch: () => Response.json({ echo: "x", id: "opaque words here" }),
  }, { paths: ["caller.yaml"] });
  const [failed] = eventsOf(passing.events, "step_finished").filter(({ outcome }) =>
    outcome === "failed"
  );
  assert.equal(failed.name, "me");
  assert.ok(!JSON.stringify(failed).includes("opaque words here"));
});

Deno.test("two uses of a flow have random values of their own, the same for the same seed", async () => {
  const files = {
    "caller.yaml": `steps:
  - { name: a, use: { flow: used.yaml } }
  - { name: b, use: { flow: used.yaml } }
`,
    "used.yaml":
      'vars: { id: "${RANDOM.HEX_8}" }\nsteps: [{ name: a, request: { url: "http://api.test/${vars.id}" } }]',
  };
  const runs = await Promise.all([1, 2].map(async () => {
    const sent: string[] = [];
    await runInMemory({
      files,
      fetch: (request) => {
        sent.push(request.url);
        return new Response("");
      },
    }, { paths: ["caller.yaml"], seed: "1" });
    return sent;
  }));
  assert.equal(new Set(runs[0]).size, 2);
  assert.deepEqual(runs[0], runs[1]);
});

Deno.test("a flow that needs inputs is left out, and runs with parameters", async () => {
  const files = {
    "a.yaml": "steps: [{ name: a, use: { flow: login.yaml, with: { user: ann } } }]",
    "login.yaml":
      'inputs: { user: {}, role: { default: x } }\nsteps: [{ name: b, request: { url: "http://api.test/${user}" } }]',
    "optional.yaml":
      'inputs: { role: { default: x } }\nsteps: [{ name: c, request: { url: "http://api.test/${role}" } }]',
  };
  const machine = { files, fetch: () => new Response("") };
  const run = await runInMemory(machine);
  const [{ flows, left_out }] = eventsOf(run.events, "run_started");
  assert.deepEqual(flows.map(({ file }) => file), ["a.yaml", "optional.yaml"]);
  assert.deepEqual(left_out, [{ file: "login.yaml", inputs: ["user"] }]);
  assert.deepEqual(outcomesOf(run), ["passed", "passed"]);
  const given = await runInMemory(machine, { params: { user: "bob" } });
  assert.deepEqual(outcomesOf(given), ["passed", "passed", "passed"]);
  const alone = await runInMemory(machine, { paths: ["login.yaml"] });
  assert.equal(alone.end.exit_code, 2);
});
