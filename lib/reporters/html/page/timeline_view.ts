/// <reference lib="dom" />
import { formatDuration } from "../../../text/mod.ts";
import { h } from "./dom.ts";
import { addressOf, type Flow, type Model } from "./model.ts";

/** A flow on the time line: when it began and ended, in milliseconds from the start of the run. */
interface Bar {
  readonly flow: Flow;
  readonly start: number;
  readonly end: number;
}

/** Shows when each flow ran, beside those that ran at the same time, with the waits of its loops. */
export function timelineView({ flows, run }: Model): HTMLElement {
  const begin = Date.parse(run.run.started_at);
  const bars = flows.flatMap((flow): Bar[] => {
    if (flow.started_at === undefined) return [];
    const start = Math.max(0, Date.parse(flow.started_at) - begin);
    return [{ flow, start, end: start + flow.duration_ms }];
  }).sort((a, b) => a.start - b.start);
  const whole = Math.max(1, run.summary.duration_ms, lastEnd(bars));
  const workers = workersOf(bars);
  return h("section", { class: "page wide" }, [
    h("h2", { tabindex: -1 }, "Timeline"),
    h(
      "p",
      { class: "muted" },
      `${bars.length} flows over ${workers.length} workers in ${formatDuration(whole)}. ` +
        "Hatched parts of a bar are waits between the attempts of a loop or a retry.",
    ),
    h("div", { class: "gantt" }, [
      axis(whole),
      workers.map((worker, i) =>
        h(
          "ul",
          { class: "lane", "aria-label": `Worker ${i + 1}` },
          worker.map((bar) => h("li", {}, flowBar(bar, whole))),
        )
      ),
    ]),
  ]);
}

function lastEnd(bars: readonly Bar[]): number {
  return bars.reduce((max, { end }) => Math.max(max, end), 0);
}

/** Gives each flow to the first worker that is free; the record does not say which one ran it. */
function workersOf(bars: readonly Bar[]): Bar[][] {
  const workers: Bar[][] = [];
  for (const bar of bars) {
    const free = workers.find((worker) => worker[worker.length - 1].end <= bar.start + 1);
    if (free) free.push(bar);
    else workers.push([bar]);
  }
  return workers;
}

function axis(whole: number): HTMLElement {
  const rough = whole / 8;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const ticks = Array.from({ length: Math.floor(whole / step) + 1 }, (_, i) => {
    const tick = h("span", {}, formatDuration(i * step));
    tick.style.left = `${100 * i * step / whole}%`;
    return tick;
  });
  return h("div", { class: "axis", "aria-hidden": "true" }, ticks);
}

function flowBar({ flow, start, end }: Bar, whole: number): HTMLElement {
  const label = `${flow.name}: ${flow.outcome}, ${formatDuration(flow.duration_ms)}, from ${
    formatDuration(start)
  }`;
  const bar = h(
    "a",
    { href: addressOf(flow), class: `bar ${flow.outcome}`, title: label, "aria-label": label },
    h("span", { "aria-hidden": "true" }, flow.name),
  );
  bar.style.left = `${100 * start / whole}%`;
  bar.style.width = `max(3px, ${100 * (end - start) / whole}%)`;
  for (const [from, to] of waitsOf(flow)) {
    const wait = h("i", { class: "wait" });
    wait.style.left = `${100 * from / Math.max(1, flow.duration_ms)}%`;
    wait.style.width = `${100 * (to - from) / Math.max(1, flow.duration_ms)}%`;
    bar.prepend(wait);
  }
  return bar;
}

/** The fewest milliseconds of a wait that is drawn, and the most waits of a step. */
const SHORTEST_WAIT = 5;
const MOST_WAITS = 50;

/** Returns the waits between attempts, in milliseconds from the start of the flow. */
function waitsOf({ steps }: Flow): (readonly [from: number, to: number])[] {
  const waits: (readonly [number, number])[] = [];
  let at = 0;
  for (const { duration_ms, trace = [], omitted } of steps) {
    const busy = trace.reduce(
      (sum, { duration_ms }) => sum + duration_ms,
      omitted?.duration_ms ?? 0,
    );
    const each = (duration_ms - busy) / Math.max(1, trace.length - 1);
    let within = at;
    if (trace.length > 1 && trace.length <= MOST_WAITS && each >= SHORTEST_WAIT) {
      for (const attempt of trace.slice(0, -1)) {
        within += attempt.duration_ms;
        waits.push([within, within + each]);
        within += each;
      }
    }
    at += duration_ms;
  }
  return waits;
}
