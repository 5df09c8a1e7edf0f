import { type CheckedFlow, type CheckOptions, prepare } from "../../compiler/mod.ts";
import type { Diagnostic } from "../../diagnostics/mod.ts";
import { shownPath } from "../../loader/mod.ts";
import {
  type CheckResult,
  createPainter,
  DIAGNOSTICS_FORMATS,
  summarizeDiagnostics,
  wantsColor,
} from "../../reporters/mod.ts";
import type { Invocation } from "../command.ts";
import type { MaskedHost } from "../host.ts";
import {
  checkFileRoots,
  maskPlan,
  readEnvFiles,
  warnOfUnusedExcludes,
  warnOfUnusedParams,
} from "../inputs.ts";
import { CHECK_OPTIONS, type CheckFlags, completeFlags } from "../options/mod.ts";
import { readParameters, withParameters } from "../parameters.ts";
import { settle } from "../project/call_settings.ts";
import type { LintLevel } from "../project/read_project.ts";
import { USAGE_ERROR, UsageError } from "../usage_error.ts";

/** `baton check`. @returns The exit code. */
export async function checkCommand({ host, flags: given, paths }: Invocation): Promise<number> {
  const asked = completeFlags(given, CHECK_OPTIONS, host.env);
  const settings = await settle(given, asked, CHECK_OPTIONS, paths, host);
  const { flags } = settings;
  if (settings.paths.length === 0 && (await settings.mistakes()).length === 0) {
    throw new UsageError("no path is given; see `baton check --help`");
  }
  const isThere = (path: string) => !settings.missing.has(path);
  const envPaths = (flags["env-file"] ?? []).filter(isThere)
    .map((path) => shownPath(path, host.files.cwd()));
  const envFiles = await readEnvFiles(envPaths, host);
  const { parameters } = await settings.values({
    get: (name) => host.env.get(name) ?? envFiles.variables[name],
    isOptional: flags["env-optional"] === true,
  });
  const options: CheckOptions & { readonly unknownParams: readonly string[] } = {
    paths: settings.paths,
    exclude: flags.exclude,
    ...withParameters(parameters, await readParameters(flags.var)),
    unknownParams: parameters.unknown,
    environment: envFiles.variables,
    allowFileRoots: [
      ...await checkFileRoots(
        (flags["allow-file-root"] ?? []).filter(isThere),
        settings,
        host.files,
      ),
      ...settings.roots,
    ],
    envOptional: flags["env-optional"] === true,
    lint: true,
    digests: flags.fix === true,
  };
  const found = await prepare(host, options);
  const plan = { ...found, flows: settings.located(found.flows) };
  maskPlan(host, plan);
  warnOfUnusedParams(host, plan, parameters.environment);
  warnOfUnusedExcludes(host, plan, settings);
  const fixes = flags.fix === true ? await applyFixes(plan.flows, host, options) : undefined;
  const diagnostics = [
    ...await settings.findings(),
    ...envFiles.diagnostics,
    ...(fixes?.files ?? plan.flows).flatMap((file) => file.diagnostics)
      .flatMap((one) => atLevel(one, settings.lint)),
  ];
  const result: CheckResult = {
    list: diagnostics.map((one) => host.secrets.diagnostic(one)),
    files: new Set([...plan.flows, ...diagnostics].map(({ file }) => file)).size,
    fixed: fixes && { findings: fixes.fixed, files: fixes.written },
  };
  await print(result, flags, host);
  return fixes?.problems.length || fails(result, flags) ? USAGE_ERROR : 0;
}

/** Returns a finding with the level that the project file gives its rule; nothing if it is off. */
function atLevel(
  diagnostic: Diagnostic,
  levels: ReadonlyMap<string, LintLevel>,
): readonly Diagnostic[] {
  const level = levels.get(diagnostic.code);
  if (level === "off") return [];
  return [level === undefined ? diagnostic : { ...diagnostic, severity: level }];
}

/** Applies the fixes of flow files, and prints the problems. */
async function applyFixes(
  flows: readonly CheckedFlow[],
  host: MaskedHost,
  options: CheckOptions,
) {
  const { fixFiles } = await import("../../fix/mod.ts");
  const result = await fixFiles(flows, host.files, async (file, files) => {
    const again = await prepare({ env: host.env, files }, {
      ...options,
      paths: [file],
      exclude: [],
    });
    return again.flows.flatMap(({ diagnostics }) => diagnostics);
  });
  for (const warning of result.warnings) host.stderr.write(`warning: ${warning}\n`);
  for (const problem of result.problems) host.stderr.write(`error: ${problem}\n`);
  return result;
}

async function print(
  result: CheckResult,
  { format = "text", color = "auto" }: CheckFlags,
  host: MaskedHost,
): Promise<void> {
  const output = host.documents;
  const paint = createPainter(wantsColor(color, host.env, host.stdout));
  const context = { paint, columns: host.stdout.columns(), cwd: host.files.cwd() };
  output.write(await DIAGNOSTICS_FORMATS[format](result, context));
}

function fails(result: CheckResult, { strict }: CheckFlags): boolean {
  const { errors, warnings } = summarizeDiagnostics(result);
  return errors > 0 || (strict === true && warnings > 0);
}
