/// <reference lib="dom" />
import { runFacts } from "../../run_facts.ts";
import { h, outerLink } from "../dom.ts";
import type { Model } from "../model.ts";

/** Shows the facts of the run. */
export function runView({ run }: Model): HTMLElement {
  return h("section", { class: "page" }, [
    h("h2", { tabindex: -1 }, "Run"),
    h(
      "dl",
      { class: "facts" },
      runFacts(run).map(([name, value]) => [h("dt", {}, name), h("dd", {}, outerLink(value))]),
    ),
    (run.run.left_out?.length ?? 0) > 0 && [
      h("h3", {}, "Flows that others use"),
      h("ul", {}, run.run.left_out!.map(({ file }) => h("li", {}, h("code", {}, file)))),
    ],
  ]);
}
