import { cpSync } from "node:fs";
import { join } from "node:path";
import config from "../../deno.json" with { type: "json" };
import { serveShop } from "../../examples/shop/server.ts";
import { freePort } from "../../tests/support/free_port.ts";
import { headCommit } from "../build/git.ts";
import { type Check, CHECKS, type Ended, type Smoke } from "./smoke_checks.ts";

const ROOT = join(import.meta.dirname!, "..", "..");
const USER = "demo";
const PASSWORD = "tea-and-biscuits";

/** Runs every check of a program, and prints each result. Returns whether all passed. */
export async function smoke(
  command: readonly string[],
  { target, commit, tell }: {
    readonly target?: string | undefined;
    readonly commit?: string | undefined;
    readonly tell: (line: string) => void;
  },
): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "baton_smoke_" });
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  const tools: Smoke = {
    version: config.version,
    target,
    commit,
    nobody: `http://127.0.0.1:${freePort()}/`,
    run: (args) => runIn(folder, command, args, shop.url),
    read: (path) => Deno.readTextFileSync(join(folder, path)),
    write: (path, text) => Deno.writeTextFileSync(join(folder, path), text),
  };
  try {
    for (const name of ["flows", "failing"]) {
      cpSync(join(ROOT, "examples", "shop", name), join(folder, name), { recursive: true });
    }
    let held = true;
    for (const [name, check] of Object.entries(CHECKS)) {
      const problem = await problemOf(check, tools);
      held &&= problem === undefined;
      tell(problem === undefined ? `ok      ${name}` : `FAILED  ${name}: ${problem}`);
    }
    return held;
  } finally {
    await shop.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function problemOf(check: Check, tools: Smoke): Promise<string | undefined> {
  try {
    await check(tools);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runIn(
  cwd: string,
  [program, ...first]: readonly string[],
  args: readonly string[],
  shop: string,
): Promise<Ended> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...first, ...args],
    cwd,
    env: { SHOP_URL: shop, SHOP_USER: USER, SHOP_PASSWORD: PASSWORD, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

if (import.meta.main) {
  const [first, ...rest] = Deno.args;
  const target = first?.startsWith("--target=") ? first.slice("--target=".length) : undefined;
  const command = target === undefined ? Deno.args : rest;
  if (command.length === 0) {
    console.error("usage: smoke.ts [--target=TARGET] PROGRAM [ARGUMENT...]");
    Deno.exit(2);
  }
  // A program built for a target is built from the commit that is checked out here.
  const commit = target === undefined ? undefined : await headCommit(ROOT);
  Deno.exit(await smoke(command, { target, commit, tell: console.log }) ? 0 : 1);
}
