import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { run, RunStopped } from "../../lib/runner/mod.ts";
import { outcomesOf, runInMemory } from "../runner/run_in_memory.ts";
import { runCli } from "../support/run_cli.ts";

const LOGIN = `inputs: { user: {} }
outputs: { id: "\${steps.login.id}" }
steps:
  - name: login
    request: { url: "http://api.test/login/\${user}" }
    extract: { id: $.id }
    assert: { status: 200 }
  - name: logout
    always: true
    request: { url: "http://api.test/logout/\${steps.login.id}" }
    assert: { status: 200 }
`;

const callers = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `flows/f${i}.yaml`,
      `steps: [{ name: session, use: { flow: ../shared/login.yaml, with: { user: u${i} } } }]\n`,
    ]),
  );

Deno.test("a flow that 1,000 flows use is read once", async () => {
  const host = createMemoryHost({
    files: { ...callers(1_000), "shared/login.yaml": LOGIN },
    fetch: ({ url }) => Response.json({ id: url.split("/").at(-1) }),
  });
  const reads: string[] = [];
  const files = {
    ...host.files,
    read: (path: string, most?: number) => {
      if (path.includes("shared")) reads.push(path);
      return host.files.read(path, most);
    },
  };
  let passed = 0;
  for await (const event of run({ ...host, files }, { paths: ["flows"], jobs: 8 })) {
    if (event.type === "run_finished") passed = event.summary.passed;
  }
  assert.equal(passed, 2_000);
  assert.equal(reads.length, 1);
});

Deno.test("parallel uses of a flow share nothing", async () => {
  const sent: string[] = [];
  const found = await runInMemory({
    files: { ...callers(20), "shared/login.yaml": LOGIN },
    async fetch({ url }) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      sent.push(new URL(url).pathname);
      return Response.json({ id: url.split("/").at(-1) });
    },
  }, { paths: ["flows"], jobs: 8 });
  assert.deepEqual(outcomesOf(found), Array(20).fill("passed"));
  const expected = Array.from({ length: 20 }, (_, i) => [`/login/u${i}`, `/logout/u${i}`]).flat();
  assert.deepEqual(sent.sort(), expected.sort());
});

Deno.test("a stop lets the clean-up of a used flow run", async () => {
  const stop = new AbortController();
  const sent: string[] = [];
  const found = await runInMemory({
    files: {
      "flows/f.yaml": `steps:
  - { name: session, use: { flow: ../shared/login.yaml, with: { user: a } } }
  - { name: slow, request: { url: "http://api.test/slow" } }
`,
      "shared/login.yaml": LOGIN,
    },
    fetch({ url }) {
      sent.push(new URL(url).pathname);
      if (url.endsWith("/slow")) stop.abort(new RunStopped("SIGINT"));
      return Response.json({ id: "a" });
    },
  }, { paths: ["flows"], signal: stop.signal });
  assert.deepEqual(sent, ["/login/a", "/slow", "/logout/a"]);
  assert.equal(found.end.exit_code, 130);
});

Deno.test("a flow holds the locks of the flows that it uses", async () => {
  let [running, most] = [0, 0];
  const found = await runInMemory({
    files: {
      ...callers(6),
      "shared/login.yaml": `lock: accounts\n${LOGIN}`,
      "flows/own.yaml":
        'lock: accounts\nsteps: [{ name: a, request: { url: "http://api.test/own" } }]\n',
    },
    async fetch() {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return Response.json({ id: "a" });
    },
  }, { paths: ["flows"], jobs: 8 });
  assert.deepEqual(outcomesOf(found), Array(7).fill("passed"));
  assert.equal(most, 1);
});

Deno.test("a report cannot replace a flow that others use", async () => {
  const files = { ...callers(1), "shared/login.yaml": LOGIN };
  for (const paths of [["flows"], ["flows", "shared"]]) {
    const run = await runCli(["run", ...paths, "--log", "shared/login.yaml"], { files });
    assert.equal(run.exitCode, 2);
    assert.match(run.stderr, /shared\/login\.yaml/);
    assert.equal(run.files["shared/login.yaml"], LOGIN);
  }
});
