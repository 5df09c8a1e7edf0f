/// <reference lib="dom" />
import type { Outcome } from "../../../record/mod.ts";
import { h } from "./dom.ts";

/** What a flow, a step or an assertion may be. */
export type Verdict = Outcome | "not_reached" | "flaky";

const SIGNS: Readonly<Record<Verdict, string>> = {
  passed: "✓",
  failed: "✗",
  error: "!",
  skipped: "–",
  not_reached: "–",
  flaky: "~",
};

/** Returns the sign of a verdict, with its word for screen readers. */
export function outcomeSign(verdict: Verdict): HTMLElement {
  return h("span", { class: `sign ${verdict}` }, [
    h("span", { "aria-hidden": "true" }, SIGNS[verdict]),
    h("span", { class: "unseen" }, `${verdict.replace("_", " ")} `),
  ]);
}

/** Returns whether a flow or a step failed or could not be judged. */
export function isWrong({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === "failed" || outcome === "error";
}
