/// <reference lib="dom" />
import { formatDuration } from "../../../text/mod.ts";
import type { PageAttempt, PageStep } from "../page_data.ts";
import { h } from "./dom.ts";

/** Shows the attempts of a step over time, and a table of them with their hops and timings. */
export function attemptsView(step: PageStep): HTMLElement | undefined {
  const { trace } = step;
  if (!trace || trace.length === 0) return undefined;
  return h("section", {}, [
    h("h3", {}, trace.length === 1 ? "Exchange" : `Attempts: ${step.attempts}`),
    trace.length > 1 && strip(step, trace),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Attempts" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h("tr", {}, ["attempt", "response", "time", "what followed"].map(headCell)),
        ),
        h("tbody", {}, trace.flatMap((attempt) => [attemptRow(attempt), ...hopRows(attempt)])),
      ),
    ),
    step.omitted &&
    h("p", { class: "muted" }, `${step.omitted.attempts} attempts between them are left out.`),
  ]);
}

/** Draws the attempts as bars with the pauses between them, which are taken as equally long. */
function strip(
  { duration_ms, omitted }: PageStep,
  trace: readonly PageAttempt[],
): HTMLElement {
  const busy = trace.reduce((sum, attempt) => sum + attempt.duration_ms, omitted?.duration_ms ?? 0);
  const pauses = Math.max(0, duration_ms - busy);
  const whole = Math.max(duration_ms, busy, 0.001);
  const each = pauses / Math.max(1, trace.length - 1);
  let at = 0;
  const bars = trace.map((attempt) => {
    const bar = h("span", {
      class: isGood(attempt) ? "passed" : attempt.error ? "error" : "skipped",
      title: `attempt ${attempt.attempt}: ${answerOf(attempt)}`,
    });
    bar.style.left = `${100 * at / whole}%`;
    bar.style.width = `${100 * attempt.duration_ms / whole}%`;
    at += attempt.duration_ms + each;
    return bar;
  });
  const label = `${trace.length} attempts, ${formatDuration(busy)} in requests and ` +
    `${formatDuration(pauses)} between them`;
  return h("div", {}, [
    h("div", { class: "strip", role: "img", "aria-label": label }, bars),
    h("p", { class: "muted" }, label),
  ]);
}

function isGood({ until, error, retry }: PageAttempt): boolean {
  return until ? until.met : error === undefined && retry === undefined;
}

function answerOf({ status, error }: PageAttempt): string {
  return error?.message ?? String(status ?? "no answer");
}

function attemptRow(attempt: PageAttempt): HTMLElement {
  const number = attempt.item === undefined
    ? `${attempt.attempt}/${attempt.max_attempts}`
    : `[${attempt.item}] ${attempt.attempt}/${attempt.max_attempts}`;
  return h("tr", {}, [
    h("th", { scope: "row" }, number),
    h("td", {}, answerOf(attempt)),
    h("td", { class: "number" }, formatDuration(attempt.duration_ms)),
    h("td", {}, [followed(attempt), timingsOf(attempt)].filter(Boolean).join("; ")),
  ]);
}

function followed({ until, retry }: PageAttempt): string {
  if (retry) {
    return retry.after_ms === undefined
      ? `no retry: ${retry.reason}`
      : `retry after ${formatDuration(retry.after_ms)}: ${retry.reason}`;
  }
  if (!until) return "";
  if (until.failed) return "fail_when holds";
  if (until.met) return "until holds";
  const seen = until.problem ?? (until.seen === undefined ? undefined : `found ${until.seen}`);
  return [`not yet: ${until.unmet ?? "until"}`, seen].filter(Boolean).join(", ");
}

function timingsOf({ timings }: PageAttempt): string {
  if (!timings) return "";
  return Object.entries(timings).map(([phase, ms]) =>
    `${phase.replace(/_ms$/, "").replace("_", " ")} ${formatDuration(ms)}`
  ).join(", ");
}

function hopRows({ hops = [] }: PageAttempt): HTMLElement[] {
  return hops.map(({ kind, method, url, status, location, duration_ms }) =>
    h("tr", { class: "hop" }, [
      h("th", { scope: "row" }, kind),
      h("td", {}, `${status}${location === undefined ? "" : ` → ${location}`}`),
      h("td", { class: "number" }, formatDuration(duration_ms)),
      h("td", {}, `${method} ${url}`),
    ])
  );
}

function headCell(text: string): HTMLElement {
  return h("th", { scope: "col", class: text === "time" && "number" }, text);
}
