/// <reference lib="dom" />
import { count, formatDuration } from "../../../text/mod.ts";
import type { PageStep } from "../page_data.ts";
import { assertionsView } from "./assertions_view.ts";
import { attemptsView } from "./attempts_view.ts";
import { type Child, h, outerLink } from "./dom.ts";
import { exchangeView } from "./exchange_view.ts";
import { addressOf, type Flow } from "./model.ts";
import { outcomeSign } from "./signs.ts";
import { block, bodyBlock, frameBlock } from "./texts.ts";

/** A step in the chain of a flow. */
export interface StepView {
  readonly step: PageStep;
  readonly element: HTMLElement;
  /** Unfolds it; its details are made then. */
  open(): void;
}

/** Makes a step of a chain: a line that unfolds. */
export function stepView(flow: Flow, step: PageStep): StepView {
  const details = h("details", { class: "step", ontoggle: fill });
  const summary = h("summary", {}, [
    outcomeSign(step.outcome),
    h("span", { class: "name" }, step.name),
    step.cleanup && h("span", { class: "tag" }, "clean-up"),
    answer(step),
    step.attempts > 1 && h("span", { class: "tag" }, count(step.attempts, "attempt")),
    hops(step),
    step.outcome === "skipped" &&
    h("span", { class: "muted reason" }, step.reason ?? "not run"),
    h(
      "span",
      { class: "time" },
      step.outcome === "skipped" ? "" : formatDuration(step.duration_ms),
    ),
  ]);
  details.append(summary);
  const body = h("div", { class: "details" });
  details.append(body);

  function fill(): void {
    if (!details.open || body.hasChildNodes()) return;
    for (const child of detailsOf(flow, step)) if (child instanceof Node) body.append(child);
  }

  return {
    step,
    element: h("li", { class: step.outcome }, details, baton(flow, step)),
    open() {
      details.open = true;
      fill();
    },
  };
}

function answer({ request, response, error, outcome }: PageStep): Child {
  if (outcome === "skipped" || !request) return undefined;
  const text = response ? String(response.status) : error ? error.class : "";
  return h("span", { class: "answer" }, `${request.method} → ${text}`);
}

function hops({ trace = [] }: PageStep): Child {
  const redirects = trace.flatMap(({ hops = [] }) =>
    hops.filter(({ kind }) => kind === "redirect")
  );
  return redirects.length > 0 &&
    h("span", { class: "tag" }, count(redirects.length, "redirect"));
}

/** Shows what the step hands on, and to which steps; and what it got. */
function baton(flow: Flow, step: PageStep): Child {
  if (step.captures.length === 0) return undefined;
  return h(
    "ul",
    { class: "handed", "aria-label": `Captures of ${step.name}` },
    step.captures.map((capture) => {
      const users = flow.steps.filter(({ uses = [] }) =>
        uses.some((use) => use.step === step.name && use.capture === capture)
      );
      return h(
        "li",
        { "data-capture": JSON.stringify([step.name, capture]) },
        h("code", { class: "capture" }, capture),
        valueOf(step, capture),
        users.length === 0 ? h("span", { class: "muted" }, " not used by a later step") : [
          " → ",
          users.map((user, i): Child => [
            i > 0 && ", ",
            h("a", { href: addressOf(flow, user) }, user.name),
          ]),
        ],
      );
    }),
  );
}

/** The most characters of a captured value beside its name. */
const SHORT = 60;

/** Shows the beginning of a captured value, if the run recorded it. */
function valueOf(step: PageStep, capture: string): Child {
  const value = step.exchanges?.findLast(({ captured }) => captured)?.captured?.[capture];
  if (value === undefined) return undefined;
  const line = value.replace(/\s+/g, " ");
  const short = line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
  return [" = ", h("code", { class: "value", tabindex: 0 }, short)];
}

function capturedView({ exchanges = [] }: PageStep): Child {
  const values = Object.entries(exchanges.findLast(({ captured }) => captured)?.captured ?? {});
  return values.length > 0 && h("section", {}, [
    h("h3", {}, "Captured values"),
    h(
      "dl",
      { class: "facts" },
      values.map(([name, value]) => [
        h("dt", {}, name),
        h("dd", {}, bodyBlock(value, `value of ${name}`)),
      ]),
    ),
  ]);
}

function detailsOf(flow: Flow, step: PageStep): Child[] {
  const { assertions = [], uses = [] } = step;
  return [
    step.failures.length > 0 && h("section", {}, [
      h("h3", {}, "What went wrong"),
      step.failures.map(({ message }) => frameBlock(message, "code frame")),
    ]),
    uses.length > 0 && h("p", { class: "used" }, [
      "uses ",
      uses.map(({ step: name, capture }, i): Child => {
        const from = flow.steps.find((one) => one.name === name);
        return [
          i > 0 && ", ",
          h("code", { class: "capture" }, capture),
          " of ",
          from ? h("a", { href: addressOf(flow, from) }, name) : name,
          from && valueOf(from, capture),
        ];
      }),
    ]),
    assertions.length > 0 && h("section", {}, [
      h("h3", {}, count(assertions.length, "assertion")),
      assertionsView(assertions),
    ]),
    attemptsView(step),
    exchangeView(step),
    capturedView(step),
    step.curl !== undefined && h("section", {}, [
      h("h3", {}, "As a curl command"),
      block(step.curl, "curl command"),
    ]),
    h("p", { class: "muted" }, [
      `${step.file ?? flow.file}:${step.line}`,
      step.trace_id !== undefined && [
        " · trace ",
        step.trace_url ? outerLink(step.trace_url, step.trace_id) : step.trace_id,
      ],
    ]),
  ];
}
