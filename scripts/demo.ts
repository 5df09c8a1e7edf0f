import { fileURLToPath as fromFileUrl } from "node:url";
import { serveShop } from "../examples/shop/server.ts";

const ROOT = new URL("../", import.meta.url);
const USER = "demo";
const PASSWORD = "tea-and-biscuits";
/** So that the HTML report shows what every step sent and received. */
const RECORD = ["--record", "all"] as const;
const SUITES = {
  shop: { folder: ".", args: ["examples/shop/flows", ...RECORD], artifacts: "out/demo" },
  suite: {
    folder: "examples/suite",
    args: ["--stage", "demo", ...RECORD],
    artifacts: "out/demo-suite",
  },
  failing: { folder: ".", args: ["examples/shop/failing"], artifacts: "out/demo-failing" },
} as const;

/** A run of baton, and the folder for its reports; folders are relative to the project. */
interface Suite {
  /** The working directory. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly artifacts: string;
}

/** Starts the shop, runs suites over it and stops the shop. Returns the first exit code but 0. */
async function runDemo(suites: readonly Suite[]): Promise<number> {
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  try {
    let exitCode = 0;
    for (const suite of suites) {
      if (suite.folder !== ".") {
        console.log(`\n$ cd ${suite.folder}\n$ baton run ${suite.args.join(" ")}`);
      }
      exitCode ||= await runBaton(suite, shop.url);
    }
    return exitCode;
  } finally {
    await shop.close();
  }
}

/** Runs baton as a user would: as a separate process with only the permissions it needs. */
async function runBaton({ folder, args, artifacts }: Suite, url: string): Promise<number> {
  const pathTo = (path: string) => fromFileUrl(new URL(path, ROOT));
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--allow-env",
      `--allow-read=.,${pathTo(artifacts)}`,
      `--allow-write=${pathTo(artifacts)}`,
      `--allow-net=${new URL(url).host}`,
      pathTo("cli.ts"),
      "run",
      ...args,
      "--artifacts",
      folder === "." ? artifacts : pathTo(artifacts),
    ],
    cwd: new URL(`${folder}/`, ROOT),
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

function chooseSuites(args: readonly string[]): readonly Suite[] {
  const [option, ...rest] = args;
  if (option === undefined) return [SUITES.shop, SUITES.suite];
  if (option === "--only-failing" && rest.length === 0) return [SUITES.failing];
  console.error(`unknown argument "${args.join(" ")}"; the only option is --only-failing`);
  Deno.exit(2);
}

if (import.meta.main) {
  Deno.exit(await runDemo(chooseSuites(Deno.args)));
}
