import { prepare, type RunPlan } from "../../../compiler/mod.ts";
import type { Host } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { RunEvent, RunOrigin } from "../../../record/mod.ts";
import { createReporters, type ReporterOptions, type Reporters } from "../../../reporters/mod.ts";
import { type RunOptions, runPlan, RunStopped } from "../../../runner/mod.ts";
import type { Invocation } from "../../command.ts";
import { type MaskedHost, refuseOwnTraces } from "../../host.ts";
import {
  checkFileRoots,
  maskPlan,
  readEnvFiles,
  warnOfUnknownTags,
  warnOfUnusedExcludes,
  warnOfUnusedParams,
} from "../../inputs.ts";
import {
  completeFlags,
  type Flags,
  repeatedArgs,
  RUN_OPTIONS,
  type RunFlags,
} from "../../options/mod.ts";
import { readParameters, withParameters } from "../../parameters.ts";
import { printDiagnostics, refuseInputs, reporterOptions, withEarlierRun } from "../../outputs.ts";
import { type CallSettings, configNote, settle } from "../../project/call_settings.ts";
import { USAGE_ERROR } from "../../usage_error.ts";
import { readNetwork } from "./network.ts";
import { mistakeOf, noteOfFitting, readSelection } from "./selection.ts";

/** What a watch adds to a run. */
export interface WatchedRun {
  /** The only files to run, as messages show them; all if absent. */
  readonly only?: readonly string[];
  /** Stops the run. */
  readonly signal: AbortSignal;
  /** Takes what is going to run, before anything is sent. */
  planned(plan: RunPlan, options: RunOptions, outputs: ReporterOptions): Promise<void>;
  /** Takes each event. */
  event(event: RunEvent): void;
}

/** Runs flows once. @returns The exit code. */
export type RunOnce = (invocation: Invocation, watched: WatchedRun) => Promise<number>;

/** `baton run`. @returns The exit code. */
export async function runCommand(invocation: Invocation, watched?: WatchedRun): Promise<number> {
  const { host, flags: given, paths, argv } = invocation;
  const asked = completeFlags(given, RUN_OPTIONS, host.env);
  refuseOwnTraces(host, "run");
  const settings = await settle(given, asked, RUN_OPTIONS, paths, host);
  const { flags } = settings;
  if (flags["show-config"] === true) return await showConfig(given, asked, paths, settings, host);
  if (flags.watch === true && !watched) {
    const { watchFlows } = await import("./watch/watch_command.ts");
    return await watchFlows(invocation, flags, runCommand);
  }
  const envPaths = (flags["env-file"] ?? []).filter((path) => !settings.missing.has(path))
    .map((path) => shownPath(path, host.files.cwd()));
  const envFiles = await readEnvFiles(envPaths, host);
  if (envFiles.diagnostics.length > 0) {
    printDiagnostics(envFiles.diagnostics, host, flags.color);
    return USAGE_ERROR;
  }
  const ofProject = await settings.values({
    get: (name) => host.env.get(name) ?? envFiles.variables[name],
  });
  const mistakes = await settings.mistakes();
  if (mistakes.length > 0) {
    printDiagnostics(mistakes, host, flags.color);
    return USAGE_ERROR;
  }
  const isDry = flags["dry-run"] === true;
  if (isDry) (await import("./dry_run.ts")).refuseOptions(asked);
  const { notes, ...selection } = await readSelection(flags, settings.paths, host);
  const network = await readNetwork(flags, settings, host);
  if (network.insecure) {
    host.stderr.write("warning: certificates of servers are not checked (--insecure)\n");
  }
  const stop = new AbortController();
  const options: RunOptions = {
    ...runOptions(flags, ofProject.labels),
    ...withParameters(ofProject.parameters, await readParameters(flags.var)),
    network,
    ...selection,
    ...watched?.only ? { only: watched.only } : {},
    allowFileRoots: [
      ...await checkFileRoots(flags["allow-file-root"] ?? [], settings, host.files),
      ...settings.roots,
    ],
    environment: envFiles.variables,
    argv: ["baton", ...argv],
    // What the project file says, it says again.
    rerunArgs: repeatedArgs(asked, RUN_OPTIONS),
    config: settings.config,
    signal: watched?.signal ?? stop.signal,
  };
  const stopListening = host.onStop((signal) => stop.abort(new RunStopped(signal)));
  try {
    const outputs = await withEarlierRun(reporterOptions(flags, host), flags, host);
    const found = await prepare(host, { ...options, toRun: true }).catch((error) =>
      Promise.reject(mistakeOf(error, given))
    );
    const plan = { ...found, flows: settings.located(found.flows) };
    maskPlan(host, plan, options, settings);
    await watched?.planned(plan, options, outputs);
    if (isDry) return await (await import("./dry_run.ts")).dryRun(host, plan, options, flags);
    refuseInputs(outputs, [...filesOf(plan), ...envPaths]);
    // The events are masked, and a mask in their text could replace the name of a file or a step.
    const reporters = await createReporters(
      { ...host, stdout: host.documents },
      await withDurations(outputs, flags, host),
    );
    warnOfUnusedParams(host, plan, ofProject.parameters.environment);
    warnOfUnknownTags(host, plan, settings);
    warnOfUnusedExcludes(host, plan, settings);
    for (const note of [configNote(settings), ...notes, noteOfFitting(plan)]) {
      if (note !== undefined) host.stdout.write(`${note}\n`);
    }
    const origin = await originOf(plan, outputs, host);
    const secretNames = [...(options.secretNames ?? []), ...envFiles.secretNames];
    const events = runPlan(host, plan, { ...options, secretNames, origin });
    const exitCode = await report(events, reporters, watched);
    const { problems } = await reporters.finish();
    for (const problem of problems) host.stderr.write(`error: ${problem}\n`);
    return problems.length > 0 ? USAGE_ERROR : exitCode;
  } finally {
    stopListening();
  }
}

