import { endAll } from "../children.ts";
import type { Application } from "./application.ts";
import { applicationsNamed } from "./applications.ts";
import { freshServers, makeOpenFolder } from "./fresh_servers.ts";
import { install, installRecorder, missingPrograms } from "./packages.ts";
import { record } from "./record.ts";
import { isGood, type Row, rowOf } from "./row.ts";
import { drawTable } from "./table.ts";

const RECORDINGS = new URL("../../../tests/data/har/", import.meta.url).pathname;
const STOPPED = 130;
const KINDS: readonly string[] = ["new", "kept"];

/**
 * Records real applications, converts the recordings, runs the flows, and does the same with the
 * kept recordings. It leaves out applications whose programs are missing.
 *
 * @param args Names of applications, `new` for new recordings only, `kept` for kept ones only.
 * @returns The exit code.
 */
async function main(args: readonly string[]): Promise<number> {
  const kinds = args.filter((arg) => KINDS.includes(arg));
  const applications = applicationsNamed(args.filter((arg) => !KINDS.includes(arg)));
  const rows: Row[] = [];
  const failures: string[] = [];
  const folder = await makeOpenFolder();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    endAll();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
  try {
    for (const application of applications) {
      const missing = missingPrograms(application);
      for (const reason of missing) failures.push(`${application.name} was left out: ${reason}`);
      if (missing.length > 0) continue;
      try {
        rows.push(...await rowsOf(application, kinds, `${folder}/${application.name}`));
      } catch (error) {
        failures.push(`## ${application.name}`, `${error}`);
      }
      if (isStopped) return STOPPED;
    }
  } finally {
    await endAll();
    if (Deno.env.get("BATON_E2E_KEEP") === undefined) {
      await Deno.remove(folder, { recursive: true });
    } else console.error(`everything is in ${folder}`);
  }
  console.log([drawTable(rows), ...failures].join("\n"));
  return failures.length === 0 && rows.length > 0 && rows.every(isGood) ? 0 : 1;
}

async function rowsOf(
  application: Application,
  kinds: readonly string[],
  folder: string,
): Promise<readonly Row[]> {
  const { name } = application;
  const packages = await install(application);
  const recordings: [name: string, hars: readonly [string, string]][] = [];
  if (!kinds.includes("kept")) {
    recordings.push([name, await recordTwice(application, packages, folder)]);
  }
  const kept = [`${RECORDINGS}${name}_1.har.gz`, `${RECORDINGS}${name}_2.har.gz`] as const;
  if (!kinds.includes("new") && await exists(kept[0])) recordings.push([`${name} kept`, kept]);
  const [first, second] = application.accounts;
  const servers = await freshServers(application, `${folder}/data`, packages, first);
  const others = await freshServers(application, `${folder}/other`, packages, second);
  const rows: Row[] = [];
  for (const [title, hars] of recordings) {
    console.error(`running ${title}`);
    rows.push(await rowOf(application, title, hars, servers, others, `${folder}/${title}`));
  }
  return rows;
}

async function recordTwice(
  application: Application,
  packages: string,
  folder: string,
): Promise<readonly [string, string]> {
  const recorder = await installRecorder();
  const recordRun = async (run: 0 | 1) => {
    const own = `${folder}/recorded/${run + 1}`;
    const servers = await freshServers(
      application,
      `${own}/data`,
      packages,
      application.accounts[run],
    );
    await using server = await servers.start();
    console.error(`recording ${application.name}, ${run + 1} of 2`);
    const har = `${own}/recording.har`;
    await record(application, run, server, recorder, har);
    return har;
  };
  return [await recordRun(0), await recordRun(1)];
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

if (import.meta.main) {
  try {
    Deno.exit(await main(Deno.args));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    Deno.exit(2);
  }
}
