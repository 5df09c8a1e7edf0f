/// <reference lib="dom" />
import { count, formatDuration, thousands } from "../../../../text/mod.ts";
import type { PageAttempt, PageStep } from "../../page_data.ts";
import { type Child, h } from "../dom.ts";
import { shortDuration } from "../durations.ts";
import { type AttemptTimes, attemptTimes } from "./attempt_times.ts";

/** Shows the attempts of a step over time, and a table of them with their hops and timings. */
export function attemptsView(step: PageStep): HTMLElement | undefined {
  const { trace = [], items } = step;
  if (trace.length < 2 && !trace.some(({ hops }) => hops)) return undefined;
  const times = attemptTimes(step);
  const what = items === undefined
    ? count(step.attempts, "attempt")
    : `${count(items, "item")}, ${count(step.attempts, "attempt")}`;
  return h("section", {}, [
    h("h3", {}, trace.length > 1 ? what : "Hops"),
    trace.length > 1 && strip(step, times),
    h(
      "div",
      { class: "scroll attempts", tabindex: 0, role: "group", "aria-label": "Attempts" },
      h("table", {}, [
        h("thead", {}, h("tr", {}, ["attempt", "response", "time", "what followed"].map(headCell))),
        h("tbody", {}, rows(step, times)),
      ]),
    ),
  ]);
}

/** Draws the attempts as bars with the pauses between them. */
function strip(step: PageStep, times: AttemptTimes): HTMLElement {
  const { attempts, omitted, busy, pauses } = times;
  const whole = Math.max(step.duration_ms, attempts[attempts.length - 1].end, 0.001);
  function bar(kind: string, start: number, end: number, title: string): HTMLElement {
    const element = h("span", { class: kind, title });
    element.style.left = `${100 * start / whole}%`;
    element.style.width = `${100 * (end - start) / whole}%`;
    return element;
  }
  const label = `${count(step.attempts, "attempt")}: ${formatDuration(busy)} in requests, ${
    formatDuration(pauses)
  } between them`;
  return h("div", {}, [
    h("div", { class: "strip", role: "img", "aria-label": label }, [
      omitted && bar("omitted", omitted.start, omitted.end, omittedText(step)),
      attempts.map(({ attempt, start, end }) =>
        bar(kindOf(attempt), start, end, `${numberOf(attempt)}: ${answerOf(attempt)}`)
      ),
    ]),
    h("p", { class: "muted" }, label),
  ]);
}

function kindOf({ until, error, retry, status = 0 }: PageAttempt): string {
  if (error) return "error";
  if (until) return until.met ? "passed" : until.failed ? "failed" : "skipped";
  if (retry) return "skipped";
  return status >= 400 ? "skipped" : "passed";
}

function answerOf({ status, error }: PageAttempt): string {
  return error?.message ?? String(status ?? "no response");
}

function rows(step: PageStep, { attempts, omitted }: AttemptTimes): Child {
  return attempts.map(({ attempt }, i): Child => [
    attemptRow(attempt),
    hopRows(attempt),
    omitted?.after === i &&
    h("tr", { class: "omitted" }, h("td", { colspan: 4 }, `… ${omittedText(step)}`)),
  ]);
}

/** `1,900 attempts are left out: 200 × 1,899, timeout × 1` */
function omittedText({ omitted }: PageStep): string {
  if (!omitted) return "";
  const { attempts, statuses, errors } = omitted;
  const counts = [...Object.entries(statuses), ...Object.entries(errors)]
    .map(([answer, times]) => `${answer} × ${thousands(times)}`);
  return `${thousands(attempts)} attempts are left out: ${counts.join(", ")}`;
}

function attemptRow(attempt: PageAttempt): HTMLElement {
  return h("tr", {}, [
    h("th", { scope: "row" }, numberOf(attempt)),
    h("td", {}, answerOf(attempt)),
    h("td", { class: "number" }, shortDuration(attempt.duration_ms)),
    h("td", {}, [followed(attempt), timingsText(attempt)].filter(Boolean).join("; ")),
  ]);
}

/** `3/20`, or the item: `[4: ord_9]`, `[4: ord_9] 2/3` */
function numberOf({ item, attempt, max_attempts }: PageAttempt): string {
  const number = `${attempt}/${max_attempts}`;
  if (item === undefined) return number;
  return max_attempts > 1 ? `[${item}] ${number}` : `[${item}]`;
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

/** `dns 1.0 ms, connect 0.3 ms, first byte 12 ms`; the whole time is told beside it. */
export function timingsText({ timings }: Pick<PageAttempt, "timings">): string {
  if (!timings) return "";
  return Object.entries(timings).filter(([phase]) => phase !== "total_ms").map(([phase, ms]) =>
    `${phase.replace(/_ms$/, "").replace("_", " ")} ${shortDuration(ms)}`
  ).join(", ");
}

function hopRows({ hops = [] }: PageAttempt): HTMLElement[] {
  return hops.map(({ kind, method, url, status, location, duration_ms }) =>
    h("tr", { class: "hop" }, [
      h("th", { scope: "row" }, kind),
      h("td", {}, `${status}${location === undefined ? "" : ` → ${location}`}`),
      h("td", { class: "number" }, shortDuration(duration_ms)),
      h("td", {}, `${method} ${url}`),
    ])
  );
}

function headCell(text: string): HTMLElement {
  return h("th", { scope: "col", class: text === "time" && "number" }, text);
}
