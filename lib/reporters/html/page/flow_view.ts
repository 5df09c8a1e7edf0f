/// <reference lib="dom" />
import { count, formatDuration } from "../../../text/mod.ts";
import type { PageStep, PageTry } from "../page_data.ts";
import { h } from "./dom.ts";
import type { Flow } from "./model.ts";
import { outcomeSign } from "./signs.ts";
import { type StepView, stepView } from "./step_view.ts";
import { copyButton, frameBlock } from "./texts.ts";

/** How many steps of a chain are made before the next frame is drawn. */
const AT_ONCE = 200;

/** A flow on the page. */
export interface FlowView {
  readonly element: HTMLElement;
  /** Unfolds a step and moves the focus to it. */
  show(step: PageStep): void;
}

/** Makes the view of a flow: its facts, and its steps as a chain. */
export function flowView(flow: Flow): FlowView {
  const views = new Map<PageStep, StepView>();
  const chain = h("ol", { class: "chain", onmouseover: light, onfocusin: light });
  let made = 0;

  function make(end: number): void {
    for (; made < Math.min(end, flow.steps.length); made++) {
      const view = stepView(flow, flow.steps[made]);
      views.set(view.step, view);
      chain.append(view.element);
    }
  }

  function makeRest(): void {
    make(made + AT_ONCE);
    if (made < flow.steps.length) requestAnimationFrame(makeRest);
  }

  /** Lights up the steps that use the capture under the pointer, or with the focus. */
  function light(event: Event): void {
    const capture = (event.target as Element).closest("[data-capture]")?.getAttribute(
      "data-capture",
    );
    const [name, value] = capture ? JSON.parse(capture) : [];
    for (const { step, element } of views.values()) {
      const isUser = step.uses?.some((use) => use.step === name && use.capture === value) ?? false;
      element.classList.toggle("lit", isUser);
    }
  }

  const element = h("article", { "aria-label": flow.name }, [
    h("a", { href: "#", class: "back" }, "‹ All flows"),
    h("h2", { tabindex: -1 }, outcomeSign(flow.outcome), flow.name),
    h("p", { class: "muted" }, [
      [flow.file, count(flow.steps.length, "step"), formatDuration(flow.duration_ms)].join(" · "),
      flow.started_at !== undefined && ` · ${flow.started_at}`,
      flow.tags?.map((tag) => h("span", { class: "tag" }, tag)),
    ]),
    flow.reason !== undefined && h("p", {}, `Not run: ${flow.reason}`),
    flow.again !== undefined && h("p", { class: "again" }, [
      h("span", { class: "muted" }, "again: "),
      h("code", {}, flow.again),
      copyButton(flow.again, "the command that runs the flow again"),
    ]),
    flow.earlier && earlierTries(flow, flow.earlier),
    flow.diagnostics.map(({ message, severity }) => frameBlock(message, severity)),
    chain,
  ]);
  const wrong = flow.steps.find(({ outcome }) => outcome === "failed" || outcome === "error");
  make(AT_ONCE);
  if (wrong) openStep(wrong);
  if (made < flow.steps.length) requestAnimationFrame(makeRest);

  function openStep(step: PageStep): StepView {
    make(flow.steps.indexOf(step) + 1);
    const view = views.get(step)!;
    view.open();
    return view;
  }

  return {
    element,
    show(step) {
      const view = openStep(step);
      view.element.scrollIntoView({ block: "start" });
      view.element.querySelector("summary")!.focus({ preventScroll: true });
    },
  };
}

/** Makes the view of the tries that did not pass before the last one. */
function earlierTries({ flaky }: Flow, earlier: readonly PageTry[]): HTMLElement {
  const last = earlier.length + 1;
  const title = flaky ? `Flaky: passed on try ${last}` : `Passed on none of ${last} tries`;
  return h("details", {}, [
    h("summary", {}, title),
    earlier.map((steps, i) => [
      h("h3", {}, `Try ${i + 1}`),
      steps.map(({ name, outcome, failures }) => [
        h("p", {}, outcomeSign(outcome), name),
        failures.map(({ message, severity }) => frameBlock(message, severity)),
      ]),
    ]),
  ]);
}
