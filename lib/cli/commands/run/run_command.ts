import { prepare } from "../../../compiler/mod.ts";
import { HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { RunEvent } from "../../../record/mod.ts";
import { type ColorMode, createReporters, type Reporters } from "../../../reporters/mod.ts";
import { type RunOptions, runPlan, RunStopped } from "../../../runner/mod.ts";
import type { Invocation } from "../../command.ts";
import { readOrigin } from "../../git/mod.ts";
import { refuseOwnTraces } from "../../host.ts";
import { checkFileRoots, maskPlan, readEnvFiles } from "../../inputs.ts";
import {
  completeFlags,
  type Flags,
  repeatedArgs,
  RUN_OPTIONS,
  UsageError,
} from "../../options/mod.ts";
import { printDiagnostics, refuseInputs, reporterOptions } from "../../outputs.ts";
import { readNetwork } from "./network.ts";
import { readSelection } from "./selection.ts";

const USAGE_ERROR = 2;

/** `baton run`. @returns The exit code. */
export async function runCommand(invocation: Invocation): Promise<number> {
  const { host } = invocation;
  try {
    return await runFlows(invocation);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof HostFileError)) throw error;
    host.stderr.write(`error: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

async function runFlows({ host, flags: given, paths, argv }: Invocation): Promise<number> {
  const flags = completeFlags(given, RUN_OPTIONS, host.env);
  refuseOwnTraces(host, "run");
  const envPaths = list(flags["env-file"]).map((path) => shownPath(path, host.files.cwd()));
  const envFiles = await readEnvFiles(envPaths, host);
  if (envFiles.diagnostics.length > 0) {
    printDiagnostics(envFiles.diagnostics, host, flags.color as ColorMode);
    return USAGE_ERROR;
  }
  const { note, ...selection } = await readSelection(flags, paths, host);
  const network = await readNetwork(flags, host);
  if (network.insecure) {
    host.stderr.write("warning: certificates of servers are not checked (--insecure)\n");
  }
  const stop = new AbortController();
  const options: RunOptions = {
    ...runOptions(flags),
    network,
    ...selection,
    allowFileRoots: await checkFileRoots(list(flags["allow-file-root"]), host.files),
    environment: envFiles.variables,
    argv: ["baton", ...argv],
    rerunArgs: repeatedArgs(flags, RUN_OPTIONS),
    signal: stop.signal,
  };
  const leaveOff = host.onStop((signal) => stop.abort(new RunStopped(signal)));
  try {
    const outputs = reporterOptions(flags, host);
    const plan = await prepare(host, options);
    maskPlan(host, plan, options);
    refuseInputs(outputs, [...plan.flows.map(({ file }) => file), ...envPaths]);
    const reporters = await createReporters(host, outputs);
    for (const name of plan.unusedParams) {
      host.stderr.write(`warning: no flow uses the parameter \`${name}\` given with --var\n`);
    }
    if (note !== undefined) host.stdout.write(`${note}\n`);
    const origin = await readOrigin(host, plan.flows.map(({ file }) => file));
    const exitCode = await report(runPlan(host, plan, { ...options, origin }), reporters);
    const { problems } = await reporters.finish();
    for (const problem of problems) host.stderr.write(`error: ${problem}\n`);
    return problems.length > 0 ? USAGE_ERROR : exitCode;
  } finally {
    leaveOff();
  }
}

/** Hands the events on; the reports are written also where the run breaks off. */
async function report(events: AsyncIterable<RunEvent>, reporters: Reporters): Promise<number> {
  let exitCode = 0;
  try {
    for await (const event of events) {
      reporters.event(event);
      if (event.type === "run_finished") exitCode = event.exit_code;
    }
  } catch (error) {
    await reporters.finish();
    throw error;
  }
  return exitCode;
}

function runOptions(flags: Flags): Omit<RunOptions, "paths"> {
  return {
    params: Object.fromEntries(list<[string, string]>(flags.var)),
    labels: Object.fromEntries(list<[string, string]>(flags.label)),
    secretNames: list(flags.secret),
    publicNames: list(flags.public),
    ...optional("jobs", flags.jobs as number | undefined),
    ...optional("traceUrl", flags["trace-url"] as string | undefined),
    ...optional("seed", flags.seed as string | undefined),
    ...optional("timeoutMs", flags.timeout as number | undefined),
    ...optional("maxBodyBytes", flags["max-body"] as number | undefined),
    includeBodies: flags["include-bodies"] === true,
    curl: flags.curl === true,
    failFast: flags["fail-fast"] === true,
  };
}

function list<T = string>(value: unknown): readonly T[] {
  return (value as readonly T[] | undefined) ?? [];
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
