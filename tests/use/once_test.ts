import assert from "node:assert/strict";
import { eventsOf, type MemoryRun, outcomesOf, runInMemory } from "../runner/run_in_memory.ts";
import type { RunOptions } from "../../lib/runner/mod.ts";

/** A login in each spelling; a lock of it must not keep those waiting that use it. */
const LOGINS: Readonly<Record<string, string>> = {
  A: `name: admin
lock: account
inputs: { user: {} }
outputs: { token: "\${steps.login.capture.token}", list: ["\${inputs.user}"] }
steps:
  - name: login
    request: { method: POST, url: "http://api.test/login/\${inputs.user}" }
    assert: { status: 200 }
    capture: { token: $.json.token }
  - name: logout
    always: true
    request: { method: POST, url: "http://api.test/logout?t=\${steps.login.capture.token}" }
`,
  B: `name: admin
lock: account
inputs: { user: {} }
outputs: { token: "\${steps.login.token}", list: ["\${user}"] }
steps:
  - name: login
    request: { method: POST, url: "http://api.test/login/\${user}" }
    assert: { status: 200 }
    extract: { token: $.token }
  - name: logout
    always: true
    request: { method: POST, url: "http://api.test/logout?t=\${steps.login.token}" }
`,
};

/** A flow that uses the login of a user, and cleans up. */
function caller(name: string, user = "ann", extra = ""): string {
  return `name: ${name}
steps:
  - name: session
    use: { flow: shared/admin.yaml, once: run, with: { user: ${user} } }${extra}
  - name: mine
    request:
      url: http://api.test/${name}?t=\${steps.session.token}
      query: { of: "\${steps.session.list}" }
    assert: { status: 200 }
  - name: remove
    always: true
    request: { method: DELETE, url: http://api.test/${name} }
`;
}

async function runOnce(
  files: Readonly<Record<string, string>>,
  options: Partial<RunOptions> = {},
  answer: (request: Request) => Response | undefined = () => undefined,
): Promise<{ readonly run: MemoryRun; readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const run = await runInMemory({
    files,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      sent.push(`${request.method} ${pathname}${search}`);
      return answer(request) ?? Response.json({ token: `t${sent.length}` });
    },
  }, { paths: ["."], jobs: 1, publicNames: ["login.token", "session.token"], ...options });
  return { run, sent };
}

function stepsOf({ events }: MemoryRun, flow: number): string[] {
  return eventsOf(events, "step_finished").filter((event) => event.flow === flow).map((step) => {
    const reason = step.reason ?? step.error?.message;
    return `${step.outcome} ${step.name}${reason === undefined ? "" : ` (${reason})`}`;
  });
}

for (const [spelling, login] of Object.entries(LOGINS)) {
  for (const jobs of [1, 8]) {
    Deno.test(`a flow with \`once\` runs once for all: spelling ${spelling}, ${jobs} jobs`, async () => {
      const files = Object.fromEntries(
        ["a", "b", "c"].map((name) => [`${name}.yaml`, caller(name)]),
      );
      const { run, sent } = await runOnce({ ...files, "shared/admin.yaml": login }, { jobs });
      assert.equal(sent[0], "POST /login/ann");
      assert.equal(sent.at(-1), "POST /logout?t=t1");
      assert.deepEqual(sent.slice(1, -1).toSorted(), [
        "DELETE /a",
        "DELETE /b",
        "DELETE /c",
        "GET /a?t=t1&of=ann",
        "GET /b?t=t1&of=ann",
        "GET /c?t=t1&of=ann",
      ]);
      const [{ flows }] = eventsOf(run.events, "run_started");
      assert.deepEqual(flows.map(({ file, name, once }) => [file, name, once]), [
        ["a.yaml", "a", undefined],
        ["b.yaml", "b", undefined],
        ["c.yaml", "c", undefined],
        ["shared/admin.yaml", "admin (user: ann)", true],
      ]);
      assert.deepEqual(stepsOf(run, 0), ["passed session", "passed mine", "passed remove"]);
      assert.deepEqual(stepsOf(run, 3), ["passed login", "passed logout"]);
      assert.deepEqual(run.end.summary.flows_passed, 4);
    });
  }
}

