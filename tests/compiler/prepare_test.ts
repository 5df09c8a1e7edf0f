import assert from "node:assert/strict";
import { check, prepare, type RunPlan } from "../../lib/compiler/mod.ts";
import { createMemoryHost, type MemoryHostOptions } from "../../lib/host/memory/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { RunOptions } from "../../lib/runner/mod.ts";

function prepared(
  machine: MemoryHostOptions,
  options: Partial<RunOptions> = {},
): Promise<RunPlan> {
  return prepare(createMemoryHost(machine), { paths: ["."], ...options });
}

const flow = (url: string) => `steps: [{ name: a, request: { url: "http://a/${url}" } }]`;

Deno.test("flows are prepared in input order, whichever is read first", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`f${String(i).padStart(3, "0")}.yaml`, flow("")]),
  );
  const host = createMemoryHost({ files });
  let reads = 0;
  const slow: Host = {
    ...host,
    files: {
      ...host.files,
      async read(path) {
        for (let i = (reads++ * 7) % 11; i > 0; i--) await Promise.resolve();
        return await host.files.read(path);
      },
    },
  };
  const { flows, hasErrors } = await prepare(slow, { paths: ["."] });
  assert.deepEqual(flows.map(({ file }) => file), Object.keys(files));
  assert.equal(hasErrors, false);
  for (const { sha256 } of flows) assert.equal(sha256, flows[0].sha256);
});

Deno.test("the names that a flow reads are listed, sorted and without those that it defines itself", async () => {
  const { flows: [{ environment, parameters }] } = await prepared({
    files: {
      "a.yaml": `
vars: { own: 1, shared: "\${shared}", derived: "\${ENV.B}\${own}" }
steps:
  - name: a
    request:
      url: "http://a/\${ENV.A}/\${vars.own}/\${given}/\${D:-x}"
      headers: { x: "\${own | hmacSha256 ENV.C}" }
`,
    },
    env: { A: "a", B: "b", C: "c", given: "g", shared: "s" },
  }, { params: { given: "p", own: "q", unused: "u" } });
  assert.deepEqual(environment, ["A", "B", "C", "D", "shared"]);
  assert.deepEqual(parameters.toSorted(), ["given", "own"]);
});

Deno.test("parameters that no flow uses are reported", async () => {
  const { unusedParams } = await prepared(
    { files: { "a.yaml": flow("${one}"), "b.yaml": flow("${two}") } },
    { params: { one: "1", two: "2", three: "3", tow: "4" } },
  );
  assert.deepEqual(unusedParams, ["three", "tow"]);
});

Deno.test("the environment of the process takes precedence over that of files", async () => {
  const { env } = await prepared(
    { files: { "a.yaml": flow("") }, env: { BOTH: "process", EMPTY: "" } },
    { environment: { BOTH: "file", EMPTY: "file", ONLY: "file" } },
  );
  assert.equal(env("BOTH"), "process");
  assert.equal(env("EMPTY"), "");
  assert.equal(env("ONLY"), "file");
  assert.equal(env("NEITHER"), undefined);
  assert.equal(env("constructor"), undefined);
});

Deno.test("every mistake of every file is reported in reading order", async () => {
  const flows = await check(
    createMemoryHost({
      files: {
        "a.yaml": `steps:
  - name: one
    request: { url: "http://a/\${steps.two.id}/\${ENV.NOPE}" }
    assert: { json: [{ path: $.jsn.id, equals: 1 }, { path: $.json.id, matches: "(" }] }
  - name: two
    depends_on: nobody
    request: { url: "\${vars.base}/x", methd: GET }
    capture: { id: "$.json[" }
`,
        "b.yaml": flow(""),
        "c.yaml": "a: [",
      },
    }),
    { paths: ["a.yaml", "b.yaml", "c.yaml", "d.yaml"], lint: false },
  );
  assert.deepEqual(
    flows.map(({ file, diagnostics }) => [
      file,
      ...diagnostics.map(({ at, code }) => at ? `${at.line}:${at.column} ${code}` : code),
    ]),
    [
      [
        "a.yaml",
        "3:31 later-step",
        "3:47 missing-variable",
        "4:30 wrong-root",
        "4:81 bad-operand",
        "6:17 unknown-step",
        "7:22 unknown-variable",
        "7:39 unknown-key",
        "8:27 bad-jsonpath",
      ],
      ["b.yaml"],
      ["c.yaml", "1:4 bad-yaml"],
      ["d.yaml", "no-such-file"],
    ],
  );
});

