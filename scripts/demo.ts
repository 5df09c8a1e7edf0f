import { serveShop } from "../examples/shop/server.ts";

const ROOT = new URL("../", import.meta.url);
const USER = "demo";
const PASSWORD = "tea-and-biscuits";
const SUITES = {
  passing: { flows: "examples/shop/flows", artifacts: "out/demo" },
  failing: { flows: "examples/shop/failing", artifacts: "out/demo-failing" },
} as const;

/** A folder of flows and the folder for the reports of its run, both relative to the project. */
interface Suite {
  readonly flows: string;
  readonly artifacts: string;
}

/** Starts the shop, runs a suite over it and stops the shop. Returns baton's exit code. */
async function runDemo(suite: Suite): Promise<number> {
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  try {
    return await runBaton(suite, shop.url);
  } finally {
    await shop.close();
  }
}

/** Runs baton as a user would: as a separate process with only the permissions it needs. */
async function runBaton({ flows, artifacts }: Suite, url: string): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--allow-env",
      "--allow-read=.",
      `--allow-write=${artifacts}`,
      `--allow-net=${new URL(url).host}`,
      "cli.ts",
      "run",
      flows,
      "--artifacts",
      artifacts,
    ],
    cwd: ROOT,
    env: { SHOP_URL: url, SHOP_USER: USER, SHOP_PASSWORD: PASSWORD },
  }).spawn();
  const forget = passSignals(child);
  try {
    return (await child.status).code;
  } finally {
    forget();
  }
}

/**
 * Forwards stop signals to a child, so that none is left running. A terminal sends Ctrl-C to both
 * parent and child; the parent then only has to wait.
 */
function passSignals(child: Deno.ChildProcess): () => void {
  const signals: [Deno.Signal, () => void][] = [["SIGINT", () => {}]];
  if (Deno.build.os !== "windows") signals.push(["SIGTERM", () => child.kill("SIGTERM")]);
  for (const [signal, act] of signals) Deno.addSignalListener(signal, act);
  return () => {
    for (const [signal, act] of signals) Deno.removeSignalListener(signal, act);
  };
}

function chooseSuite(args: readonly string[]): Suite {
  const [option, ...rest] = args;
  if (option === undefined) return SUITES.passing;
  if (option === "--only-failing" && rest.length === 0) return SUITES.failing;
  console.error(`unknown argument "${args.join(" ")}"; the only option is --only-failing`);
  Deno.exit(2);
}

if (import.meta.main) {
  Deno.exit(await runDemo(chooseSuite(Deno.args)));
}
