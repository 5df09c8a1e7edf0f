import { serveShop } from "../../examples/shop/server.ts";
import { type CliRun, type CliRunOptions, runCli } from "../support/run_cli.ts";
import { readProject } from "./code_blocks.ts";

const USER = "demo";
const PASSWORD = "tea-and-biscuits";

/** The flow of the files in the project: one step `health`. */
export const FLOW: string = `name: health
steps:
  - name: health
    request: { url: "\${ENV.BASE_URL}/healthz" }
    assert: { status: 200 }
`;

const RECORDING = Deno.readFileSync(new URL("../data/har/nodered_1.har.gz", import.meta.url));

/** Files as the pages assume them: flows, recordings, the example flows, an environment file. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  ".env": "LOGIN_USERNAME=ada\n",
  "examples/shop/failing/wrong_expectations.yaml": readProject(
    "examples/shop/failing/wrong_expectations.yaml",
  ),
  "examples/shop/flows/spelling_a/login.yaml": readProject(
    "examples/shop/flows/spelling_a/login.yaml",
  ),
  "flows/.env.example": "BASE_URL=\n",
  "flows/checkout.yaml": FLOW.replace(/^name: .*/m, "name: checkout\ntags: smoke"),
  "flows/orders.yaml": FLOW,
  "monday.har": RECORDING,
  "shop.har": RECORDING,
  "tests/data/har/nodered_1.har.gz": RECORDING,
  "tuesday.har": RECORDING,
};

/** A project over the demo API: its environment, and the files with the reports of a run. */
export interface Project {
  readonly env: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** Runs baton in a project over a fresh demo API. */
export async function runInProject(
  argv: readonly string[],
  more: CliRunOptions = {},
): Promise<CliRun> {
  return await withProject(({ env, files }) =>
    runCli(argv, { files: { ...files, ...more.files }, env: { ...env, ...more.env } })
  );
}

/** Prepares a project over a fresh demo API. */
export async function withProject<T>(action: (project: Project) => Promise<T>): Promise<T> {
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  const env = {
    BASE_URL: shop.url,
    CI_NODE_INDEX: "1",
    CI_NODE_TOTAL: "1",
    SHOP_PASSWORD: PASSWORD,
    SHOP_URL: shop.url,
    SHOP_USER: USER,
  };
  try {
    return await action({ env, files: FILES });
  } finally {
    await shop.close();
  }
}

/** The reports that the pages assume: of an earlier run, and of shards. */
export async function reportFiles({ env, files }: Project): Promise<Record<string, string>> {
  const run = await runCli(["run", "flows", "--artifacts", "out"], { files, env });
  const { "out/results.json": results, "out/run.ndjson": log } = run.files;
  return {
    "earlier/results.json": results,
    "out/results.json": results,
    "shard-1/run.ndjson": log,
    "out/run.ndjson": log,
    "shards/1/run.ndjson": log,
  };
}
