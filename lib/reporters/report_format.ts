import { type JsonValue, stringifyJson } from "../json/mod.ts";
import {
  createFold,
  type FlowRecord,
  type RunEnd,
  type RunEvent,
  runOfFlow,
  type RunStarted,
} from "../record/mod.ts";

/** A report that is written flow by flow. The text above the flows is known only at the end. */
export interface ReportFormat {
  /** Returns the text of the next flow. */
  flow(record: FlowRecord, run: RunStarted): string;
  /** Returns the text above the flows; called after the last flow. */
  head(run: RunStarted, end: RunEnd): string;
  /** Returns the text below the flows. */
  tail(): string;
}

/** The events of a run, as `run` yields them or as a list. */
export type RunEvents = Iterable<RunEvent> | AsyncIterable<RunEvent>;

/**
 * Makes a whole report from the events of a run, even of one that was cut off.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export async function renderReport(format: ReportFormat, events: RunEvents): Promise<string> {
  const fold = createFold();
  let flows = "";
  const write = (record: FlowRecord) =>
    flows += format.flow(record, runOfFlow(fold.run, record.flow));
  for await (const event of events) fold.add(event).forEach(write);
  fold.close().forEach(write);
  return format.head(fold.run, fold.end) + flows + format.tail();
}

/**
 * Returns the JSON text of an object, with all digits of every integer. `U+FFFD` is written as an
 * escape, because some readers take it for a sign that a file is not UTF-8.
 *
 * @param indent Spaces per level; compact if omitted.
 */
export function jsonText(value: object, indent?: number): string {
  return stringifyJson(value as JsonValue, indent).replaceAll("\uFFFD", "\\ufffd");
}

/**
 * Makes the format of a JSON document whose last member is `flows`, written flow by flow.
 *
 * @param head The members before `flows`; at least one.
 * @param item Returns the value of a flow.
 */
export function flowsDocument(
  head: (run: RunStarted, end: RunEnd) => object,
  item: (record: FlowRecord, run: RunStarted) => object,
): ReportFormat {
  let empty = true;
  // A flow is written as the only one of a document, which indents it as deep as it has to be.
  const [start, end] = ['{\n  "flows": [', "\n  ]\n}"];
  return {
    head: (run, end) => `${jsonText(head(run, end), 2).slice(0, -"\n}".length)},\n  "flows": [`,
    flow(record, run) {
      const separator = empty ? "" : ",";
      empty = false;
      const document = jsonText({ flows: [item(record, run)] }, 2);
      return separator + document.slice(start.length, -end.length);
    },
    tail: () => empty ? "]\n}\n" : "\n  ]\n}\n",
  };
}