Deno.test("uses with other inputs run apart, and end in reverse", async () => {
  const { run, sent } = await runOnce({
    "a.yaml": caller("a"),
    "b.yaml": caller("b", "bob"),
    "shared/admin.yaml": LOGINS.A,
  });
  assert.deepEqual(sent.filter((text) => text.startsWith("POST")), [
    "POST /login/ann",
    "POST /login/bob",
    "POST /logout?t=t4",
    "POST /logout?t=t1",
  ]);
  assert.deepEqual(outcomesOf(run), ["passed", "passed", "passed", "passed"]);
});

Deno.test("the name of a flow that runs once tells its inputs apart, also a number from its text", async () => {
  const { run } = await runOnce({
    "a.yaml": caller("a", "7"),
    "b.yaml": caller("b", '"7"'),
    "c.yaml": caller("c", "'true'"),
    "d.yaml": caller("d", "ann lee"),
    "shared/admin.yaml": LOGINS.A,
  });
  const [{ flows }] = eventsOf(run.events, "run_started");
  assert.deepEqual(flows.flatMap(({ name, once }) => once ? [name] : []), [
    "admin (user: 7)",
    'admin (user: "7")',
    'admin (user: "true")',
    "admin (user: ann lee)",
  ]);
});

Deno.test("inputs may be of the environment and of the run, in any order and in both spellings", async () => {
  const login = `inputs: { user: {}, role: {} }
outputs: { token: "\${inputs.user}\${inputs.role}", list: [x] }
steps: [{ name: login, request: { url: "http://api.test/\${inputs.user}/\${inputs.role}" } }]
`;
  const files = {
    "a.yaml": caller("a", '"${ENV.USER_NAME}", role: "${role}"'),
    "b.yaml": caller("b", '"${ENV.USER_NAME}", role: "${role}"')
      .replace(/with: \{ (user: .*), (role: .*) \} \}/, "with: { $2, $1 } }"),
    "shared/admin.yaml": login,
  };
  const { run, sent } = await runOnce(files, {
    environment: { USER_NAME: "eva" },
    params: { role: "editor" },
  });
  assert.deepEqual(outcomesOf(run), ["passed", "passed", "passed"]);
  assert.deepEqual(sent.filter((text) => text.includes("eva/")), ["GET /eva/editor"]);
  assert.ok(sent.includes("GET /a?t=evaeditor&of=x"), sent.join());
});

Deno.test("a flow that fails is the error of those that need it, and cleans up", async () => {
  const files = {
    "a.yaml": caller("a"),
    "b.yaml": caller("b"),
    "c.yaml": "steps: [{ name: alone, request: { url: http://api.test/c } }]",
    "shared/admin.yaml": LOGINS.A.replace(
      "steps:\n",
      `steps:
  - name: open
    request: { url: http://api.test/open }
  - name: close
    always: true
    request: { url: http://api.test/close }
`,
    ),
  };
  const { run, sent } = await runOnce(
    files,
    {},
    ({ url }) => url.includes("/login") ? new Response("", { status: 401 }) : undefined,
  );
  assert.deepEqual(outcomesOf(run), ["error", "error", "passed", "failed"]);
  const why = "`shared/admin.yaml` failed: login: status: expected 200, found 401";
  for (const flow of [0, 1]) {
    assert.deepEqual(stepsOf(run, flow), [
      `error session (${why})`,
      "skipped mine (session could not be judged)",
      "passed remove",
    ]);
  }
  assert.deepEqual(sent, [
    "GET /open",
    "POST /login/ann",
    "DELETE /a",
    "DELETE /b",
    "GET /c",
    "GET /close",
  ]);
  assert.equal(run.end.exit_code, 1);
});

Deno.test("a flow whose condition does not hold gives nothing", async () => {
  const login = LOGINS.A.replace("name: admin", "name: admin\nif: [{ value: 1, equals: 2 }]");
  const { run, sent } = await runOnce({ "a.yaml": caller("a"), "shared/admin.yaml": login });
  assert.deepEqual(outcomesOf(run).at(-1)?.split(":")[0], "skipped");
  assert.deepEqual(stepsOf(run, 0).map((text) => text.split(" (")[0]), [
    "skipped session",
    "skipped mine",
    "passed remove",
  ]);
  assert.deepEqual(sent, ["DELETE /a"]);
});

