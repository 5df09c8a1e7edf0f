import type { ColorMode } from "../reporters/mod.ts";
import { prepare } from "../runner/mod.ts";
import { count } from "../text/mod.ts";
import type { Invocation } from "./app.ts";
import { CHECK_OPTIONS } from "./check_options.ts";
import { printDiagnostics } from "./diagnostics.ts";
import { readEnvFiles } from "./env_files.ts";
import { completeFlags, UsageError } from "./flags.ts";

const FINDINGS = 2;

/** `baton check`. @returns The exit code. */
export async function checkCommand(invocation: Invocation): Promise<number> {
  const { host } = invocation;
  try {
    return await check(invocation);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.stderr.write(`error: ${error.message}\n`);
    return FINDINGS;
  }
}

async function check({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, CHECK_OPTIONS, host.env);
  const envFiles = await readEnvFiles((flags["env-file"] ?? []) as string[], host);
  const params = Object.fromEntries((flags.var ?? []) as [string, string][]);
  const plan = await prepare(host, { paths, params, environment: envFiles.variables });
  const found = [...envFiles.diagnostics, ...plan.flows.flatMap((flow) => flow.diagnostics)];
  printDiagnostics(found, host, flags.color as ColorMode);
  const files = new Set(found.map(({ file }) => file)).size;
  const errors = found.filter(({ severity }) => severity === "error").length;
  if (found.length > 0) host.stderr.write("\n");
  host.stdout.write(
    found.length === 0
      ? `${count(plan.flows.length, "file")} checked, nothing found\n`
      : `${count(errors, "error")}, ${count(found.length - errors, "warning")} in ${files} of ` +
        `${count(plan.flows.length, "file")}\n`,
  );
  return errors > 0 ? FINDINGS : 0;
}
