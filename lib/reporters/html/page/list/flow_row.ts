/// <reference lib="dom" />
import { count, formatDuration } from "../../../../text/mod.ts";
import { h } from "../dom.ts";
import { addressOf, type Flow, flowFinder, type Model } from "../model.ts";
import { outcomeSign } from "../signs.ts";

/** Pixels of a row, and of one with a line about what is wrong; the style has the same. */
const [ROW, ROW_WITH_ERROR] = [52, 72];

/** Returns the height of the row of a flow in pixels. */
export function heightOf(flow: Flow): number {
  return errorOf(flow) === undefined ? ROW : ROW_WITH_ERROR;
}

/** What the row of a flow says in short about what is wrong with it. */
function errorOf({ wrong, reason, outcome, diagnostics }: Flow): string | undefined {
  if (wrong) return `${wrong.name}: ${wrong.error?.message ?? wrong.outcome}`;
  if (outcome !== "error") return reason;
  return diagnostics.length > 0 ? `the file has ${count(diagnostics.length, "error")}` : reason;
}

/**
 * Makes the row of a flow in the list.
 *
 * @param note What is different from the earlier run.
 */
export function flowRow(flow: Flow, isCurrent: boolean, note?: string): HTMLAnchorElement {
  const { name, file, verdict, steps, tags, started_at, duration_ms } = flow;
  const error = errorOf(flow);
  return h("a", {
    href: addressOf(flow),
    class: "row",
    "aria-current": isCurrent ? "true" : undefined,
  }, [
    outcomeSign(verdict),
    h("span", { class: "name" }, name),
    h("span", { class: "time" }, started_at === undefined ? "" : formatDuration(duration_ms)),
    error !== undefined && h("span", { class: `meta wrong ${flow.outcome}` }, error),
    h("span", { class: "meta" }, [
      name !== file && h("span", { class: "file" }, file),
      name === file && steps.length > 0 && count(steps.length, "step"),
      note !== undefined && h("span", { class: "tag note" }, note),
      tags?.map((tag) => h("span", { class: "tag" }, tag)),
    ]),
  ]);
}

/** Says of each flow what is different from the earlier run. */
export function notesOf({ flows, run: { compared } }: Model): ReadonlyMap<Flow, string> {
  const notes = new Map<Flow, string>();
  if (!compared) return notes;
  const { worse, fixed, slower } = compared;
  const flowOf = flowFinder(flows);
  for (
    const [note, list] of [["new failure", worse], ["fixed", fixed], ["slower", slower]] as const
  ) {
    for (const one of list) {
      const flow = flowOf(one);
      if (flow) notes.set(flow, note);
    }
  }
  return notes;
}
