import assert from "node:assert/strict";
import { LOCALHOST } from "../http/tls.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { closedOrigin, json, openServer } from "../support/server.ts";
import { closed, readSchema, type Schema, validatorOf } from "./validators.ts";

const NAMES = ["report", "log", "manifest"] as const;

/** The texts of one or several runs, by the schema that they follow. */
type Texts = Readonly<Record<typeof NAMES[number], readonly string[]>>;

const FLOWS: Readonly<Record<string, string>> = {
  "a_red.yaml": `name: red
tags: [smoke, orders]
steps:
  - name: wait
    loop: { max_attempts: 2, sleep_ms: 0, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: "\${ENV.BASE_URL}/job", headers: { x-api-key: k3y-of-all } }
    capture: { state: $.json.state }
    assert: { json: [{ path: $.json.list, equals: [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9] }] }
  - name: later
    request: { url: "\${ENV.BASE_URL}/job" }
  - name: give up
    always: true
    loop: { max_attempts: 2, until: { json: [{ path: $.json.no, exists: true }] }, fail_when: { status: 200 } }
    request: { url: "\${ENV.BASE_URL}/job" }
  - name: clean up
    always: true
    request: { url: "\${ENV.BASE_URL}/job" }
    assert: { json: [{ path: $.json.text, equals: "a b" }, { path: $.json.textt, exists: true }] }
`,
  "b_error.yaml": `steps:
  - name: nobody there
    request: { method: POST, url: "\${ENV.CLOSED_URL}", base64: AAEC }
`,
  "c_long.yaml": `steps:
  - name: ones
    request:
      url: \${ENV.BASE_URL}/ones
      headers: { traceparent: "00-\${RANDOM.HEX_32}-\${RANDOM.HEX_16}-01" }
    capture: { list: $.json }
  - name: too many to tell apart
    request: { url: "\${ENV.BASE_URL}/twos" }
    assert: { json: [{ path: $.json, equals: "\${steps.ones.capture.list}" }] }
  - name: masked
    always: true
    request: { url: "\${ENV.BASE_URL}/job", headers: { x-api-key: "\${ENV.API_KEY}" } }
    assert: { json: [{ path: $.json.state, equals: k3y-of-all }] }
`,
};

/** A flow that uses another, which needs an input, and one with a step for several items. */
const COMPOSED = {
  "e_each.yaml": `steps:
  - { name: each, for_each: [job, job], request: { url: "\${ENV.BASE_URL}/\${item}" } }
`,
  "f_rows.yaml": `data: [{ path: job }]
steps: [{ name: row, request: { url: "\${ENV.BASE_URL}/\${data.path}" } }]
`,
  "d_caller.yaml": "steps: [{ name: ask, use: { flow: d_used.yaml, with: { path: job } } }]\n",
  "f_caller.yaml": "steps: [{ name: all, use: { flow: f_once.yaml, once: run } }]\n",
  "f_once.yaml": `inputs: { unused: { default: 1 } }
steps: [{ name: end, always: true, request: { url: "\${ENV.BASE_URL}/job" } }]
`,
  "d_used.yaml": `inputs: { path: {} }
steps: [{ name: again, request: { url: "\${ENV.BASE_URL}/\${path}" }, assert: { status: 500 } }]
`,
};

/** A flow that is redirected, answered late, and retried, over TLS. */
const LONG_WAY = `steps:
  - name: connect
    request: { url: "\${ENV.SECURE_URL}/busy" }
    assert: { status: 503 }
  - name: on the way
    request: { url: "\${ENV.SECURE_URL}/moved", follow_redirects: true }
    retry: { max_attempts: 2, sleep_ms: 0 }
    assert: { status: 200 }
  - name: nobody there
    request: { url: "\${ENV.CLOSED_URL}" }
    retry: { max_attempts: 2, sleep_ms: 0 }
  - name: more than a report keeps
    always: true
    loop: { max_attempts: 110, sleep_ms: 0, until: { status: 201 } }
    request: { url: "\${ENV.SECURE_URL}/some" }
`;

const JOB = { state: "done", list: [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3], text: "a  b" };

/** A flow that passes on its second try. */
const FLAKY_FLOW =
  'steps: [{ name: a, request: { url: "${ENV.BASE_URL}/flaky" }, assert: { status: 200 } }]\n';

/** A key that can be fixed, and a reference with two places to show. */
const BAD_FLOW = `steps:
  - { name: a, request: { url: "http://a.test/\${steps.b.capture.id}" }, asert: { status: 200 } }
  - { name: b, request: { url: http://a.test }, capture: { id: $.json.id } }
`;

/** A repository whose index is empty, so that all flows are new to it. */
const REPOSITORY = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/refs/heads/main": `${"a".repeat(40)}\n`,
  ".git/index": new TextEncoder().encode(`DIRC\0\0\0\x02\0\0\0\0${"x".repeat(20)}`),
};

/** Redirects, and is busy twice. */
function answerSecurely(): (request: Request) => Response {
  let asked = 0;
  return ({ url }) => {
    if (url.endsWith("/moved")) {
      return new Response(null, { status: 302, headers: { location: "/there" } });
    }
    return new Response("there", { status: asked++ < 2 ? 503 : 200 });
  };
}

