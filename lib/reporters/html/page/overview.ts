/// <reference lib="dom" />
import { count } from "../../../text/mod.ts";
import type { PageStep } from "../page_data.ts";
import { h } from "./dom.ts";
import { addressOf, type Flow, type Model } from "./model.ts";
import { outcomeSign } from "./signs.ts";

/** How many failures are listed; the list of flows has them all. */
const MOST = 200;

/** A step that did not pass, or a flow of which none did. */
interface Wrong {
  readonly flow: Flow;
  readonly step?: PageStep;
}

/** What stands beside the list until a flow is chosen: everything that went wrong, a line each. */
export function overview({ run, flows }: Model): HTMLElement {
  const wrong = flows.flatMap((flow): Wrong[] => {
    const steps = flow.steps.filter(({ outcome }) => outcome === "failed" || outcome === "error");
    const own = flow.outcome === "failed" || flow.outcome === "error";
    if (steps.length === 0) return own ? [{ flow }] : [];
    return steps.map((step) => ({ flow, step }));
  });
  const { passed, failed, error, skipped } = run.summary;
  return h("section", { class: "page" }, [
    h("h2", { tabindex: -1 }, wrong.length > 0 ? "What went wrong" : "Nothing failed"),
    h(
      "p",
      { class: "muted" },
      `${count(passed, "step")} passed, ${failed} failed, ${error} could not be judged, ` +
        `${skipped} skipped. Press n for the next flow that did not pass, ? for all keys.`,
    ),
    h(
      "ul",
      { class: "wrongs" },
      wrong.slice(0, MOST).map(({ flow, step }) =>
        h("li", {}, [
          outcomeSign((step ?? flow).outcome),
          h(
            "a",
            { href: addressOf(flow, step) },
            step ? `${flow.name} › ${step.name}` : flow.name,
          ),
          h("p", { class: "muted" }, step?.error?.message ?? flow.reason ?? "the file has errors"),
        ])
      ),
    ),
    wrong.length > MOST && h("p", { class: "muted" }, `and ${wrong.length - MOST} more`),
  ]);
}
