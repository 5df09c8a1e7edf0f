/// <reference lib="dom" />
import type { PageStep } from "../../page_data.ts";
import { bodyBlock } from "../blocks.ts";
import { type Child, h } from "../dom.ts";
import { addressOf, type Flow } from "../model.ts";
import { unfolding } from "../unfolding.ts";
import { capturedValue, type CaptureUses } from "./capture_uses.ts";

/** The most characters of a captured value beside its name. */
const SHORT = 60;
/** How many captures of a step are shown before the others are folded. */
const MOST_SHOWN = 12;

/** Shows what a step hands on, with its values, and to which steps. */
export function handedOn(flow: Flow, step: PageStep, uses: CaptureUses): Child {
  const { captures, name } = step;
  if (captures.length === 0) return undefined;
  const list = (some: readonly string[], label: string) =>
    h("ul", { "aria-label": label }, some.map((one) => handedItem(flow, step, one, uses)));
  const shown = captures.length > MOST_SHOWN + 1 ? captures.slice(0, MOST_SHOWN) : captures;
  const folded = captures.slice(shown.length);
  return h("div", { class: "handed" }, [
    list(shown, `Captures of ${name}`),
    folded.length > 0 &&
    unfolding(
      {},
      `${folded.length} more captures`,
      undefined,
      () => list(folded, `More captures of ${name}`),
    ).element,
  ]);
}

function handedItem(
  flow: Flow,
  step: PageStep,
  capture: string,
  uses: CaptureUses,
): HTMLElement {
  const users = uses.usersOf(step.name, capture);
  return h("li", { "data-capture": JSON.stringify([step.name, capture]) }, [
    h("code", { class: "capture" }, capture),
    valueBeside(step, capture),
    users.length === 0
      ? h("span", { class: "muted" }, " not used by a later step")
      : [" → ", users.map((user, i): Child => [i > 0 && ", ", stepLink(flow, user)])],
  ]);
}

/** Shows which captures of earlier steps a step uses. */
export function usedCaptures(flow: Flow, { uses = [] }: PageStep, all: CaptureUses): Child {
  return uses.length > 0 && h("p", { class: "used" }, [
    "uses ",
    uses.map(({ step: name, capture }, i): Child => {
      const from = all.stepNamed(name);
      return [
        i > 0 && ", ",
        h("code", { class: "capture" }, capture),
        " of ",
        from ? stepLink(flow, from) : name,
        from && valueBeside(from, capture),
      ];
    }),
  ]);
}

function stepLink(flow: Flow, step: PageStep): HTMLElement {
  return h("a", { href: addressOf(flow, step) }, step.name);
}

/** Shows the beginning of a captured value. */
function valueBeside(step: PageStep, capture: string): Child {
  const value = capturedValue(step, capture);
  if (value === undefined) return undefined;
  return [" = ", h("code", { class: "value", tabindex: 0 }, lineOf(value))];
}

function lineOf(value: string): string {
  const line = value.replace(/\s+/g, " ");
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}

/** Shows the captured values that are too long to be shown whole beside their names. */
export function longValues(step: PageStep): Child {
  const long = step.captures.flatMap((name) => {
    const value = capturedValue(step, name);
    return value !== undefined && lineOf(value) !== value ? [[name, value] as const] : [];
  });
  return long.length > 0 && h("section", {}, [
    h("h3", {}, "Captured values"),
    long.map(([name, value]) => [
      h("p", {}, h("code", { class: "capture" }, name)),
      bodyBlock(value, `value of ${name}`),
    ]),
  ]);
}