async function withServer(use: (env: Record<string, string>) => Promise<void>): Promise<void> {
  await using server = openServer({
    "/job": [json({ state: "new" }), json(JOB)],
    "/flaky": [json({}, { status: 500 }), json({})],
    "/ones": json(Array(201_000).fill(1)),
    "/twos": json(Array(201_000).fill(2)),
  });
  await using secure = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, ...LOCALHOST },
    answerSecurely(),
  );
  await use({
    BASE_URL: server.origin,
    SECURE_URL: `https://localhost:${secure.addr.port}`,
    CLOSED_URL: closedOrigin(),
    API_KEY: "k3y-of-all",
    GITLAB_CI: "true",
    CI_PIPELINE_ID: "7",
    CI_JOB_URL: "https://gitlab.test/j/7",
  });
}

/** The output of two shards, of a run of a file with mistakes, and of the merge of the shards. */
async function runEverything(): Promise<Texts> {
  const runs: CliRun[] = [];
  await withServer(async (env) => {
    const options = ["--curl", "--include-bodies", "--label", "team=a", "--seed", "s"]
      .concat("--trace-url", "http://traces.test/{trace_id}");
    const files: Record<string, string | Uint8Array> = {
      ...FLOWS,
      ...COMPOSED,
      ...REPOSITORY,
      "baton.yaml": "stages: { all: {} }\n",
    };
    for (const part of [1, 2]) {
      const args = [
        ".",
        ...options,
        "--stage",
        "all",
        "--shard",
        `${part}/2`,
        "--artifacts",
        "out",
      ];
      const run = await runCli(["run", ...args], { files, env });
      runs.push(run);
      files[`shards/${part}.ndjson`] = run.files["out/run.ndjson"];
    }
    runs.push(await runCli(["merge", "shards", "--artifacts", "out"], { files, env }));
    const twice = { "e_each.yaml": COMPOSED["e_each.yaml"] };
    const twiceArgs = ["run", ".", "--repeat", "2", "--artifacts", "out"];
    runs.push(await runCli(twiceArgs, { files: twice, env }));
    const flaky = { "flaky.yaml": FLAKY_FLOW };
    const again = ["run", ".", "--retry-flows", "1", "--artifacts", "out"];
    runs.push(await runCli(again, { files: flaky, env }));
    const bad = { ...FLOWS, "bad.yaml": BAD_FLOW };
    runs.push(await runCli(["run", ".", "--artifacts", "out"], { files: bad, env }));
    const long = { "long.yaml": LONG_WAY };
    const how = ["--timings", "--insecure", "--artifacts", "out"];
    runs.push(await runCli(["run", ".", ...how], { files: long, env }));
  });
  const texts = (name: string) => runs.map(({ files }) => files[`out/${name}`]);
  return {
    report: texts("results.json"),
    log: texts("run.ndjson").flatMap((text) => text.trimEnd().split("\n")),
    manifest: texts("run-manifest.json"),
  };
}

Deno.test("reports that contain every member match their schemas", async () => {
  const texts = await runEverything();
  for (const name of NAMES) {
    const schema = readSchema(name);
    const validate = validatorOf(closed(schema));
    const seen = new Set<string>();
    for (const text of texts[name]) {
      const value = JSON.parse(text);
      assert.equal(validate(value), undefined, `${name}: ${text.slice(0, 2000)}`);
      note(value, schema, "root", schema, seen);
    }
    assert.deepEqual(membersOf(schema).filter((member) => !seen.has(member)), [], name);
  }
});

/** Records every member of a value by the definition of the schema that describes it. */
function note(
  value: unknown,
  part: Schema,
  owner: string,
  schema: Schema,
  seen: Set<string>,
): void {
  const definitions = schema.$defs as Readonly<Record<string, Schema>>;
  if (typeof part.$ref === "string") {
    const name = part.$ref.replace("#/$defs/", "");
    return note(value, definitions[name], name, schema, seen);
  }
  for (const choice of (part.oneOf ?? []) as readonly Schema[]) {
    const { type } = (definitions[`${choice.$ref}`.replace("#/$defs/", "")]?.properties ?? {}) as {
      readonly type?: Schema;
    };
    if (type?.const === (value as { type?: unknown }).type) {
      note(value, choice, owner, schema, seen);
    }
  }
  if (Array.isArray(value)) {
    for (const item of value) note(item, (part.items ?? {}) as Schema, owner, schema, seen);
  } else if (typeof value === "object" && value !== null) {
    const properties = (part.properties ?? {}) as Readonly<Record<string, Schema>>;
    for (const [key, member] of Object.entries(value)) {
      if (!Object.hasOwn(properties, key)) continue;
      seen.add(`${owner}.${key}`);
      note(member, properties[key], `${owner}.${key}`, schema, seen);
    }
  }
}

function membersOf(schema: Schema): string[] {
  const definitions = Object.entries(schema.$defs as Readonly<Record<string, Schema>>);
  return [["root", schema] as const, ...definitions].flatMap(([owner, { properties = {} }]) =>
    Object.keys(properties as object).map((name) => `${owner}.${name}`)
  );
}
