/// <reference lib="dom" />
import type { Outcome } from "../../../record/mod.ts";
import { h } from "./dom.ts";

const SIGNS: Readonly<Record<Outcome | "not_reached", string>> = {
  passed: "✓",
  failed: "✗",
  error: "!",
  skipped: "–",
  not_reached: "–",
};

/** Returns the sign of an outcome, with its word for screen readers. */
export function outcomeSign(outcome: Outcome | "not_reached"): HTMLElement {
  return h("span", { class: `sign ${outcome}` }, [
    h("span", { "aria-hidden": "true" }, SIGNS[outcome]),
    h("span", { class: "unseen" }, `${outcome.replace("_", " ")} `),
  ]);
}
