import assert from "node:assert/strict";
import { type Diagnostic, renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { openDenoHttpClient } from "../../lib/host/deno/fetch_client.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost, type MemoryHost } from "../../lib/host/memory/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { FlowFinished, RunEvent, RunFinished, StepFinished } from "../../lib/record/mod.ts";
import { run, type RunOptions } from "../../lib/runner/mod.ts";

/** How a test runs its flow. */
export interface FlowRunOptions extends Partial<RunOptions> {
  readonly env?: Readonly<Record<string, string>>;
  /** Files next to the flow. */
  readonly files?: Readonly<Record<string, string>>;
  /** Called before each pause of a loop or a retry, with its number from 1. */
  readonly onPause?: (number: number) => void | Promise<void>;
}

/** The results of a run. */
export interface FlowRun {
  readonly host: MemoryHost;
  readonly events: readonly RunEvent[];
  readonly exitCode: number;
  /** The finished steps of all flows, in the order in which they finished. */
  readonly steps: readonly StepFinished[];
  readonly flows: readonly FlowFinished[];
  /** The diagnostics of the flow files. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every diagnostic of files and steps, as shown to a person. */
  readonly drawn: string;
}

/**
 * Runs flows over real sockets, with files, environment and clock in memory: waiting takes no time.
 *
 * @param flow The text of `flow.yaml`, or several files by their paths.
 */
export async function runFlow(
  flow: string | Readonly<Record<string, string>>,
  { env = {}, files = {}, onPause, ...options }: FlowRunOptions = {},
): Promise<FlowRun> {
  const flows = typeof flow === "string" ? { "flow.yaml": flow } : flow;
  const host = createMemoryHost({ files: { ...flows, ...files }, env });
  const real: Host = {
    ...host,
    ...(onPause ? { clock: withPauses(host.clock, onPause) } : {}),
    openHttpClient: openDenoHttpClient,
    connect: createDenoHost().connect,
  };
  const events: RunEvent[] = [];
  for await (const event of run(real, { paths: Object.keys(flows), ...options })) {
    events.push(event);
  }
  const steps = ofType(events, "step_finished");
  const ended = ofType(events, "flow_finished");
  const diagnostics = ended.flatMap((event) => event.diagnostics);
  const findings = [...diagnostics, ...steps.flatMap((step) => step.failures)];
  return {
    host,
    events,
    exitCode: (events.at(-1) as RunFinished).exit_code,
    steps,
    flows: ended,
    diagnostics,
    drawn: findings.map((finding) => renderDiagnostic(finding)).join("\n\n"),
  };
}

function withPauses(
  clock: Host["clock"],
  onPause: (number: number) => void | Promise<void>,
): Host["clock"] {
  let number = 0;
  return {
    ...clock,
    async sleep(ms, signal) {
      await onPause(++number);
      await clock.sleep(ms, signal);
    },
  };
}

/** Runs flows that must pass. */
export async function runPassing(
  flow: string | Readonly<Record<string, string>>,
  options: FlowRunOptions = {},
): Promise<FlowRun> {
  const result = await runFlow(flow, options);
  assert.equal(result.exitCode, 0, result.drawn);
  return result;
}

/** The only diagnostic of a step of a run whose flow failed. */
export function onlyFailure(result: FlowRun): Diagnostic {
  const failures = result.steps.flatMap((step) => step.failures);
  assert.equal(failures.length, 1, `expected one failure, found:\n${result.drawn}`);
  return failures[0];
}

/** The only diagnostic of the files of a run, as `line:column code: message`. */
export function onlyDiagnostic(result: FlowRun): string {
  assert.equal(result.diagnostics.length, 1, `expected one finding, found:\n${result.drawn}`);
  return shortForm(result.diagnostics[0]);
}

/** A diagnostic as `line:column code: message`. */
export function shortForm({ at, code, message }: Diagnostic): string {
  const place = at ? `${at.line}:${at.column} ` : "";
  return `${place}${code}: ${message}`;
}

/** The events of one type. */
export function ofType<T extends RunEvent["type"]>(
  events: readonly RunEvent[],
  type: T,
): (RunEvent & { readonly type: T })[] {
  return events.filter((event): event is RunEvent & { readonly type: T } => event.type === type);
}
