import assert from "node:assert/strict";
import { eventsOf, runInMemory } from "../runner/run_in_memory.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";

const STEPS =
  'steps: [{ name: a, request: { url: "http://127.0.0.1:9/" }, assert: { status: 200 } }]\n';
const files: Readonly<Record<string, string>> = {
  "flows/cart.yaml": `name: Add to the cart\ntags: smoke\n${STEPS}`,
  "flows/list.yaml": `name: List orders\ntags: [smoke, orders]\n${STEPS}`,
  "flows/pay.yaml": `name: Pay an order\ntags:\n  - orders\n  - slow\n${STEPS}`,
  "flows/plain.yaml": `name: Log in\n${STEPS}`,
};

/** The flows that a run selects. */
async function selected(options: Parameters<typeof runInMemory>[1]): Promise<string[]> {
  const { events } = await runInMemory({ files, fetch: () => new Response("") }, options);
  return eventsOf(events, "run_started")[0].flows.map(({ file }) => file.slice(6, -5));
}

const SELECTIONS: readonly (readonly [Parameters<typeof selected>[0], string[]])[] = [
  [{ tags: "smoke" }, ["cart", "list"]],
  [{ tags: "smoke and not orders" }, ["cart"]],
  [{ tags: "not slow" }, ["cart", "list", "plain"]],
  [{ name: "order" }, ["list", "pay"]],
  [{ name: "^(Add|Log) " }, ["cart", "plain"]],
  [{ name: "order", tags: "smoke" }, ["list"]],
  [{ tags: "smoke", exclude: ["cart.yaml"] }, ["list"]],
  [{ tags: "smoke", only: ["flows/cart.yaml"] }, ["cart"]],
  [{ tags: "smoke", shard: { index: 1, total: 2 } }, ["cart"]],
  [{ tags: "smoke", shard: { index: 2, total: 2 } }, ["list"]],
  [{ tags: "smoke", shard: { index: 3, total: 3 } }, []],
];

for (const [options, expected] of SELECTIONS) {
  Deno.test(`${JSON.stringify(options)} selects ${expected.join(", ") || "nothing"}`, async () => {
    assert.deepEqual(await selected(options), expected);
  });
}

Deno.test("a shuffled run has all flows, in an order that only its seed decides", async () => {
  const orders = new Set<string>();
  for (const shuffle of ["1", "2", "3", "4", "5", "6"]) {
    const order = await selected({ shuffle });
    assert.deepEqual(order, await selected({ shuffle }));
    assert.deepEqual(order.toSorted(), ["cart", "list", "pay", "plain"]);
    const less = await selected({ shuffle, tags: "not slow" });
    assert.deepEqual(less, order.filter((one) => one !== "pay"), "the others keep their order");
    orders.add(order.join());
  }
  assert.ok(orders.size > 1);
});

Deno.test("the shards of a shuffled run have each flow once", async () => {
  const shards = await Promise.all(
    [1, 2, 3].map((index) => selected({ shuffle: "x", shard: { index, total: 3 } })),
  );
  assert.deepEqual(shards.flat().sort(), ["cart", "list", "pay", "plain"]);
});

async function run(...argv: string[]): Promise<CliRun> {
  return await runCli(["run", "flows", ...argv], { files });
}

Deno.test("a run says how many flows are selected, and with which seed they are shuffled", async () => {
  const { stdout } = await run("--tags", "smoke", "--shuffle", "random");
  const [shuffled, count] = stdout.split("\n");
  assert.match(shuffled, /^shuffled with --shuffle [0-9a-f]{8}$/);
  assert.equal(count, "2 of 4 flows selected");
});

Deno.test("a selection without any flow is a mistake that says what there is", async () => {
  const cases: readonly (readonly [argv: string[], message: string, help: string])[] = [
    [["--tags", "smok"], "has tags that fit `smok`", "did you mean `smoke`?"],
    [
      ["--tags", "nightly"],
      "has tags that fit `nightly`",
      "their tags are `orders`, `slow` and `smoke`",
    ],
    [
      ["--tags", "smoke and slow"],
      "has tags that fit `smoke and slow`",
      "their tags are `orders`, `slow` and `smoke`",
    ],
    [
      ["--name", "refund"],
      "has a name that matches `refund`",
      "their names are `Add to the cart`, `List orders`, `Pay an order` and `Log in`",
    ],
  ];
  for (const [argv, message, help] of cases) {
    const { exitCode, stdout } = await run(...argv);
    assert.equal(exitCode, 2);
    assert.ok(
      stdout.includes(`error[no-flow-files]: none of 4 flows ${message}: \`flows\`\n`),
      stdout,
    );
    assert.ok(stdout.includes(`= help: ${help}\n`), stdout);
    assert.ok(!stdout.includes("selected"));
  }
  const one = await runCli(["run", "flows/pay.yaml", "--tags", "smoke"], { files });
  assert.ok(
    one.stdout.includes(
      "error[no-flow-files]: the flow does not have tags that fit `smoke`: `flows/pay.yaml`\n",
    ),
    one.stdout,
  );
  const named = await runCli(["run", "flows/pay.yaml", "--name", "refund"], { files });
  assert.ok(named.stdout.includes("= help: its name is `Pay an order`\n"), named.stdout);
  const untagged = { "flows/plain.yaml": files["flows/plain.yaml"] };
  const { stdout } = await runCli(["run", "flows", "--tags", "smoke"], { files: untagged });
  assert.ok(stdout.includes("= help: it has no tags; give it some: `tags: [smoke]`\n"));
});

