import { createFold, type FlowRecord, runOfFlow } from "../record/mod.ts";
import type { RunEnd, RunEvent, RunStarted } from "../record/mod.ts";

/** A report made flow by flow. What stands above the flows is known last. */
export interface ReportFormat {
  /** The text of the next flow. */
  flow(record: FlowRecord, run: RunStarted): string;
  /** The text above the flows; asked for after the last of them. */
  head(run: RunStarted, end: RunEnd): string;
  /** The text below the flows. */
  tail(): string;
}

/**
 * Makes a whole report from the events of a run, also one that breaks off.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export function renderReport(format: ReportFormat, events: Iterable<RunEvent>): string {
  const fold = createFold();
  let flows = "";
  const write = (record: FlowRecord) =>
    flows += format.flow(record, runOfFlow(fold.run, record.flow));
  for (const event of events) fold.add(event).forEach(write);
  fold.close().forEach(write);
  return format.head(fold.run, fold.end) + flows + format.tail();
}
