import assert from "node:assert/strict";
import type { RunOptions } from "../../lib/runner/mod.ts";
import { eventsOf, runInMemory } from "../runner/run_in_memory.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";

const flowOf = (data: string, name = "name: users\n") =>
  `${name}data: ${data}
steps:
  - name: create
    request:
      method: POST
      url: http://api.test/users
      body: { name: "\${data.name}", age: "\${data.age}" }
    assert: { status: 200 }
`;

/** Runs a flow with rows, and returns the names of its flows and the bodies that it sends. */
async function runRows(files: Readonly<Record<string, string>>, jobs = 1) {
  const sent: string[] = [];
  const run = await runInMemory({
    files,
    async fetch(request) {
      sent.push(await request.text());
      return Response.json({});
    },
  }, { jobs, paths: ["a.yaml"] });
  const [started] = eventsOf(run.events, "run_started");
  const wrong = eventsOf(run.events, "flow_finished").flatMap(({ diagnostics }) => diagnostics);
  assert.deepEqual(wrong, []);
  return { run, sent, names: started.flows.map(({ name }) => name), flows: started.flows };
}

/** Each kind of rows, and what two of them send. */
const FORMATS: readonly (readonly [file: string, text: string, sent: readonly string[]])[] = [
  ["users.csv", "name,age\nann,41\nbob,007\n", [
    '{"name":"ann","age":"41"}',
    '{"name":"bob","age":"007"}',
  ]],
  ["bom.csv", '\ufeff"name",age\r\n"Smith, ""Ann""",41\r\n\r\n"two\r\nlines",\r\n', [
    '{"name":"Smith, \\"Ann\\"","age":"41"}',
    '{"name":"two\\r\\nlines","age":""}',
  ]],
  ["users.json", '[{"name":"ann","age":41},{"name":null,"age":9007199254740993}]', [
    '{"name":"ann","age":41}',
    '{"name":null,"age":9007199254740993}',
  ]],
  ["users.ndjson", '{"name":"ann","age":41}\n\n{"name":"bob","age":[1]}\n', [
    '{"name":"ann","age":41}',
    '{"name":"bob","age":[1]}',
  ]],
  ["users.jsonl", '{"name":"ann","age":41}\r\n{"name":"bob","age":42}', [
    '{"name":"ann","age":41}',
    '{"name":"bob","age":42}',
  ]],
  ["users.yaml", "- { name: ann, age: 41 }\n- name: bob\n  age: true\n", [
    '{"name":"ann","age":41}',
    '{"name":"bob","age":true}',
  ]],
  ["USERS.YML", "- { name: ann, age: 41 }\n- { name: bob, age: 1.50 }\n", [
    '{"name":"ann","age":41}',
    '{"name":"bob","age":1.5}',
  ]],
];

for (const [file, text, expected] of FORMATS) {
  Deno.test(`each row of ${file} is a flow of its own, and its values keep their types`, async () => {
    const { run, sent, flows } = await runRows({ "a.yaml": flowOf(file), [file]: text });
    assert.deepEqual(sent, expected);
    assert.deepEqual(flows.map(({ row }) => row), [1, 2]);
    assert.deepEqual([run.end.summary.flows_passed, run.end.exit_code], [2, 0]);
  });
}

Deno.test("rows stand in the flow too, in either spelling", async () => {
  const rows = "\n  - { name: ann, age: 41 }\n  - { name: bob, age: 42 }";
  const { sent, names } = await runRows({ "a.yaml": flowOf(rows) });
  assert.deepEqual(sent, ['{"name":"ann","age":41}', '{"name":"bob","age":42}']);
  assert.deepEqual(names, ["users [1: ann]", "users [2: bob]"]);
  const other = await runRows({
    "a.yaml": `data: [{ name: ann, path: /x }]
vars: { greeting: "hello \${data.name}" }
steps:
  - name: get
    request: { method: POST, url: "http://api.test\${data.path}", body: "\${greeting}" }
    extract: { none: { header: content-type } }
    assert: { status: 200, jsonpath: [{ path: $, type: object }] }
`,
  });
  assert.deepEqual([other.sent, other.names], [["hello ann"], ["a.yaml [1: ann]"]]);
});

Deno.test("a column has any name, and a reference goes on into its value", async () => {
  const rows = [
    { "first name": "Ann", größe: 1, list: [[1, { "a.b": "deep" }]], "it's": "quoted" },
    { "first name": "Bob", größe: 2, list: [[3, { "a.b": "down" }], []], "it's": "too" },
  ];
  const names = "${data['first name']} ${data.größe} ${data.list[0][1]['a.b']} ${data[\"it's\"]}";
  const files = {
    "rows.json": JSON.stringify(rows),
    "a.yaml": `name: '\${data["first name"]}'
data: rows.json
steps:
  - name: a
    request:
      method: POST
      url: http://api.test/
      body: ${JSON.stringify(names)}
    assert: { status: 200 }
`,
  };
  const { sent, names: flows } = await runRows(files);
  assert.deepEqual(sent, ["Ann 1 deep quoted", "Bob 2 down too"]);
  assert.deepEqual(flows, ["Ann", "Bob"]);
});