Deno.test("a file at which baton goes wrong does not hide the others", async () => {
  const host = createMemoryHost({ files: { "a.yaml": flow(""), "b.yaml": "a: [" } });
  const broken: Host = {
    ...host,
    files: {
      ...host.files,
      read: (path) =>
        path === "a.yaml" ? Promise.reject(new Error("oops\n 1 | a: b")) : host.files.read(path),
    },
  };
  const { flows, hasErrors } = await prepare(broken, { paths: ["a.yaml", "b.yaml"] });
  assert.deepEqual(flows.map(({ diagnostics: [{ code, message }] }) => `${code}: ${message}`), [
    "internal-error: baton went wrong in this file: oops",
    "bad-yaml: `[` is not closed",
  ]);
  assert.equal(hasErrors, true);
});

Deno.test("a flow can be opened as often as needed, even if it was not kept", async () => {
  const padding = "x".repeat(3_000_000);
  const { flows } = await prepared({
    files: { "a.yaml": `${flow("")} # ${padding}`, "b.yaml": `${flow("")} # ${padding}` },
  });
  for (const { open, file } of [...flows, ...flows]) {
    assert.equal((await open())?.source.path, file);
  }
});

Deno.test("without digests, flows have none, and one that changes does not run", async () => {
  const host = createMemoryHost({ files: { "a.yaml": flow(""), "b.yaml": flow("") } });
  const { flows } = await prepare(host, { paths: ["."], digests: false });
  assert.deepEqual(flows.map(({ sha256 }) => sha256), [undefined, undefined]);
  for (const { open } of flows) assert.equal((await open())?.steps.length, 1);
  await host.files.replace("a.yaml", new TextEncoder().encode(flow("changed")));
  const again = await Promise.all(flows.map(({ open }) => open()));
  assert.deepEqual(again.map((one) => one?.steps.length), [undefined, 1]);
});

Deno.test("files with the same texts report their own places", async () => {
  const steps = 'steps: [{ name: a, request: { url: "${vars.url}/${ENV.A}" } }]\n';
  const broken = 'steps: [{ name: a, request: { url: "${vars.url" } }]\n';
  const { flows } = await prepared({
    files: { "a.yaml": steps, "b.yaml": `\n\n${steps}`, "c.yaml": broken, "d.yaml": `\n${broken}` },
  });
  assert.deepEqual(
    flows.map(({ diagnostics }) =>
      diagnostics.map(({ code, file, at }) => `${file}:${at?.line}:${at?.column} ${code}`)
    ),
    [
      ["a.yaml:1:37 unknown-variable", "a.yaml:1:49 missing-variable"],
      ["b.yaml:3:37 unknown-variable", "b.yaml:3:49 missing-variable"],
      ["c.yaml:1:37 bad-expression"],
      ["d.yaml:2:37 bad-expression"],
    ],
  );
});

Deno.test("a file with errors opens to nothing", async () => {
  const { flows, hasErrors } = await prepared(
    { files: { "a.yaml": "steps: [{}]", "b.yaml": flow("") } },
    { paths: ["a.yaml", "nope", "b.yaml"] },
  );
  assert.equal(hasErrors, true);
  const opened = await Promise.all(flows.map(({ open }) => open()));
  assert.deepEqual(opened.map((one) => one?.steps.length), [undefined, undefined, 1]);
});

Deno.test("a flow of two hundred steps that use each other is prepared quickly", async () => {
  const steps = Array.from({ length: 200 }, (_, i) =>
    `  - name: step ${i}
    request:
      url: "http://a/${i}/${i === 0 ? "" : `\${steps['step ${i - 1}'].id}`}"
      body: { id: "\${RANDOM.UUID}", list: [1, 2, "\${ENV.A}"] }
      method: POST
    capture: { id: $.json.id, name: "$.json.items[?@.id == ${i}].name" }
    assert:
      status: 200
      json: [{ path: $.json.id, matches: "^[0-9]+$" }, { path: "$.json.items[*].id", containsAll: [1] }]
`);
  const started = performance.now();
  const { flows } = await prepared({
    files: { "a.yaml": `steps:\n${steps.join("")}` },
    env: { A: "a" },
  });
  const ms = performance.now() - started;
  assert.deepEqual(flows[0].diagnostics, []);
  assert.equal((await flows[0].open())?.steps.length, 200);
  assert.ok(ms < 1_500, `${ms} ms`);
});
