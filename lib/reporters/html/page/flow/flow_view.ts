/// <reference lib="dom" />
import { count, formatDuration } from "../../../../text/mod.ts";
import type { PageStep, PageTry } from "../../page_data.ts";
import { copyButton, frameBlock } from "../blocks.ts";
import { type Child, h } from "../dom.ts";
import type { Flow } from "../model.ts";
import { outcomeSign } from "../signs.ts";
import { captureUses } from "./capture_uses.ts";
import { type StepView, stepView } from "./step_view.ts";

/** How many steps of a chain are made before the next frame is drawn. */
const AT_ONCE = 200;
/** The most steps that are unfolded at once. */
const MOST_UNFOLDED = 300;

/** A flow on the page. */
export interface FlowView {
  readonly element: HTMLElement;
  /** Unfolds a step and moves the focus to it. */
  show(step: PageStep): void;
}

/** Makes the view of a flow: its facts, and its steps as a chain. */
export function flowView(flow: Flow): FlowView {
  const uses = captureUses(flow);
  const views = new Map<PageStep, StepView>();
  const chain = h("ol", {
    class: "chain",
    onmouseover: light,
    onmouseleave: light,
    onfocusin: light,
  });
  let made = 0;
  let lit: { readonly capture: string; readonly steps: readonly PageStep[] } | undefined;

  function make(end: number): void {
    for (; made < Math.min(end, flow.steps.length); made++) {
      const view = stepView(flow, flow.steps[made], uses);
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
    const owner = (event.target as Element).closest("[data-capture]");
    const capture = owner?.getAttribute("data-capture") ?? "";
    if (capture === (lit?.capture ?? "")) return;
    const toggle = (isLit: boolean) => {
      for (const step of lit?.steps ?? []) {
        views.get(step)?.element.classList.toggle("lit", isLit);
      }
    };
    toggle(false);
    const [step, name] = capture === "" ? [] : JSON.parse(capture);
    lit = capture === "" ? undefined : { capture, steps: uses.usersOf(step, name) };
    toggle(true);
  }

  const element = h("article", { "aria-label": flow.name }, [
    h("a", { href: "#", class: "back" }, "‹ All flows"),
    h("h2", { tabindex: -1 }, outcomeSign(flow.verdict), flow.name),
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
    flow.diagnostics.map(frameBlock),
    flow.steps.length > 1 && flow.steps.length <= MOST_UNFOLDED && unfoldButton(),
    chain,
  ]);
  make(AT_ONCE);
  if (flow.wrong) openStep(flow.wrong);
  if (made < flow.steps.length) requestAnimationFrame(makeRest);

  function unfoldButton(): HTMLElement {
    let isOpen = false;
    const button = h("button", {
      type: "button",
      class: "unfold",
      onclick: () => {
        isOpen = !isOpen;
        make(flow.steps.length);
        for (const view of views.values()) view.open(isOpen);
        button.textContent = isOpen ? "Fold all steps" : "Unfold all steps";
      },
    }, "Unfold all steps");
    return button;
  }

  function openStep(step: PageStep): StepView {
    make(flow.steps.indexOf(step) + 1);
    const view = views.get(step)!;
    view.open(true);
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
  return h("details", { class: "tries", open: flaky }, [
    h("summary", {}, title),
    earlier.map(({ steps, duration_ms }, i): Child => [
      h("h3", {}, `Try ${i + 1}, ${formatDuration(duration_ms)}`),
      steps.map(({ name, outcome, failures }) => [
        h("p", {}, outcomeSign(outcome), name),
        failures.map(frameBlock),
      ]),
    ]),
  ]);
}
