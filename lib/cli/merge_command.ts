import { HostFileError } from "../host/mod.ts";
import { type MergedLogs, mergeLogs } from "../merge/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { type ColorMode, createReporters, withoutCommandLines } from "../reporters/mod.ts";
import type { Invocation } from "./invocation.ts";
import { printDiagnostics } from "./diagnostics.ts";
import { completeFlags, UsageError } from "./flags.ts";
import { MERGE_OPTIONS } from "./merge_options.ts";
import { createMergeSummary } from "./merge_summary.ts";
import { outputPaths, refuseInputs, reporterOptions } from "./outputs.ts";

const BAD_CALL = 2;

/** `baton merge`. @returns The exit code. */
export async function mergeCommand(invocation: Invocation): Promise<number> {
  try {
    return await merge(invocation);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof HostFileError)) throw error;
    invocation.host.stderr.write(`error: ${error.message}\n`);
    return BAD_CALL;
  }
}

async function merge({ host, flags: given, paths, argv }: Invocation): Promise<number> {
  const flags = completeFlags(given, MERGE_OPTIONS, host.env);
  const outputs = reporterOptions(flags, host);
  const merged = await mergeLogs(host, paths, {
    allowMissing: flags["allow-missing"] === true,
    leftOut: outputPaths(outputs),
    argv: ["baton", ...argv],
  });
  refuseInputs(outputs, merged.paths, "the merge");
  const errors = merged.findings.filter(({ severity }) => severity === "error");
  const shown = flags.quiet === true ? errors : merged.findings;
  printDiagnostics(shown, host, flags.color as ColorMode | undefined);
  if (merged.paths.length === 0) return BAD_CALL;
  const reporters = await createReporters(host, {
    ...outputs,
    ...(outputs.console ? { console: { ...outputs.console, flows: flags.verbose === true } } : {}),
  });
  const summary = createMergeSummary();
  const exitCode = await hand(merged, (event) => {
    reporters.event(event);
    summary.event(event);
  });
  const lines = summary.lines(merged.coverage);
  if (flags.quiet !== true) {
    const stdout = outputs.github ? withoutCommandLines(host.stdout) : host.stdout;
    stdout.write(`${lines.join("\n")}\n${lines.length > 1 ? "\n" : ""}`);
  }
  const { problems } = await reporters.finish();
  for (const problem of problems) host.stderr.write(`error: ${problem}\n`);
  return errors.length + problems.length > 0 ? BAD_CALL : exitCode;
}

/** Hands the merged record on. @returns The exit code that it calls for. */
async function hand(
  merged: MergedLogs,
  take: (event: RunEvent) => void,
): Promise<number> {
  const events = merged.events();
  for (let next = await events.next();; next = await events.next()) {
    if (next.done) return next.value?.exit_code ?? BAD_CALL;
    take(next.value);
  }
}