/** Many rows with all that a file of rows may have. */
const MANY = Array.from({ length: 300 }, (_, i) => ({
  name: ["ann", "Smith, Jörg", 'six "inch" 🍰', "two\nlines", ""][i % 5] + i,
  age: String(i),
}));
const quoted = (text: string) => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

for (const end of ["\n", "\r\n", "\r"]) {
  for (
    const [file, text] of [
      [
        "rows.csv",
        `\ufeffname,age${end}${
          MANY.map(({ name, age }) => `${quoted(name)},${age}${end}${age.endsWith("7") ? end : ""}`)
            .join("")
        }`,
      ],
      ["rows.ndjson", MANY.map((row) => JSON.stringify(row)).join(end + end)],
      [
        "rows.json",
        `[${end}${
          MANY.map((row) => JSON.stringify({ ...row, x: ["]", { y: "}," }] })).join(` ,${end}`)
        } ]`,
      ],
    ] as const
  ) {
    Deno.test(`${file} with ${JSON.stringify(end)} is read row by row, in any order`, async () => {
      for (const jobs of [1, 7]) {
        const { run, sent } = await runRows({ "a.yaml": flowOf(file), [file]: text }, jobs);
        assert.deepEqual(
          sent.map((body) => JSON.parse(body)).sort((a, b) => a.age - b.age),
          MANY,
        );
        assert.equal(run.end.exit_code, 0);
      }
    });
  }
}

const NAMES: readonly (readonly [name: string, rows: string, names: readonly string[]])[] = [
  ["name: users\n", "name,age\nann,1\n,2\n", ["users [1: ann]", "users [2: 2]"]],
  ["name: login ${data.name}\n", "name,age\nann,1\nbob,2\n", ["login ann", "login bob"]],
  ["name: login ${data.name}\n", "name,age\nann,1\nann,2\nbob,3\n", [
    "login ann [1]",
    "login ann [2]",
    "login bob",
  ]],
  ["name: '${data.name | upper}'\n", "name,age\nann,1\n", ["ANN"]],
  ["name: users\n", "password,name,age\nhunter22,ann,1\n", ["users [1: ann]"]],
  ["name: users\n", `name,age\n${"x".repeat(50)},1\n`, [`users [1: ${"x".repeat(40)}…]`]],
];

for (const [name, rows, expected] of NAMES) {
  Deno.test(`the rows of ${JSON.stringify(rows.slice(0, 40))} with ${name.trim()} are named ${expected[0]}`, async () => {
    const { names } = await runRows({ "a.yaml": flowOf("rows.csv", name), "rows.csv": rows });
    assert.deepEqual(names, expected);
  });
}

Deno.test("random values differ from row to row, and a seed gives them again", async () => {
  const files = {
    "a.yaml": `data: [{ n: 1 }, { n: 2 }]
steps: [{ name: a, request: { method: POST, url: "http://api.test/\${data.n}", body: "\${RANDOM.UUID}" } }]`,
  };
  const bodies = async (seed: string) => {
    const sent: string[] = [];
    await runInMemory({
      files,
      async fetch(request) {
        sent.push(await request.text());
        return Response.json({});
      },
    }, { seed, jobs: 1 });
    return sent;
  };
  const [first, again, other] = [await bodies("1"), await bodies("1"), await bodies("2")];
  assert.equal(new Set(first).size, 2);
  assert.deepEqual(again, first);
  assert.equal(new Set([...first, ...other]).size, 4);
});

Deno.test("a column with the name of a secret, or in a place for secrets, is masked", async () => {
  const files = {
    "a.yaml": `data: users.csv
steps:
  - name: login
    request:
      method: POST
      url: \${ENV.URL}/login
      headers: { authorization: "Basic \${data.credential_text}" }
      body: { user: "\${data.name}", password: "\${data.password}" }
    assert: { status: 200, body: { contains: "never there" } }
`,
    "users.csv":
      "password,credential_text,name\nhunter22-a,c2VjcmV0LTE=,ann\nhunter22-b,c2VjcmV0LTI=,bob\n",
  };
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) =>
      new Response(`${request.headers.get("authorization")} ${await request.text()}`),
  );
  const env = { URL: `http://127.0.0.1:${server.addr.port}` };
  const argv = ["run", "a.yaml", "--artifacts", "out", "--curl", "--include-bodies", "-v"];
  const run = await runCli(argv, { files, env });
  assert.equal(run.exitCode, 1, run.stdout);
  const { "users.csv": _, ...written } = run.files;
  for (const text of [run.stdout, run.stderr, ...Object.values(written)]) {
    assert.doesNotMatch(text, /hunter22|c2VjcmV0/);
  }
  assert.match(run.stdout, /a\.yaml \[1: ann\]/);
});

