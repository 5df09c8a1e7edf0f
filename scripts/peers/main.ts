import { fileURLToPath } from "node:url";
import { RUN_FLAGS } from "../build/recipe.ts";
import { ship, type Shipped } from "../bench/process.ts";
import { ArgumentError, type Arguments, readArguments, USAGE } from "./arguments.ts";
import { install, installedPath, versionOf } from "./cache.ts";
import { startCounting } from "./counting_server.ts";
import { describeMachine } from "./machine.ts";
import { measureWork } from "./measure.ts";
import type { Peer, Programs } from "./peer.ts";
import { NOT_MEASURED, PEERS } from "./peers.ts";
import { circumstancesText, intoPage, workText } from "./table.ts";
import { buildTools } from "./tools.ts";
import { type Work, WORKS } from "./works.ts";

const SCRIPTS = ["fetch_loop", "parse_yaml"] as const;

/**
 * Measures other programs beside baton, or installs them.
 *
 * @returns The exit code: 1 if a program could not do a work that it should be able to do.
 */
async function main(argv: readonly string[]): Promise<number> {
  let asked: Arguments;
  try {
    asked = readArguments(argv, {
      peers: PEERS.map(({ name }) => name),
      works: WORKS.map(({ name }) => name),
    }, Deno.env.get);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  const named = PEERS.filter(({ name }, i) =>
    i === 0 || asked.peers.length === 0 || asked.peers.includes(name)
  );
  if (asked.install) return await installAll(named, asked.cache);
  const folder = await Deno.makeTempDir({ prefix: "baton-peers-" });
  const shipped = await ship();
  try {
    return await measureAll(named, asked, shipped, folder);
  } finally {
    await shipped.remove();
    await Deno.remove(folder, { recursive: true });
  }
}

async function installAll(peers: readonly Peer[], cache: string): Promise<number> {
  let failed = 0;
  for (const peer of peers.filter((one) => one.package !== undefined)) {
    const outcome = await install(peer, cache);
    console.log(`${peer.name} ${outcome}`);
    if (outcome.startsWith("cannot")) failed++;
  }
  return failed === 0 ? 0 : 1;
}

async function measureAll(
  named: readonly Peer[],
  { cache, peers: asked, rounds, works, write }: Arguments,
  shipped: Shipped,
  folder: string,
): Promise<number> {
  const tools = await buildTools(folder);
  const programs: Programs = {
    baton: shipped.command,
    script: (name) => [Deno.execPath(), ...RUN_FLAGS, `${folder}/${name}.js`],
    installed: (peer) => installedPath(peer, cache),
    ...(tools.goLoop ? { goLoop: tools.goLoop } : {}),
  };
  for (const name of SCRIPTS) await bundle(name, folder);
  const versions: [string, string][] = [];
  const missing = asked.length === 0 ? [...NOT_MEASURED] : [];
  const peers: Peer[] = [];
  for (const peer of named) {
    const found = await versionOf(peer, programs, cache);
    if ("missing" in found) missing.push([peer.title, found.missing]);
    else {
      versions.push([peer.title, found.version]);
      peers.push(peer);
    }
  }
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine();
  const texts = [circumstancesText({ date, machine, rounds, versions, missing })];
  console.log(`${texts[0]}\n`);
  const server = await startCounting(tools.server);
  let errors = 0;
  try {
    for (const work of WORKS.filter(({ name }) => works.length === 0 || works.includes(name))) {
      const able = peers.filter((peer) => isFor(peer, work));
      const results = await measureWork(work, able, { tools, programs, server, folder, rounds });
      texts.push(workText(work, results));
      console.log(`${texts.at(-1)}\n`);
      errors += results.filter(({ isError }) => isError).length;
    }
  } finally {
    await server.stop();
  }
  if (write !== undefined) {
    await Deno.writeTextFile(write, intoPage(await Deno.readTextFile(write), texts.join("\n\n")));
  }
  return errors === 0 ? 0 : 1;
}

function isFor(peer: Peer, work: Work): boolean {
  return (work.only?.includes(peer.name) ?? true) && (peer.works?.includes(work.name) ?? true);
}

async function bundle(name: typeof SCRIPTS[number], folder: string): Promise<void> {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--minify",
      "--output",
      `${folder}/${name}.js`,
      fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
    ],
  }).output();
  if (code !== 0) throw new Error(`deno bundle failed\n${new TextDecoder().decode(stderr)}`);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
