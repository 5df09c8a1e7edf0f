/// <reference lib="dom" />
import type { Outcome } from "../../../../record/mod.ts";
import { count, formatDuration } from "../../../../text/mod.ts";
import { h } from "../dom.ts";
import { attemptTimes } from "../flow/attempt_times.ts";
import { addressOf, type Flow, type Model } from "../model.ts";

/** A try of a flow on the time line, in milliseconds from the start of the run. */
interface Bar {
  readonly flow: Flow;
  readonly outcome: Outcome;
  /** Which try it is, from 1, of a flow that ran again. */
  readonly number?: number;
  readonly start: number;
  readonly end: number;
}

/** How much wider each step of the zoom makes the time line, and how often it does. */
const [ZOOM, MOST_ZOOMS] = [2, 6];

/** Shows when each flow ran, beside those that ran at the same time, with the waits of its loops. */
export function timelineView({ flows, run }: Model): HTMLElement {
  const begin = Date.parse(run.run.started_at);
  const bars = flows.flatMap((flow) => barsOf(flow, begin)).sort((a, b) => a.start - b.start);
  const whole = Math.max(1, run.summary.duration_ms, lastEnd(bars));
  const workers = lanesOf(bars.filter(({ flow }) => !flow.once));
  const shared = lanesOf(bars.filter(({ flow }) => flow.once));
  const lane = (bars: readonly Bar[], label: string) =>
    h("ul", { class: "lane", "aria-label": label }, [
      bars.map((bar) => h("li", {}, flowBar(bar, whole))),
    ]);
  const lanes = h("div", { class: "lanes" }, [
    axis(whole),
    workers.map((bars, i) => lane(bars, `Worker ${i + 1}`)),
    shared.map((bars) => lane(bars, "Flows that run once for others")),
  ]);
  const ran = new Set(workers.flat().map(({ flow }) => flow)).size;
  return h("section", { class: "page wide" }, [
    h("h2", { tabindex: -1 }, "Timeline"),
    h("p", { class: "muted" }, [
      `${count(ran, "flow")} over ${count(workers.length, "worker")} in ${formatDuration(whole)}. `,
      shared.length > 0 && "Below them are flows that run once for others. ",
      "Hatched parts of a bar are waits between the attempts of a loop or a retry.",
    ]),
    zoomButtons(lanes, whole),
    h(
      "div",
      { class: "gantt", tabindex: 0, role: "group", "aria-label": "Flows over time" },
      lanes,
    ),
  ]);
}

function barsOf(flow: Flow, begin: number): Bar[] {
  const tries = [...flow.earlier ?? [], flow];
  return tries.flatMap(({ started_at, duration_ms, outcome }, i): Bar[] => {
    if (started_at === undefined) return [];
    const start = Math.max(0, Date.parse(started_at) - begin);
    const number = tries.length > 1 ? { number: i + 1 } : {};
    return [{ flow, outcome, ...number, start, end: start + duration_ms }];
  });
}

function lastEnd(bars: readonly Bar[]): number {
  return bars.reduce((max, { end }) => Math.max(max, end), 0);
}

/** Gives each flow to the first worker that is free; the record does not say which one ran it. */
function lanesOf(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = [];
  for (const bar of bars) {
    const free = lanes.find((lane) => lane[lane.length - 1].end <= bar.start + 1);
    if (free) free.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
}

/** Makes the buttons that make the time line wider and narrower. */
function zoomButtons(lanes: HTMLElement, whole: number): HTMLElement {
  let zoom = 0;
  const button = (text: string, label: string, by: 1 | -1) => {
    const one = h(
      "button",
      { type: "button", "aria-label": label, onclick: () => change(by) },
      text,
    );
    return { one, by };
  };
  const buttons = [button("−", "Zoom out", -1), button("+", "Zoom in", 1)];
  function change(by: number): void {
    zoom = Math.max(0, Math.min(MOST_ZOOMS, zoom + by));
    const box = lanes.parentElement;
    const middle = box ? (box.scrollLeft + box.clientWidth / 2) / lanes.offsetWidth : 0;
    lanes.style.width = `${100 * ZOOM ** zoom}%`;
    lanes.firstElementChild!.replaceWith(axis(whole, ZOOM ** zoom));
    if (box) box.scrollLeft = middle * lanes.offsetWidth - box.clientWidth / 2;
    for (const { one, by } of buttons) one.disabled = zoom === (by < 0 ? 0 : MOST_ZOOMS);
  }
  change(0);
  return h("div", { class: "zoom", role: "group", "aria-label": "Zoom" }, [
    buttons.map(({ one }) => one),
  ]);
}

/** @param times How much wider the time line is than the page. */
function axis(whole: number, times: number = 1): HTMLElement {
  const rough = whole / (8 * times);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const ticks = Array.from({ length: Math.floor(whole / step) + 1 }, (_, i) => {
    const tick = h("span", {}, formatDuration(i * step));
    tick.style.left = `${100 * i * step / whole}%`;
    return tick;
  });
  return h("div", { class: "axis", "aria-hidden": "true" }, ticks);
}

function flowBar({ flow, outcome, number, start, end }: Bar, whole: number): HTMLElement {
  const isLast = number === undefined || number > (flow.earlier?.length ?? 0);
  const name = number === undefined ? flow.name : `${flow.name} (try ${number})`;
  const label = `${name}: ${outcome}, ${formatDuration(end - start)}, from ${
    formatDuration(start)
  }`;
  const bar = h("a", {
    href: addressOf(flow),
    class: `bar ${outcome}${isLast ? "" : " earlier"}`,
    title: label,
    "aria-label": label,
  });
  bar.style.left = `${100 * start / whole}%`;
  bar.style.width = `max(3px, ${100 * (end - start) / whole}%)`;
  const length = Math.max(1, end - start);
  for (const [from, to] of isLast ? waitsOf(flow) : []) {
    const wait = h("i", { class: "wait" });
    wait.style.left = `${100 * from / length}%`;
    wait.style.width = `${100 * (to - from) / length}%`;
    bar.append(wait);
  }
  bar.append(h("span", { "aria-hidden": "true" }, name));
  return bar;
}

/** The fewest milliseconds of a wait that is drawn, and the most waits of a step. */
const SHORTEST_WAIT = 5;
const MOST_WAITS = 50;

/** Returns the waits between attempts, in milliseconds from the start of the flow. */
function waitsOf({ steps }: Flow): (readonly [from: number, to: number])[] {
  let at = 0;
  return steps.flatMap((step) => {
    const begin = at;
    at += step.duration_ms;
    if ((step.trace?.length ?? 0) < 2) return [];
    const { attempts, omitted } = attemptTimes(step);
    // Of very many waits no one would see the single ones.
    if (omitted || attempts.length > MOST_WAITS) return [];
    return attempts.filter(({ end, next }) => next - end >= SHORTEST_WAIT)
      .map(({ end, next }) => [begin + end, begin + next] as const);
  });
}