Deno.test("members of columns that have the name of a secret are masked", async () => {
  const run = await runInMemory({
    files: {
      "rows.ndjson": '{"name":"ann","login":{"password":"hunter22-a"}}\n',
      "a.yaml": `data: rows.ndjson
steps:
  - name: a
    request: { url: "http://api.test/\${data.name}/\${data.login.password}" }
    assert: { status: 201 }
`,
    },
    fetch: () => new Response(""),
  }, { record: "all", paths: ["a.yaml"] });
  const record = JSON.stringify(run.events);
  assert.doesNotMatch(record, /hunter22/);
  assert.match(record, /\/ann\/\*\*\*/);
});

/** A flow with rows over a server that fails for one of them. */
async function withServer<T>(
  use: (env: Readonly<Record<string, string>>, count: () => number) => Promise<T>,
): Promise<T> {
  let requests = 0;
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => {
      requests++;
      return Response.json({ url }, { status: url.endsWith("/bob") ? 500 : 200 });
    },
  );
  return await use({ URL: `http://127.0.0.1:${server.addr.port}` }, () => requests);
}

const FLOW = `name: users
data: users.csv
steps: [{ name: get, request: { url: "\${ENV.URL}/\${data.name}" }, assert: { status: 200 } }]
`;
const FILES = {
  "users.yaml": FLOW,
  "other.yaml": FLOW.replace("data: users.csv\n", "").replace("${data.name}", "other"),
  "users.csv": "name\nann\nbob\ncid\n",
};

Deno.test("every report has a flow for each row, and tells how to run it again", async () => {
  await withServer(async (env) => {
    const run = await runCli(["run", ".", "--artifacts", "out"], { files: FILES, env });
    assert.equal(run.exitCode, 1);
    assert.match(
      run.stdout,
      /✓ users\.yaml {2}.*users \[1: ann\][^]*✗ users\.yaml.*users \[2: bob\]/,
    );
    assert.match(run.stdout, /^failed: users\.yaml \[2\] › get$/m);
    assert.match(run.stdout, /^again: {3}baton run users\.yaml --row 2$/m);
    const { flows } = readJsonReport(run.files["out/results.json"]);
    assert.deepEqual(flows.map(({ file, name, outcome }) => [file, name, outcome]), [
      ["other.yaml", "users", "passed"],
      ["users.yaml", "users [1: ann]", "passed"],
      ["users.yaml", "users [2: bob]", "failed"],
      ["users.yaml", "users [3: cid]", "passed"],
    ]);
    const junit = readJUnit(run.files["out/junit.xml"]);
    assert.equal(junit.length, 4);
    assert.match(run.files["out/junit.xml"], /name="users \[2: bob\]"/);
    assert.match(run.files["out/run-manifest.json"], /"row": 3/);
  });
});

const SELECTIONS: readonly (readonly [argv: readonly string[], names: readonly string[]])[] = [
  [["--row", "2"], ["users [2: bob]"]],
  [["--row", "1", "--row", "3"], ["users [1: ann]", "users [3: cid]"]],
  [["--name", "cid"], ["users [3: cid]"]],
  [["--name", "^users$"], ["users"]],
  [["--rerun-failed", "old.json"], ["users [2: bob]"]],
  [["--shard", "1/2"], ["users", "users [2: bob]"]],
  [["--shard", "2/2"], ["users [1: ann]", "users [3: cid]"]],
];

for (const [argv, expected] of SELECTIONS) {
  Deno.test(`run ${argv.join(" ")} runs ${expected.join(", ")}`, async () => {
    await withServer(async (env, requests) => {
      const first = await runCli(["run", ".", "--report-json", "old.json"], { files: FILES, env });
      const before = requests();
      const run = await runCli(["run", ".", "--report-json", "new.json", ...argv], {
        files: { ...FILES, "old.json": first.files["old.json"] },
        env,
      });
      const { flows } = readJsonReport(run.files["new.json"]);
      assert.deepEqual(flows.map(({ name }) => name), expected);
      assert.equal(requests() - before, expected.length);
    });
  });
}

