import assert from "node:assert/strict";
import { serveShop } from "../../examples/shop/server.ts";
import { readJsonReport } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";

const SUITE = new URL("../../examples/suite/", import.meta.url);
const ACCOUNT = { SHOP_USER: "demo", SHOP_PASSWORD: "tea-and-biscuits" };

/** The files of the suite, by path. */
function filesBelow(folder: URL, prefix = ""): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (name === "out") continue;
    if (isDirectory) {
      Object.assign(files, filesBelow(new URL(`${name}/`, folder), `${prefix}${name}/`));
    } else files[prefix + name] = Deno.readTextFileSync(new URL(name, folder));
  }
  return files;
}

const FILES = filesBelow(SUITE);
const FLOWS = Object.keys(FILES).filter((path) => /^flows\/.*\.yaml$/.test(path));

/** Runs baton in the suite, over a shop of its own. */
async function inSuite(
  argv: readonly string[],
  more: Record<string, string> = {},
): Promise<CliRun> {
  const shop = serveShop({ port: 0, users: { [ACCOUNT.SHOP_USER]: ACCOUNT.SHOP_PASSWORD } });
  try {
    return await runCli(argv, {
      files: { ...FILES, ...more },
      env: { SHOP_URL: shop.url, ...ACCOUNT },
    });
  } finally {
    await shop.close();
  }
}

const summaryOf = ({ files }: CliRun): Record<string, number> => ({
  ...readJsonReport(files["out/results.json"]).summary,
  duration_ms: 0,
});

Deno.test("the suite has twenty flow files, and uses every key of a suite", () => {
  assert.equal(FLOWS.length, 20);
  const all = Object.values(FILES).join("\n");
  for (
    const key of [
      "use:",
      "with:",
      "once: run",
      "inputs:",
      "outputs:",
      "data: ../../data/",
      "for_each:",
      "allow_empty:",
      "max_items:",
      "if:",
      "defaults:",
      "tags:",
      "lock:",
      "always: true",
      "stages:",
      "env_file:",
      "lint:",
      "extract:",
      "jsonpath:",
    ]
  ) assert.ok(all.includes(key), key);
});

Deno.test("the suite passes over the shop, with one login for all flows, and check finds nothing", async () => {
  const run = await inSuite(["run", "--stage", "demo"]);
  assert.equal(run.exitCode, 0, run.stdout + run.stderr);
  const { flows } = readJsonReport(run.files["out/results.json"]);
  assert.equal(new Set(flows.map(({ file }) => file)).size, FLOWS.length + 1);
  assert.equal(flows.filter(({ file }) => file === "shared/session.yaml").length, 1);
  assert.deepEqual(flows.filter(({ outcome }) => outcome !== "passed"), []);
  const check = await inSuite(["check", "--stage", "demo", "--strict"]);
  assert.equal(check.stdout, "20 files checked, nothing found\n");
});

Deno.test("shards of the suite and their merge have the totals of one run", async () => {
  const logs: Record<string, string> = {};
  for (const shard of [1, 2, 3]) {
    const argv = ["run", "--stage", "demo", "--seed", "1", "--shard", `${shard}/3`];
    const run = await inSuite(argv);
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    logs[`shards/${shard}.ndjson`] = run.files["out/run.ndjson"];
  }
  const whole = summaryOf(await inSuite(["run", "--stage", "demo"]));
  const merged = await runCli(["merge", "shards", "--artifacts", "out"], { files: logs });
  assert.equal(merged.exitCode, 0, merged.stdout + merged.stderr);
  assert.deepEqual(summaryOf(merged), whole);
});

/** What the page of the suite says to run. */
const CALLS: readonly (readonly [argv: readonly string[], expected: RegExp])[] = [
  [["list"], /^20 flows, \d+ steps$/m],
  [["run", "--stage", "demo", "--tags", "smoke and not slow"], /^5 of \d+ flows selected$/m],
  [["run", "--stage", "demo", "--name", "order"], /order life/],
  [
    ["run", "--stage", "demo", "flows/orders/life.yaml", "--step", "list"],
    /✓ flows\/orders\/life\.yaml/,
  ],
  [["run", "--stage", "demo", "--dry-run", "flows/accounts"], /nothing was sent/],
  [["run", "--stage", "demo", "--repeat", "3", "flows/orders/totals.yaml"], /\(3 of 3\)/],
];

for (const [argv, expected] of CALLS) {
  Deno.test(`in the suite, baton ${argv.join(" ")} works`, async () => {
    const run = await inSuite(argv);
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    assert.match(run.stdout, expected);
  });
}