/** Adds what an earlier run took, where the run shows how much of it is left. */
async function withDurations(
  outputs: ReporterOptions,
  flags: RunFlags,
  host: MaskedHost,
): Promise<ReporterOptions> {
  const { console, json } = outputs;
  if (!console || !host.documents.isTerminal) return outputs;
  const { expectedDurations } = await import("./rerun.ts");
  return {
    ...outputs,
    console: { ...console, durations: await expectedDurations(flags, json, host) },
  };
}

/**
 * Reads the origin of a run if a report records it: comparing the flows with a commit takes as long
 * as a short run.
 */
async function originOf(
  plan: RunPlan,
  { json, log, manifest, html }: ReporterOptions,
  host: Host,
): Promise<RunOrigin | undefined> {
  if ((json ?? log ?? manifest ?? html) === undefined) return undefined;
  const { readOrigin } = await import("../../git/mod.ts");
  return await readOrigin(host, filesOf(plan));
}

/** Returns the flow files of a run, also those that its flows use. */
function filesOf({ flows, usedFiles, leftOut }: RunPlan): string[] {
  const all = [...flows, ...leftOut].map(({ file }) => file);
  return [...new Set([...all, ...usedFiles])];
}

/** Passes the events to the reporters; the reports are written even if the run breaks off. */
async function report(
  events: AsyncIterable<RunEvent>,
  reporters: Reporters,
  watched?: WatchedRun,
): Promise<number> {
  let exitCode = 0;
  try {
    for await (const event of events) {
      reporters.event(event);
      watched?.event(event);
      if (event.type === "run_finished") exitCode = event.exit_code;
    }
  } catch (error) {
    await reporters.finish();
    throw error;
  }
  return exitCode;
}

/** Prints the settings of a call, and runs nothing. */
async function showConfig(
  given: Flags,
  asked: RunFlags,
  paths: readonly string[],
  settings: CallSettings<RunFlags>,
  host: MaskedHost,
): Promise<number> {
  const mistakes = await settings.mistakes();
  printDiagnostics(mistakes, host, asked.color);
  const { configText } = await import("../../project/show_config.ts");
  const { project } = settings;
  host.stdout.write(configText({ given, flags: asked, paths, options: RUN_OPTIONS, project }));
  return mistakes.length > 0 ? USAGE_ERROR : 0;
}

/** Returns which exchanges the record has: all, if something shows all. */
function recordOf(flags: RunFlags): RunOptions["record"] {
  const needsAll = flags["report-har"] !== undefined || flags["very-verbose"] === true ||
    flags["include-bodies"] === true;
  return flags.record ?? (needsAll ? "all" : "failures");
}

function runOptions(
  flags: RunFlags,
  labels: Readonly<Record<string, string>>,
): Omit<RunOptions, "paths"> {
  return {
    exclude: flags.exclude,
    labels: { ...labels, ...Object.fromEntries(flags.label ?? []) },
    secretNames: flags.secret ?? [],
    publicNames: flags.public ?? [],
    jobs: flags.jobs,
    traceUrl: flags["trace-url"],
    repeat: flags.repeat,
    retryFlows: flags["retry-flows"],
    seed: flags.seed,
    timeoutMs: flags.timeout,
    maxBodyBytes: flags["max-body"],
    includeBodies: flags["include-bodies"] === true,
    record: recordOf(flags),
    curl: flags.curl === true,
    failFast: flags["fail-fast"] === true,
  };
}