Deno.test("a shuffled run has the rows in another order, the same in shards and for a part of them", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `{"name":"n${i}","age":1}`).join("\n");
  const files = { "a.yaml": flowOf("rows.ndjson"), "rows.ndjson": rows };
  const orderOf = async (options: Partial<RunOptions>) => {
    const { events } = await runInMemory(
      { files, fetch: () => Response.json({}) },
      { paths: ["a.yaml"], shuffle: "7", ...options },
    );
    return eventsOf(events, "run_started")[0].flows.map(({ row }) => row!);
  };
  const all = await orderOf({});
  assert.deepEqual(all.toSorted((a, b) => a - b), Array.from({ length: 12 }, (_, i) => i + 1));
  assert.notDeepEqual(all, all.toSorted((a, b) => a - b));
  const some = await orderOf({ rows: [2, 5, 9, 11] });
  assert.deepEqual(some, all.filter((row) => [2, 5, 9, 11].includes(row)));
  const shards = await Promise.all(
    [1, 2].map((index) => orderOf({ shard: { index, total: 2 } })),
  );
  for (const shard of shards) assert.deepEqual(shard, all.filter((row) => shard.includes(row)));
  assert.equal(new Set(shards.flat()).size, 12);
});

Deno.test("a flow with errors is there once, however its rows are ordered", async () => {
  const files = {
    "a.yaml": flowOf("rows.csv").replace("data.age", "ENV.NOT_SET"),
    "rows.csv": "name,age\nann,1\nbob,2\ncid,3\n",
  };
  for (const argv of [[], ["--shuffle", "1"], ["--shard", "1/1"], ["--row", "2"]]) {
    const run = await runCli(["run", "a.yaml", ...argv], { files });
    assert.equal(run.exitCode, 2);
    assert.equal(run.stdout.match(/^error\[/gm)?.length, 1, run.stdout);
  }
});

Deno.test("a row that is not there is a mistake of the call", async () => {
  await withServer(async (env, requests) => {
    const none = await runCli(["run", "users.yaml", "--row", "4"], { files: FILES, env });
    assert.deepEqual([none.exitCode, none.stderr], [
      2,
      'error: --row: the flows have 3 rows at most, found "4"\n',
    ]);
    const other = await runCli(["run", "other.yaml", "--row", "1"], { files: FILES, env });
    assert.equal(other.stderr, 'error: --row: none of the flows has `data`, found "1"\n');
    assert.equal(requests(), 0);
  });
});

Deno.test("a dry run has the requests of each row, and sends nothing", async () => {
  await withServer(async (env, requests) => {
    const run = await runCli(["run", "users.yaml", "--dry-run"], { files: FILES, env });
    assert.equal(run.exitCode, 0);
    assert.equal(run.stdout.match(/curl .*\/(?:ann|bob|cid)/g)?.length, 3);
    assert.equal(requests(), 0);
  });
});

Deno.test("list and check have a flow with rows once", async () => {
  const env = { URL: "http://127.0.0.1:9" };
  const list = await runCli(["list", "users.yaml"], { files: FILES, env });
  assert.match(list.stdout, /^users\.yaml {2}users\n {2}rows: 3\n/);
  const json = JSON.parse(
    (await runCli(["list", "users.yaml", "--format", "json"], { files: FILES })).stdout,
  );
  assert.deepEqual(json.flows.map(({ rows }: { rows: number }) => rows), [3]);
  const check = await runCli(["check", "users.yaml"], { files: FILES, env });
  assert.equal(check.stdout, "1 file checked, nothing found\n");
});

Deno.test("a row that is wrong sends nothing, not even of other flows", async () => {
  await withServer(async (env, requests) => {
    const files = { ...FILES, "users.csv": "name\nann\nbob,x\n" };
    for (const more of [[], ["--shard", "1/1"], ["--name", "users"]]) {
      const run = await runCli(["run", ".", ...more], { files, env });
      assert.equal(run.exitCode, 2);
      assert.match(run.stdout, /row 2 of `users\.csv` has 2 values, and the header has 1 column/);
      assert.match(run.stdout, /::: users\.csv:3:1/);
    }
    assert.equal(requests(), 0);
  });
});

Deno.test("a file with rows that is too large is an error, and is not read", async () => {
  const run = await runCli(["check", "users.yaml"], {
    files: FILES,
    env: { URL: "http://127.0.0.1:9" },
    prepare: (directory) => Deno.truncateSync(`${directory}/users.csv`, 200_000_001),
  });
  assert.equal(run.exitCode, 2);
  assert.match(
    run.stdout,
    /^error\[unreadable-file\]: the file `users\.csv` cannot be read: .*at most 200,000,000 are possible\n +--> users\.yaml:2:7$/m,
  );
});