Deno.test("a flow that no step reaches is skipped", async () => {
  const condition = "\n    if: [{ value: 1, equals: 2 }]";
  const files = { "a.yaml": caller("a", "ann", condition), "shared/admin.yaml": LOGINS.A };
  const { run, sent } = await runOnce(files);
  assert.deepEqual(outcomesOf(run), [
    "passed",
    "skipped: no flow has reached a step that uses it",
  ]);
  assert.deepEqual(sent, ["DELETE /a"]);
});

for (const jobs of [1, 8]) {
  Deno.test(`flows that run once use others, also by way of used flows: ${jobs} jobs`, async () => {
    const project = `name: project
lock: account
outputs: { id: "\${steps.make.capture.token}" }
steps:
  - name: as
    use: { flow: admin.yaml, once: run, with: { user: ann } }
  - name: make
    request: { method: POST, url: "http://api.test/make?t=\${steps.as.token}" }
    capture: { token: $.json.token }
  - name: delete
    always: true
    request: { method: DELETE, url: "http://api.test/made/\${steps.make.capture.token}" }
`;
    const between = `outputs: { id: "\${steps.project.id}" }
steps:
  - name: project
    use: { flow: project.yaml, once: run }
  - name: touch
    request: { url: http://api.test/touch }
`;
    const user = (name: string) =>
      `steps:
  - name: work
    use: { flow: shared/between.yaml }
  - name: read
    request: { url: "http://api.test/${name}/\${steps.work.id}" }
`;
    const { run, sent } = await runOnce({
      "a.yaml": user("a"),
      "b.yaml": user("b"),
      "c.yaml": caller("c"),
      "shared/admin.yaml": LOGINS.A,
      "shared/between.yaml": between,
      "shared/project.yaml": project,
    }, { jobs, paths: ["a.yaml", "b.yaml", "c.yaml"] });
    assert.deepEqual(outcomesOf(run), Array(5).fill("passed"));
    assert.deepEqual(stepsOf(run, 0), [
      "passed work › project",
      "passed work › touch",
      "passed read",
    ]);
    assert.equal(sent.filter((text) => text.startsWith("POST /login")).length, 1);
    assert.deepEqual(sent.slice(-2), ["DELETE /made/t2", "POST /logout?t=t1"]);
  });
}

Deno.test("a secret that the flow has learned is masked in every flow that gets it", async () => {
  const login = `outputs: { note: "\${steps.login.capture.note}" }
steps:
  - name: login
    request: { url: http://api.test/login }
    capture: { note: { path: $.json.note, secret: true } }
`;
  const user = `steps:
  - name: session
    use: { flow: shared/admin.yaml, once: run }
  - name: show
    request: { url: "http://api.test/show/\${steps.session.note}" }
    assert: { json: [{ path: $.json.note, equals: other }] }
`;
  const { run } = await runOnce(
    { "a.yaml": user, "b.yaml": user, "shared/admin.yaml": login },
    { paths: ["a.yaml", "b.yaml"] },
    () => Response.json({ note: "w0rd-of-mouth" }),
  );
  assert.deepEqual(outcomesOf(run), ["failed", "failed", "passed"]);
  assert.doesNotMatch(JSON.stringify(run.events), /w0rd-of-mouth/);
});

for (const retries of [0, 1, 2, 3]) {
  const passes = retries >= 2;
  Deno.test(`with ${retries} tries more, a flow that fails twice ${passes ? "is flaky" : "fails"}, and its users run once`, async () => {
    let logins = 0;
    const { run, sent } = await runOnce(
      { "a.yaml": caller("a"), "b.yaml": caller("b"), "shared/admin.yaml": LOGINS.A },
      { retryFlows: retries, jobs: 1 },
      ({ url }) =>
        url.includes("/login") && ++logins <= 2
          ? Response.json({ token: `t0${logins}` }, { status: 500 })
          : undefined,
    );
    const tries = Math.min(retries, 2) + 1;
    const posts = sent.filter((one) => one.startsWith("POST")).map((one) => one.split("?")[0]);
    assert.deepEqual(posts, Array(tries).fill(["POST /login/ann", "POST /logout"]).flat());
    assert.deepEqual(
      outcomesOf(run),
      passes ? ["passed", "passed", "passed"] : ["error", "error", "failed"],
    );
    const retried = eventsOf(run.events, "flow_retried");
    assert.deepEqual(
      retried.map(({ flow, outcome }) => [flow, outcome]),
      Array(tries - 1).fill([2, "failed"]),
    );
    assert.equal(eventsOf(run.events, "flow_started").length, 2 + tries);
    assert.equal(run.end.summary.flows_flaky ?? 0, passes ? 1 : 0);
    assert.equal(run.end.exit_code, passes ? 0 : 1);
  });
}

