import { type JsonValue, stringifyJson } from "../json/mod.ts";
import type { ReportFormat } from "./format.ts";
import type { FlowRecord, RunEnd, RunStarted } from "../record/mod.ts";

/**
 * The JSON text of an object, integers with all their digits.
 *
 * @param indent Spaces a level; compact when left out.
 */
export function jsonText(value: object, indent?: number): string {
  return stringifyJson(value as JsonValue, indent);
}

/**
 * A JSON document whose last member is `flows`, written flow by flow.
 *
 * @param head The members before `flows`; at least one.
 * @param item A flow.
 */
export function flowsDocument(
  head: (run: RunStarted, end: RunEnd) => object,
  item: (record: FlowRecord, run: RunStarted) => object,
): ReportFormat {
  let empty = true;
  return {
    head: (run, end) => `${jsonText(head(run, end), 2).slice(0, -"\n}".length)},\n  "flows": [`,
    flow(record, run) {
      const separator = empty ? "" : ",";
      empty = false;
      return separator + `\n${jsonText(item(record, run), 2)}`.replaceAll("\n", "\n    ");
    },
    tail: () => empty ? "]\n}\n" : "\n  ]\n}\n",
  };
}
