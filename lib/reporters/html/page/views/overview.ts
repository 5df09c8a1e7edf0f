/// <reference lib="dom" />
import { count } from "../../../../text/mod.ts";
import { runFacts } from "../../run_facts.ts";
import type { PageStep } from "../../page_data.ts";
import { frameBlock } from "../blocks.ts";
import { type Child, h, outerLink } from "../dom.ts";
import type { Flow, Model } from "../model.ts";
import { isWrong, outcomeSign } from "../signs.ts";
import { slowestSteps, stepLink, stepsTable } from "./tables.ts";

/** How many failures are shown with a frame, and how many are listed; the list of flows has all. */
const [MOST_FRAMES, MOST_LISTED] = [20, 200];
const MOST_FLAKY = 20;
const MOST_SLOW = 5;

/** A step that did not pass, or a flow of which none did. */
interface Wrong {
  readonly flow: Flow;
  readonly step?: PageStep;
}

/** What stands beside the list until a flow is chosen: what went wrong, and the facts of the run. */
export function overview(model: Model): HTMLElement {
  const { run, flows } = model;
  const wrong = flows.flatMap(wrongOf);
  const { passed, failed, error, skipped } = run.summary;
  const counts = Object.entries({ passed, failed, "could not be judged": error, skipped })
    .filter(([, number]) => number > 0)
    .map(([what, number], i) => i === 0 ? `${count(number, "step")} ${what}` : `${number} ${what}`);
  const rest = wrong.slice(MOST_FRAMES);
  return h("section", { class: "page overview" }, [
    h("div", { class: "told-first" }, [
      h("h2", { tabindex: -1 }, titleOf(wrong, flows)),
      h("p", { class: "muted" }, [
        counts.length > 0 && `${counts.join(", ")}. `,
        wrong.length > 0 && "Press n for the next flow that did not pass, ? for all keys.",
      ]),
      wrong.slice(0, MOST_FRAMES).map(card),
      rest.length > 0 && h("ul", { class: "wrongs" }, rest.slice(0, MOST_LISTED).map(line)),
      rest.length > MOST_LISTED &&
      h("p", { class: "muted" }, `and ${rest.length - MOST_LISTED} more`),
    ]),
    h("aside", { "aria-label": "The run" }, [
      changes(model),
      flaky(flows),
      slowest(flows),
      facts(model),
    ]),
  ]);
}

function titleOf(wrong: readonly Wrong[], flows: readonly Flow[]): string {
  if (wrong.length > 0) return "What went wrong";
  return flows.length > 0 ? "Nothing failed" : "Nothing ran";
}

function wrongOf(flow: Flow): Wrong[] {
  const steps = flow.steps.filter(isWrong);
  if (steps.length === 0) return isWrong(flow) ? [{ flow }] : [];
  return steps.map((step) => ({ flow, step }));
}

function card({ flow, step }: Wrong): HTMLElement {
  const [first, ...others] = step?.failures ?? flow.diagnostics;
  return h("article", { class: "card" }, [
    h("h3", {}, outcomeSign((step ?? flow).outcome), stepLink(flow, step)),
    first ? frameBlock(first) : h("p", {}, flow.reason ?? flow.outcome),
    others.length > 0 && h("p", { class: "muted" }, [
      "and ",
      count(others.length, step ? "more failure" : "more error"),
      step ? " of this step" : " in this file",
    ]),
  ]);
}

function line({ flow, step }: Wrong): HTMLElement {
  return h("li", {}, [
    outcomeSign((step ?? flow).outcome),
    stepLink(flow, step),
    h("p", { class: "muted" }, step?.error?.message ?? flow.reason ?? "the file has errors"),
  ]);
}

/** Says in a line what is different from the earlier run. */
function changes({ run: { compared } }: Model): Child {
  if (!compared) return undefined;
  const { worse, fixed, slower, path } = compared;
  const parts = [
    count(worse.length, "new failure"),
    `${fixed.length} fixed`,
    `${slower.length} slower`,
  ];
  return [
    h("h3", {}, "Compared with an earlier run"),
    h(
      "p",
      {},
      h("a", { href: "#:compared" }, parts.join(", ")),
      h("span", { class: "muted" }, ` ${path}`),
    ),
  ];
}

function flaky(flows: readonly Flow[]): Child {
  const unsteady = flows.filter(({ verdict }) => verdict === "flaky");
  const more = unsteady.length - MOST_FLAKY;
  return unsteady.length > 0 && [
    h("h3", {}, "Flaky"),
    h("ul", {}, [
      unsteady.slice(0, MOST_FLAKY)
        .map((flow) => h("li", {}, outcomeSign("flaky"), stepLink(flow))),
      more > 0 && h("li", { class: "muted" }, `and ${more} more`),
    ]),
  ];
}

function slowest(flows: readonly Flow[]): Child {
  const steps = slowestSteps(flows, MOST_SLOW);
  return steps.length > 0 && [h("h3", {}, "Slowest steps"), stepsTable("Slowest steps", steps)];
}

function facts({ run }: Model): Child {
  return [
    h("h3", {}, "Run"),
    h("dl", { class: "facts" }, [
      runFacts(run).map(([name, value]) => [h("dt", {}, name), h("dd", {}, outerLink(value))]),
    ]),
  ];
}