Deno.test("a flow that runs once is not tried again for one that it uses once itself", async () => {
  const { run, sent } = await runOnce(
    {
      "a.yaml": caller("a").replace("admin.yaml", "outer.yaml"),
      "shared/outer.yaml": `inputs: { user: {} }
outputs: { token: "\${steps.inner.token}", list: [] }
steps:
  - { name: ping, request: { url: http://api.test/ping }, assert: { status: 200 } }
  - { name: inner, use: { flow: admin.yaml, once: run, with: { user: ann } } }
`,
      "shared/admin.yaml": LOGINS.B,
    },
    { retryFlows: 2, paths: ["a.yaml"] },
    ({ url }) => url.includes("/login") ? new Response("", { status: 500 }) : undefined,
  );
  assert.deepEqual(sent, ["GET /ping", ...Array(3).fill("POST /login/ann"), "DELETE /a"]);
  assert.deepEqual(outcomesOf(run), ["error", "failed", "error"]);
});

Deno.test("the failure of a flow that runs once leads to the step that failed, without its secrets", async () => {
  const { run } = await runOnce(
    {
      "a.yaml": caller("a"),
      "shared/admin.yaml": LOGINS.A.replace("status: 200", 'status: "${vars.password}"')
        .replace("name: admin\n", 'name: admin\nvars: { password: "hunter22" }\n'),
    },
    { paths: ["a.yaml"] },
  );
  const [step] = eventsOf(run.events, "step_finished").filter(({ flow }) => flow === 0);
  const [{ message, related }] = step.failures;
  assert.match(message, /^`shared\/admin\.yaml` failed: login: /);
  assert.deepEqual(related?.map(({ file, line, message }) => [file, line, message]), [
    ["shared/admin.yaml", 9, "it failed here"],
  ]);
  assert.doesNotMatch(JSON.stringify(run.events), /hunter22/);
});

Deno.test("a secret in the condition of a flow is masked in every flow that needs it", async () => {
  const login = `vars: { password: "\${ENV.BASE | upper}" }
if: [{ value: "\${vars.password}", equals: other }]
outputs: { note: 1 }
steps: [{ name: login, request: { url: http://api.test/login } }]
`;
  const user = `steps:
  - name: session
    use: { flow: shared/admin.yaml, once: run }
  - { name: show, request: { url: "http://api.test/show/\${steps.session.note}" } }
`;
  const { run } = await runOnce(
    { "a.yaml": user, "b.yaml": user, "shared/admin.yaml": login },
    { paths: ["a.yaml", "b.yaml"], environment: { BASE: "correct horse" } },
  );
  const steps = eventsOf(run.events, "step_finished").filter(({ flow }) => flow < 2);
  assert.deepEqual(steps.map(({ reason }) => reason), [
    'shared/admin.yaml was not run: if ${vars.password} equals "other": found string "***"',
    'session was skipped: shared/admin.yaml was not run: if ${vars.password} equals "other": ' +
    'found string "***"',
    'shared/admin.yaml was not run: if ${vars.password} equals "other": found string "***"',
    'session was skipped: shared/admin.yaml was not run: if ${vars.password} equals "other": ' +
    'found string "***"',
  ]);
});

Deno.test("a stop between skips what is left, and cleans up", async () => {
  const files = { "a.yaml": caller("a"), "b.yaml": caller("b"), "shared/admin.yaml": LOGINS.A };
  const { run, sent } = await runOnce(
    files,
    { failFast: true },
    ({ method }) => method === "GET" ? new Response("", { status: 500 }) : undefined,
  );
  assert.deepEqual(sent, [
    "POST /login/ann",
    "GET /a?t=t1&of=ann",
    "DELETE /a",
    "POST /logout?t=t1",
  ]);
  assert.deepEqual(outcomesOf(run).map((text) => text.split(":")[0]), [
    "failed",
    "skipped",
    "passed",
  ]);
});
