import assert from "node:assert/strict";
import type { RunOptions } from "../../lib/runner/mod.ts";
import { eventsOf, type MemoryRun, runInMemory } from "./run_in_memory.ts";

const SECRET = "k3Jq8x1P-and-72dV";

const FLOW = `
vars: { password: "\${PW:-nothing at all}" }
steps:
  - name: log in
    request: { url: http://shop/login }
    capture: { token: $.json.access_token, key: $.json.key, session: $.json.session }
  - name: use
    request: { url: "http://shop/\${steps['log in'].token}/\${steps['log in'].key}?v=\${vars.password}" }
    assert:
      json:
        - { path: $.json.env, equals: "\${ENV.TENANT:-x}!" }
        - { path: $.json.token, equals: "\${steps['log in'].token}!" }
        - { path: $.json.var, equals: "\${vars.password}!" }
        - { path: $.json.plain, equals: 1 }
`;

function run(env: Record<string, string>, options: Partial<RunOptions> = {}): Promise<MemoryRun> {
  return runInMemory({
    files: { "a.yaml": FLOW },
    env,
    fetch: ({ url }) =>
      url.endsWith("/login")
        ? Response.json({ access_token: `t-${SECRET}`, key: "users", session: 3 })
        : Response.json({ env: SECRET, token: `t-${SECRET}`, var: "opensesame", plain: "3 users" }),
  }, options);
}

async function notesOf(...given: Parameters<typeof run>): Promise<(string | undefined)[]> {
  const { events } = await run(...given);
  const [, step] = eventsOf(events, "step_finished");
  return step.failures.map(({ notes = [] }) => notes.find((note) => note.startsWith("masked:")));
}

Deno.test("a failure with a masked value says which variable or capture it is", async () => {
  assert.deepEqual(await notesOf({ TENANT: SECRET, PW: "opensesame" }), [
    "masked:   the environment variable `TENANT`; `--public TENANT` shows it",
    "masked:   the capture `log in.token`; `--public 'log in.token'` shows it",
    "masked:   the variable `password`; `--public password` shows it",
    undefined,
  ]);
});

Deno.test("what a failure says to write shows the value", async () => {
  const { events } = await run({ TENANT: SECRET, PW: "opensesame" }, {
    publicNames: ["TENANT", "log in.token", "password"],
  });
  assert.doesNotMatch(JSON.stringify(events), /\*\*\*|masked:/);
});

Deno.test("a capture called key and a small session hide nothing", async () => {
  const { events } = await run({});
  const [, step] = eventsOf(events, "step_finished");
  assert.match(step.request!.url, /\/users\?/);
  assert.match(JSON.stringify(step.failures), /3 users/);
});

Deno.test("a public value stays masked if another variable with a secret name has it", async () => {
  const { events } = await run({ TENANT: "opensesame", PW: "opensesame" }, {
    publicNames: ["TENANT"],
  });
  assert.doesNotMatch(JSON.stringify(events), /opensesame/);
});

Deno.test("a public name does not show credentials that are written as such", async () => {
  const { events } = await runInMemory({
    files: {
      "a.yaml": `
steps:
  - name: a
    request: { url: "http://shop/echo", headers: { authorization: "Bearer opensesame-7" } }
    assert: { json: [{ path: $, equals: 1 }] }
`,
    },
    fetch: ({ headers }) => Response.json(headers.get("authorization")),
  }, { publicNames: ["authorization", "auth"], curl: true });
  assert.doesNotMatch(
    JSON.stringify(events).replaceAll(/"text":"[^"\\]*(?:\\.[^"\\]*)*"/g, ""),
    /opensesame/,
  );
});

Deno.test("a field of a response that is masked is named, and can be declared public", async () => {
  const flow = `
steps:
  - name: a
    request: { url: http://shop/ }
    assert: { json: [{ path: $.json.session, equals: 1 }] }
`;
  const shop = { files: { "a.yaml": flow }, fetch: () => Response.json({ session: SECRET }) };
  const noteOf = ({ events }: MemoryRun) => eventsOf(events, "step_finished")[0].failures[0].notes;
  assert.ok(
    noteOf(await runInMemory(shop))?.includes(
      "masked:   the field `session`; `--public session` shows it",
    ),
  );
  const open = noteOf(await runInMemory(shop, { publicNames: ["session"] }));
  assert.match(JSON.stringify(open), /k3Jq8x1P-and-72dV/);
});

Deno.test("a url that is masked is named in the failure that is about it", async () => {
  const flow = `
steps:
  - name: login
    request: { url: http://shop/login }
    capture: { t: $.json.token }
  - name: use
    request: { url: "\${steps.login.t}/health" }
`;
  const { events } = await runInMemory({
    files: { "a.yaml": flow },
    fetch: () => Response.json({ token: SECRET }),
  });
  const [, { failures: [failure] }] = eventsOf(events, "step_finished");
  assert.deepEqual(failure.notes, [
    "masked:   the capture `login.t`; `--public login.t` shows it",
  ]);
});

Deno.test("a field that contains a capture is named with it, and both options show it", async () => {
  const flow = `
steps:
  - name: login
    request: { url: http://shop/login }
    capture: { t: $.json.token }
  - name: use
    request: { url: http://shop/, headers: { authorization: "Bearer \${steps.login.t}" } }
    assert: { json: [{ path: $.json.authorization, equals: x }] }
`;
  const shop = {
    files: { "a.yaml": flow },
    fetch: ({ headers }: Request) =>
      Response.json({ token: SECRET, authorization: headers.get("authorization") }),
  };
  const notesOf = ({ events }: MemoryRun) => eventsOf(events, "step_finished")[1].failures[0].notes;
  assert.ok(
    notesOf(await runInMemory(shop))?.includes(
      "masked:   the field `authorization` and the capture `login.t`; " +
        "`--public authorization --public login.t` show them",
    ),
  );
  const open = notesOf(
    await runInMemory(shop, { publicNames: ["authorization", "login.t"] }),
  );
  assert.match(JSON.stringify(open), /Bearer k3Jq8x1P-and-72dV/);
});
