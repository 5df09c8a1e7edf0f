/// <reference lib="dom" />
import { count, formatDuration } from "../../../../text/mod.ts";
import type { PageStep } from "../../page_data.ts";
import { block, frameBlock } from "../blocks.ts";
import { type Child, h, outerLink } from "../dom.ts";
import { addressOf, type Flow } from "../model.ts";
import { outcomeSign } from "../signs.ts";
import { unfolding } from "../unfolding.ts";
import { pathOf } from "../url_paths.ts";
import { assertionsView } from "./assertions_view.ts";
import { attemptsView } from "./attempts_view.ts";
import type { CaptureUses } from "./capture_uses.ts";
import { handedOn, longValues, usedCaptures } from "./captures_view.ts";
import { exchangeView } from "./exchange_view.ts";

/** A step in the chain of a flow. */
export interface StepView {
  readonly step: PageStep;
  readonly element: HTMLElement;
  /** Unfolds or folds it; its details are made when it is unfolded first. */
  open(isOpen: boolean): void;
}

/** Makes a step of a chain: a line that unfolds. */
export function stepView(flow: Flow, step: PageStep, uses: CaptureUses): StepView {
  const { element, open } = unfolding(
    { class: "step" },
    summaryOf(step),
    "details",
    () => detailsOf(flow, step, uses),
  );
  return {
    step,
    element: h("li", { class: step.outcome }, element, handedOn(flow, step, uses)),
    open,
  };
}

function summaryOf(step: PageStep): Child {
  const { outcome, name, cleanup, reason, duration_ms } = step;
  const isSkipped = outcome === "skipped";
  return [
    outcomeSign(outcome),
    h("span", { class: "name" }, name),
    cleanup && h("span", { class: "tag" }, "clean-up"),
    !isSkipped && answer(step),
    notesOf(step).map((note) => h("span", { class: "tag" }, note)),
    isSkipped && h("span", { class: "muted reason" }, reason ?? "not run"),
    h("span", { class: "time" }, isSkipped ? "" : formatDuration(duration_ms)),
  ];
}

function answer({ request, response, error }: PageStep): Child {
  if (!request) return undefined;
  const status = response ? String(response.status) : error?.class ?? "";
  return [
    h("span", { class: "answer path" }, `${request.method} ${pathOf(request.url)}`),
    h("span", { class: "answer" }, `→ ${status}`),
  ];
}

/** `5 items`, `8 attempts`, `2 redirects` */
function notesOf({ items, attempts, trace = [] }: PageStep): string[] {
  const redirects = trace.flatMap(({ hops = [] }) =>
    hops.filter(({ kind }) => kind === "redirect")
  );
  return [
    ...items === undefined ? [] : [count(items, "item")],
    ...attempts > (items ?? 1) ? [count(attempts, "attempt")] : [],
    ...redirects.length > 0 ? [count(redirects.length, "redirect")] : [],
  ];
}

function detailsOf(flow: Flow, step: PageStep, uses: CaptureUses): Child {
  const { assertions = [], failures, curl, trace_id, trace_url } = step;
  return [
    failures.length > 0 && h("section", {}, [
      h("h3", {}, "What went wrong"),
      failures.map(frameBlock),
    ]),
    usedCaptures(flow, step, uses),
    attemptsView(step),
    exchangeView(step),
    longValues(step),
    assertions.length > 0 && h("section", {}, [
      h("h3", {}, count(assertions.length, "assertion")),
      assertionsView(assertions),
    ]),
    curl !== undefined && h("section", {}, [
      h("h3", {}, "As a curl command"),
      block(curl, "curl command"),
    ]),
    h("p", { class: "muted facts-line" }, [
      `${step.file ?? flow.file}:${step.line}`,
      trace_id !== undefined && [
        " · trace ",
        trace_url ? outerLink(trace_url, trace_id) : trace_id,
      ],
      " · ",
      h("a", { href: addressOf(flow, step) }, "link to this step"),
    ]),
  ];
}
