import { fileURLToPath } from "node:url";
import { readArguments, type Wish } from "./arguments.ts";
import type { Check } from "./checks.ts";
import { wrongDeno } from "./deno.ts";
import { rehearse } from "./dry_run.ts";
import { findOrigin, type Origin } from "./origin.ts";
import { DENO_VERSION } from "./recipe.ts";
import { release } from "./release.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const NOT_CHECKED = "  NOT CHECKED: its executables have another form than the base of this run";

const OFFLINE =
  "  = help: Deno downloads its executable for each target; without it, use --dry-run";

/** Builds, or does a dry run, and reports the result. @returns The exit code. */
async function main(args: readonly string[]): Promise<number> {
  let wish: Wish;
  try {
    wish = readArguments(args);
  } catch (error) {
    return fail(error, 2);
  }
  const wrong = wrongDeno();
  if (wrong !== undefined) return fail(new Error(wrong), 1);
  try {
    const origin = await findOrigin(ROOT);
    console.log(titleOf(origin));
    return await (wish.dryRun ? tryOut(wish, origin) : build(wish, origin)) ? 0 : 1;
  } catch (error) {
    return fail(error, 1);
  }
}

/** @returns Whether all checks passed. */
async function build({ targets, out }: Wish, origin: Origin): Promise<boolean> {
  let ok = true;
  await release(ROOT, { origin, targets, out }, ({ name, sha256, bytes, checks }) => {
    console.log(`${sha256}  ${name}  ${(bytes / 1e6).toFixed(1)} MB`);
    const failed = checks.filter((check) => !check.ok);
    for (const check of failed) console.log(lineOf(check));
    ok &&= failed.length === 0;
  });
  console.log(ok ? `all in ${out}, with SHA256SUMS` : "failed: not to be published");
  return ok;
}

/** @returns Whether all checks passed. */
async function tryOut({ targets }: Wish, origin: Origin): Promise<boolean> {
  const base = Deno.env.get("DENORT_BIN") ?? Deno.execPath();
  const { packages, rehearsals } = await rehearse(ROOT, { origin, targets, base });
  console.log(`packages in it: ${packages.map(({ id }) => id).join(", ")}`);
  for (const { target, checks } of rehearsals) {
    console.log([`\n${target}`, ...checks?.map(lineOf) ?? [NOT_CHECKED]].join("\n"));
  }
  const checks = rehearsals.flatMap(({ checks = [] }) => checks);
  const failed = checks.filter(({ ok }) => !ok).length;
  const skipped = rehearsals.filter(({ checks }) => checks === undefined).length;
  console.log(
    `\n${targets.length - skipped} of ${targets.length} targets checked: ` +
      `${checks.length - failed} checks passed, ${failed} failed; nothing was written`,
  );
  return failed === 0 && checks.length > 0;
}

function titleOf({ version, commit, epoch }: Origin): string {
  const time = new Date(epoch * 1000).toISOString().replace(".000", "");
  return `baton ${version}, commit ${commit ?? "unknown"}, files of ${time}, Deno ${DENO_VERSION}`;
}

function lineOf({ subject, found, ok }: Check): string {
  return `  ${ok ? "ok    " : "FAILED"}  ${subject.padEnd(34)}${found}`;
}

function fail(error: unknown, code: number): number {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`error: ${reason}`);
  if (reason.includes("Setting up base binary")) console.error(OFFLINE);
  return code;
}

Deno.exit(await main(Deno.args));
