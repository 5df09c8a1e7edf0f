/// <reference lib="dom" />
import { formatDuration } from "../../../../text/mod.ts";
import type { PageStep } from "../../page_data.ts";
import { type Child, h } from "../dom.ts";
import { addressOf, type Flow } from "../model.ts";
import { outcomeSign } from "../signs.ts";

/** A step and its flow. */
export interface FlowStep {
  readonly flow: Flow;
  readonly step: PageStep;
}

/** Returns the steps that took longest. */
export function slowestSteps(flows: readonly Flow[], most: number): FlowStep[] {
  return flows.flatMap((flow) => flow.steps.map((step) => ({ flow, step })))
    .filter(({ step }) => step.outcome !== "skipped")
    .toSorted((a, b) => b.step.duration_ms - a.step.duration_ms)
    .slice(0, most);
}

/** Makes the table of some steps and how long they took. */
export function stepsTable(label: string, steps: readonly FlowStep[]): HTMLElement {
  return table(
    label,
    ["step", "attempts", "duration"],
    steps.map(({ flow, step }) => [
      [outcomeSign(step.outcome), stepLink(flow, step)],
      String(step.attempts),
      formatDuration(step.duration_ms),
    ]),
  );
}

/** Makes a link to a step that names its flow. */
export function stepLink(flow: Flow, step?: PageStep): HTMLElement {
  const text = step ? `${flow.name} › ${step.name}` : flow.name;
  return h("a", { href: addressOf(flow, step) }, text);
}

/** Makes a table whose columns hold numbers, except for the first. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const number = (i: number) => i > 0 && "number";
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": label },
    h("table", {}, [
      h("thead", {}, [
        h("tr", {}, heads.map((head, i) => h("th", { scope: "col", class: number(i) }, head))),
      ]),
      h("tbody", {}, [
        rows.map((cells) =>
          h("tr", {}, cells.map((cell, i) => h("td", { class: number(i) }, cell)))
        ),
      ]),
    ]),
  );
}
