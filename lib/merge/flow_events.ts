import { type Host, HostFileError, type HostReader } from "../host/mod.ts";
import { definedMembers, parseJson } from "../json/mod.ts";
import {
  createFold,
  type FlowFinished,
  type Outcome,
  type RunEvent,
  type RunFinished,
  type RunStarted,
} from "../record/mod.ts";
import type { LogIndex } from "./log_index.ts";

/** An event of one flow. */
type FlowEvent = Exclude<RunEvent, RunStarted | RunFinished>;

/**
 * Reads the events of a flow from its log and gives them another index. If the log was cut off,
 * adds the missing steps and the end of the flow as interrupted.
 *
 * @param flow The index of the flow in the log.
 * @param index Its index in the merged record.
 * @throws {HostFileError} If the log cannot be read, or has changed.
 */
export async function flowEvents(
  { files }: Pick<Host, "files">,
  { path, run, flows }: LogIndex,
  flow: number,
  index: number,
): Promise<readonly FlowEvent[]> {
  const { ranges, outcome } = flows[flow];
  const events = ranges.length === 0 ? [] : await readRanges(files, path, ranges);
  const own = events.map((event) => ({ ...event, flow: index }));
  if (outcome) return own;
  const isWaiting = flows.some(({ outcome }, i) => !outcome && !run.flows[i].once);
  const alone = { ...run, flows: [run.flows[flow]] };
  return [...own, ...interruptedEnd(alone, own, { index, isWaiting })];
}

/** Returns the outcome of a flow, even of one that was cut off. */
export async function outcomeOf(
  host: Pick<Host, "files">,
  log: LogIndex,
  flow: number,
): Promise<Outcome> {
  const { outcome } = log.flows[flow];
  if (outcome) return outcome;
  return ((await flowEvents(host, log, flow, 0)).at(-1) as FlowFinished).outcome;
}

async function readRanges(
  files: Host["files"],
  path: string,
  ranges: readonly number[],
): Promise<FlowEvent[]> {
  const reader = await files.open(path);
  try {
    const texts: string[] = [];
    for (let i = 0; i < ranges.length; i += 2) {
      texts.push(readRange(reader, path, ranges[i], ranges[i + 1]));
    }
    return texts.join("\n").split("\n").filter((line) => line.trim() !== "").map(readEvent);
  } catch (error) {
    throw error instanceof SyntaxError ? changedLog(path) : error;
  } finally {
    reader.close();
  }
}

function readRange(reader: HostReader, path: string, start: number, end: number): string {
  const bytes = new Uint8Array(end - start);
  if (reader.read(start, bytes) < bytes.length) throw changedLog(path);
  return new TextDecoder().decode(bytes);
}

function readEvent(line: string): FlowEvent {
  return parseJson(line) as unknown as FlowEvent;
}

function changedLog(path: string): HostFileError {
  return new HostFileError(`cannot read ${path}: it was changed while it was merged`);
}

/** Yields the events that end a flow that was cut off. */
function* interruptedEnd(
  run: RunStarted,
  events: readonly FlowEvent[],
  { index: flow, isWaiting }: { readonly index: number; readonly isWaiting: boolean },
): Generator<FlowEvent> {
  const fold = createFold();
  fold.add(run);
  for (const event of events) fold.add({ ...event, flow: 0 });
  const [{ steps, outcome, duration_ms, diagnostics, reason }] = fold.close(isWaiting);
  const lastTry = events.slice(events.findLastIndex(({ type }) => type === "flow_retried") + 1);
  const finished = new Set(
    lastTry.flatMap((one) => one.type === "step_finished" ? [one.step] : []),
  );
  for (
    const { trace: _told, omitted: _counted, uses: _planned, exchanges: _kept, ...step } of steps
  ) {
    if (!finished.has(step.step)) yield { ...step, flow };
  }
  const type = "flow_finished";
  yield definedMembers({ type, flow, outcome, duration_ms, diagnostics, reason });
}
