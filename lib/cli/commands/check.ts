import { type CheckedFlow, type CheckOptions, prepare } from "../../compiler/mod.ts";
import { HostFileError } from "../../host/mod.ts";
import { shownPath } from "../../loader/mod.ts";
import {
  type CheckResult,
  type ColorMode,
  createPainter,
  DIAGNOSTICS_FORMATS,
  type DiagnosticsFormatName,
  summarizeDiagnostics,
  wantsColor,
} from "../../reporters/mod.ts";
import type { Invocation } from "../command.ts";
import type { MaskedHost } from "../host.ts";
import { checkFileRoots, maskPlan, readEnvFiles } from "../inputs.ts";
import { CHECK_OPTIONS, completeFlags, type Flags, UsageError } from "../options/mod.ts";

const USAGE_ERROR = 2;

/** `baton check`. @returns The exit code. */
export async function checkCommand(invocation: Invocation): Promise<number> {
  const { host } = invocation;
  try {
    return await check(invocation);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof HostFileError)) throw error;
    host.stderr.write(`error: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

async function check({ host, flags: given, paths }: Invocation): Promise<number> {
  const flags = completeFlags(given, CHECK_OPTIONS, host.env);
  const envPaths = ((flags["env-file"] ?? []) as string[])
    .map((path) => shownPath(path, host.files.cwd()));
  const envFiles = await readEnvFiles(envPaths, host);
  const options: CheckOptions = {
    paths,
    params: Object.fromEntries((flags.var ?? []) as [string, string][]),
    environment: envFiles.variables,
    allowFileRoots: await checkFileRoots(
      (flags["allow-file-root"] ?? []) as string[],
      host.files,
    ),
    envOptional: flags["env-optional"] === true,
    lint: true,
  };
  const plan = await prepare(host, options);
  maskPlan(host, plan);
  for (const name of plan.unusedParams) {
    host.stderr.write(`warning: no flow uses the parameter \`${name}\` given with --var\n`);
  }
  const mended = flags.fix === true ? await applyFixes(plan.flows, host, options) : undefined;
  const found = [
    ...envFiles.diagnostics,
    ...(mended?.files ?? plan.flows).flatMap(({ diagnostics }) => diagnostics),
  ];
  const list = found.map((one) => host.secrets.diagnostic(one));
  const findings: CheckResult = {
    list,
    files: new Set([...plan.flows, ...found].map(({ file }) => file)).size,
    ...(mended ? { fixed: { findings: mended.fixed, files: mended.written } } : {}),
  };
  await print(findings, flags, host);
  return mended?.problems.length || fails(findings, flags) ? USAGE_ERROR : 0;
}

/** Applies the fixes of flow files, and says what could not be done. */
async function applyFixes(
  flows: readonly CheckedFlow[],
  host: MaskedHost,
  options: CheckOptions,
) {
  const { fixFiles } = await import("../../fix/mod.ts");
  const mended = await fixFiles(flows, host.files, async (file, files) => {
    const again = await prepare({ env: host.env, files }, { ...options, paths: [file] });
    return again.flows.flatMap(({ diagnostics }) => diagnostics);
  });
  for (const warning of mended.warnings) host.stderr.write(`warning: ${warning}\n`);
  for (const problem of mended.problems) host.stderr.write(`error: ${problem}\n`);
  return mended;
}

async function print(findings: CheckResult, flags: Flags, host: MaskedHost): Promise<void> {
  const name = (flags.format ?? "text") as DiagnosticsFormatName;
  const output = name === "json" || name === "sarif" ? host.documents : host.stdout;
  const color = (flags.color ?? "auto") as ColorMode;
  const paint = createPainter(wantsColor(color, host.env, host.stdout));
  output.write(await DIAGNOSTICS_FORMATS[name](findings, { paint, cwd: host.files.cwd() }));
}

function fails(findings: CheckResult, flags: Flags): boolean {
  const { errors, warnings } = summarizeDiagnostics(findings);
  return errors > 0 || (flags.strict === true && warnings > 0);
}
