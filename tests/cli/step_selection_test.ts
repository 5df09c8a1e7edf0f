import assert from "node:assert/strict";
import { eventsOf, runInMemory } from "../runner/run_in_memory.ts";
import { runCli } from "../support/run_cli.ts";

const files: Readonly<Record<string, string>> = {
  "flows/orders.yaml": `name: orders
steps:
  - name: login
    request: { url: http://api.test/login }
    capture: { token: $.json.token }
  - name: prepare
    request: { url: http://api.test/prepare }
  - name: create
    depends_on: [prepare]
    request: { url: "http://api.test/create?\${steps.login.capture.token}" }
    capture: { id: $.json.token }
  - name: read
    request:
      url: http://api.test/read?\${steps.create.capture.id}
  - name: other
    request: { url: "http://api.test/other?\${steps.login.capture.token}" }
    capture: { id: $.json.token }
  - name: remove
    always: true
    request: { url: "http://api.test/remove?\${steps.create.capture.id}" }
  - name: remove_other
    always: true
    request: { url: "http://api.test/remove_other?\${steps.other.capture.id}" }
  - name: sweep
    always: true
    request: { url: http://api.test/sweep }
`,
  "uses.yaml": "name: a\nsteps:\n  - { name: own, use: { flow: flows/orders.yaml } }\n",
  "flows/users.yaml":
    "name: users\nsteps:\n  - { name: list, request: { url: http://api.test/list } }\n",
};

/** The steps that a run sends. */
async function sentBy(options: Parameters<typeof runInMemory>[1]): Promise<string> {
  const sent: string[] = [];
  const run = await runInMemory({
    files,
    fetch({ url }) {
      sent.push(new URL(url).pathname.slice(1));
      return Response.json({ token: "t" });
    },
  }, { jobs: 1, paths: ["flows"], ...options });
  const planned = eventsOf(run.events, "flow_started").flatMap(({ steps }) => steps);
  assert.equal(planned.length, sent.length);
  return sent.join(" ");
}

const SELECTIONS: readonly (readonly [Parameters<typeof sentBy>[0], string])[] = [
  [{ step: "login" }, "login sweep"],
  [{ step: "read" }, "login prepare create read remove sweep"],
  [{ step: "remove_other" }, "login other remove_other sweep"],
  [{ step: "list" }, "list"],
  [{ paths: ["flows/orders.yaml:3"] }, "login sweep"],
  [{ paths: ["flows/orders.yaml:14"] }, "login prepare create read remove sweep"],
  [{ paths: ["./flows/orders.yaml:7", "flows/orders.yaml:4"] }, "login prepare sweep"],
  [{ paths: ["flows/orders.yaml:4", "flows/users.yaml"] }, "login sweep list"],
  [{ paths: ["flows/users.yaml:3", "flows/users.yaml"] }, "list"],
];

for (const [options, expected] of SELECTIONS) {
  Deno.test(`${JSON.stringify(options)} sends ${expected}`, async () => {
    assert.equal(await sentBy(options), expected);
  });
}

Deno.test("a line or a step that does not exist is a mistake that says what exists", async () => {
  for (
    const [argv, said] of [
      [
        ["flows/orders.yaml:2"],
        /there is no step at line 2\n.*= help: its steps begin at the lines 3, 6/s,
      ],
      [["flows/orders.yaml:99"], /there is no step at line 99/],
      [["flows", "--step", "reed"], /has a step named `reed`: `flows`.*did you mean `read`\?/s],
      [["flows", "--step", "zzzzzzz"], /their steps are `login`, `prepare`/],
      [["flows/nowhere.yaml:3"], /flows\/nowhere\.yaml.*no such file/s],
      [
        ["flows/*.yaml:3"],
        /the pattern matches no file: `flows\/\*\.yaml:3`.*a line follows the path of one file/s,
      ],
      [["uses.yaml", "--step", "own › login"], /runs as a whole: `--step own`/],
      [
        ["uses.yaml", "--step", "login"],
        /the flow does not have a step named `login`: `uses\.yaml`.*its step is `own`; those of a used flow run with the step that uses it/s,
      ],
    ] as const
  ) {
    const run = await runCli(["run", ...argv], { files });
    assert.equal(run.exitCode, 2);
    assert.match(run.stdout + run.stderr, said);
  }
});

Deno.test("a line after a file whose name is like a pattern is one of that file", async () => {
  const list = await runCli(["list", "a[1].yaml:3"], {
    files: { "a[1].yaml": files["flows/users.yaml"] },
  });
  assert.match(list.stdout, /1 flow, 1 step\n$/);
});

Deno.test("a step that fails is repeated alone with the printed command", async () => {
  const run = await runCli(["run", "flows", "--step", "list"], { files });
  assert.equal(run.exitCode, 3);
  assert.match(run.stdout, /again: +baton run flows\/users\.yaml --step list\n/);
});

Deno.test("baton list shows what the step needs", async () => {
  const run = await runCli(["list", "flows/orders.yaml:7"], { files });
  assert.match(run.stdout, /\n +3 {2}login|\n +6 {2}prepare/);
  assert.match(run.stdout, /1 flow, 2 steps\n$/);
});
