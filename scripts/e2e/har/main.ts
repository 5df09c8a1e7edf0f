import { endAll } from "../children.ts";
import type { Application } from "./application.ts";
import { APPLICATIONS } from "./applications.ts";
import { VARIANTS } from "./conversion.ts";
import { freshServers } from "./fresh_servers.ts";
import { install, installRecorder, missingPrograms } from "./packages.ts";
import { record } from "./record.ts";
import { isGreen, type Row, rowOf } from "./row.ts";
import { drawTable } from "./table.ts";

const RECORDINGS = new URL("../../../tests/data/har/", import.meta.url).pathname;
const STOPPED = 130;
const KINDS: readonly string[] = ["new", "kept"];

/** A recording and its name in the table. */
interface Recorded {
  readonly name: string;
  readonly har: string;
}

/**
 * Records real applications, converts the recordings, runs the flows, and does the same with the
 * kept recordings.
 *
 * @param args Names of applications, `new` for new recordings only, `kept` for kept ones only.
 * @returns The exit code.
 */
async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !KINDS.includes(arg));
  const kinds = args.filter((arg) => KINDS.includes(arg));
  const unknown = names.find((name) => APPLICATIONS.every((one) => one.name !== name));
  if (unknown !== undefined) return refuse([`there is no application ${unknown}`]);
  const applications = APPLICATIONS.filter(({ name }) =>
    names.length === 0 || names.includes(name)
  );
  const missing = missingPrograms(applications);
  if (missing.length > 0) return refuse(missing);
  const rows: Row[] = [];
  const folder = await Deno.makeTempDir({ prefix: "baton-e2e-har-" });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    endAll();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
  try {
    for (const application of applications) {
      rows.push(...await rowsOf(application, kinds, `${folder}/${application.name}`));
      if (isStopped) return STOPPED;
    }
  } catch (error) {
    if (isStopped) return STOPPED;
    throw error;
  } finally {
    await endAll();
    if (Deno.env.get("BATON_E2E_KEEP") === undefined) {
      await Deno.remove(folder, { recursive: true });
    } else console.error(`everything is in ${folder}`);
  }
  console.log(drawTable(rows));
  return rows.length > 0 && rows.every(isGreen) ? 0 : 1;
}

async function rowsOf(
  application: Application,
  kinds: readonly string[],
  folder: string,
): Promise<readonly Row[]> {
  const packages = await install(application);
  await Deno.mkdir(`${folder}/recorded`, { recursive: true });
  const recordings: Recorded[] = [];
  if (kinds.length === 0 || kinds.includes("new")) {
    const recorder = await installRecorder();
    const servers = await freshServers(application, `${folder}/recorded/data`, packages);
    await using server = await servers.start();
    console.error(`recording ${application.name}`);
    const har = await record(application, server, recorder, `${folder}/recorded`);
    recordings.push({ name: `${application.name} new`, har });
  }
  if (kinds.length === 0 || kinds.includes("kept")) recordings.push(...keptOf(application));
  const servers = await freshServers(application, `${folder}/data`, packages);
  const rows: Row[] = [];
  for (const { name, har } of recordings) {
    for (const variant of VARIANTS) {
      console.error(`running ${name}, variant ${variant.name}`);
      rows.push(await rowOf(application, name, har, variant, servers, folder));
    }
  }
  return rows;
}

function keptOf({ name }: Application): readonly Recorded[] {
  return [...Deno.readDirSync(RECORDINGS)]
    .map((file) => file.name)
    .filter((file) => file.startsWith(`${name}_`) && file.endsWith(".har.gz"))
    .sort()
    .map((file) => ({ name: file.replace(/\.har\.gz$/, ""), har: `${RECORDINGS}${file}` }));
}

function refuse(reasons: readonly string[]): number {
  for (const reason of reasons) console.error(reason);
  return 2;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
