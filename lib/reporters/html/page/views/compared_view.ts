/// <reference lib="dom" />
import { count, formatDuration } from "../../../../text/mod.ts";
import type { FlowName, PageChange } from "../../comparison.ts";
import { type Child, h } from "../dom.ts";
import { addressOf, type Flow, flowFinder, type Model } from "../model.ts";
import { outcomeSign } from "../signs.ts";

/** Shows what is different from the earlier run: what is worse first. */
export function comparedView({ run: { compared }, flows }: Model): HTMLElement {
  if (!compared) {
    return h("section", { class: "page" }, h("h2", { tabindex: -1 }, "Nothing to compare with"));
  }
  const { worse, fixed, still_wrong, less_asserted, slower, added, gone } = compared;
  const flowOf = flowFinder(flows);
  const change = (one: PageChange): Child => [
    outcomeSign(one.after),
    link(flowOf(one), one, one.step),
    one.before && h("span", { class: "muted" }, ` before: ${one.before}`),
  ];
  return h("section", { class: "page compared" }, [
    h("h2", { tabindex: -1 }, `Compared with ${compared.path}`),
    h("p", { class: "muted" }, [
      `a run of ${compared.started_at.replace("T", " ").replace(/\.\d+Z$/, " UTC")}, `,
      `${count(compared.flows, "flow")}; ${compared.same} have the same outcome`,
    ]),
    part("New failures", worse.map(change)),
    part("Fixed", fixed.map(change)),
    part("Still failing", still_wrong.map(change)),
    part(
      "Flaky",
      flows.filter(({ verdict }) => verdict === "flaky").map((flow) => [
        outcomeSign("flaky"),
        link(flow, flow),
      ]),
    ),
    part(
      "Slower",
      slower.map((one) => [
        link(flowOf(one), one),
        times(one.before, one.after),
        one.step && [" · ", one.step.name, times(one.step.before, one.step.after)],
      ]),
    ),
    part(
      "Fewer assertions",
      less_asserted.map((one) => [link(flowOf(one), one), ` ${one.before} → ${one.after}`]),
    ),
    part("New flows", added.map((one) => link(flowOf(one), one))),
    part("Gone", gone.map((one) => [outcomeSign(one.outcome), one.name, gray(one.file)])),
  ]);
}

function part(title: string, rows: readonly Child[]): Child {
  return rows.length > 0 && [
    h("h3", {}, `${title} (${rows.length})`),
    h("ul", { class: "wrongs" }, rows.map((row) => h("li", {}, row))),
  ];
}

function link(
  flow: Flow | undefined,
  { file, name }: FlowName,
  stepName?: string,
): Child {
  const text = stepName === undefined ? name : `${name} › ${stepName}`;
  if (!flow) return [text, gray(file)];
  const step = flow.steps.find((one) => one.name === stepName);
  return [h("a", { href: addressOf(flow, step) }, text), gray(file)];
}

function gray(text: string): Child {
  return h("span", { class: "muted" }, ` ${text}`);
}

function times(before: number, after: number): Child {
  return ` ${formatDuration(before)} → ${formatDuration(after)}`;
}