Deno.test("a tag that no flow has gives a warning, and a file with errors none", async () => {
  const said = "warning: --tags: no flow has the tag `slwo`; did you mean slow?\n";
  for (const argv of [["run", "flows"], ["list", "flows"], ["run", "flows", "--shard", "1/2"]]) {
    const { stderr } = await runCli([...argv, "--tags", "smoke and not slwo"], { files });
    assert.equal(stderr, said);
  }
  const { stderr } = await runCli(["run", "flows", "--tags", "not nightly"], {
    files,
    env: { BATON_TAGS: "x" },
  });
  assert.equal(stderr, "warning: --tags: no flow has the tag `nightly`\n");
  const byVariable = await runCli(["run", "flows"], { files, env: { BATON_TAGS: "not @slwo" } });
  assert.equal(byVariable.stderr, said.replace("--tags", "BATON_TAGS"));
  const broken = { ...files, "flows/broken.yaml": "name: b\nsteps: []\n" };
  const unsure = await runCli(["run", "flows", "--tags", "not nightly"], { files: broken });
  assert.equal(unsure.stderr, "");
});

Deno.test("a file with errors is selected, because its tags may be what is wrong", async () => {
  const broken = { ...files, "flows/broken.yaml": `name: b\ntgas: smoke\n${STEPS}` };
  const { exitCode, stdout } = await runCli(["run", "flows", "--tags", "smoke"], { files: broken });
  assert.equal(exitCode, 2);
  assert.match(stdout, /^error\[unknown-key\]: `tgas` is not a key of a flow$/m);
});

Deno.test("a bad tag expression and a bad pattern are mistakes of the call", async () => {
  const cases: readonly (readonly [argv: string[], stderr: string])[] = [
    [
      ["--tags", "smoke,slow"],
      'error: --tags: expected a tag expression such as "smoke and not slow", found "smoke,slow"; ' +
      'did you mean "smoke or slow"?\n',
    ],
    [["--tags", "(a"], 'error: --tags: expected a `)` for each `(`, found "(a"\n'],
    [
      ["--name", "[a"],
      'error: --name: expected a regular expression, found "[a"\n',
    ],
  ];
  for (const [argv, stderr] of cases) {
    const result = await run(...argv);
    assert.deepEqual([result.exitCode, result.stderr], [2, stderr]);
    const [option, value] = argv;
    const variable = `BATON_${option.slice(2).toUpperCase()}`;
    const other = await runCli(["run", "flows"], { files, env: { [variable]: value } });
    assert.equal(other.stderr, stderr.replace(option, variable));
  }
});

Deno.test("the reports have the tags of each flow", async () => {
  const run = await runCli(["run", "flows", "--artifacts", "out"], { files });
  const tags = [["smoke"], ["smoke", "orders"], ["orders", "slow"], undefined];
  const [started] = run.files["out/run.ndjson"].split("\n", 1).map((line) => JSON.parse(line));
  const reports = ["results", "run-manifest"].map((name) =>
    JSON.parse(run.files[`out/${name}.json`])
  );
  for (const { flows } of [started, ...reports]) {
    assert.deepEqual(flows.map((flow: { tags?: string[] }) => flow.tags), tags);
  }
  const properties = run.files["out/junit.xml"].match(/<property name="tag" value="\w+"/g);
  assert.deepEqual(properties?.map((one) => one.slice(28, -1)), tags.flat().filter(Boolean));
  const merged = await runCli(["merge", "run.ndjson", "--report-json", "r.json"], {
    files: { "run.ndjson": run.files["out/run.ndjson"] },
  });
  assert.deepEqual(
    JSON.parse(merged.files["r.json"]).flows.map((flow: { tags?: string[] }) => flow.tags),
    tags,
  );
});
