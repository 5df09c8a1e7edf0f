/// <reference lib="dom" />
import { formatDuration } from "../../../text/mod.ts";
import type { PageStep } from "../page_data.ts";
import { type Child, h } from "./dom.ts";
import { addressOf, type Flow, type Model } from "./model.ts";
import { outcomeSign } from "./signs.ts";

const MOST = 30;

/** Shows the slowest steps, and how long the requests to each endpoint took. */
export function slowestView({ flows }: Model): HTMLElement {
  const steps = flows.flatMap((flow) => flow.steps.map((step) => ({ flow, step })))
    .filter(({ step }) => step.outcome !== "skipped");
  const slowest = steps.toSorted((a, b) => b.step.duration_ms - a.step.duration_ms).slice(0, MOST);
  return h("section", { class: "page" }, [
    h("h2", { tabindex: -1 }, "Slowest"),
    h("h3", {}, "Endpoints"),
    h(
      "p",
      { class: "muted" },
      "Milliseconds of each attempt, by method and path; numbers and ids in a path count as one.",
    ),
    table(
      "Endpoints",
      ["endpoint", "count", "p50", "p95", "max"],
      endpointsOf(steps).slice(0, 200).map(({ name, times }) => [
        h("code", {}, name),
        String(times.length),
        ...[0.5, 0.95, 1].map((part) => formatDuration(quantile(times, part))),
      ]),
    ),
    h("h3", {}, "Steps"),
    table(
      "Steps",
      ["step", "attempts", "duration"],
      slowest.map(({ flow, step }) => [
        [
          outcomeSign(step.outcome),
          h("a", { href: addressOf(flow, step) }, `${flow.name} › ${step.name}`),
        ],
        String(step.attempts),
        formatDuration(step.duration_ms),
      ]),
    ),
  ]);
}

interface Endpoint {
  readonly name: string;
  /** The durations of its attempts in milliseconds, in order of size. */
  readonly times: readonly number[];
}

/** Returns the endpoints that were called, the one with the slowest attempts first. */
function endpointsOf(
  steps: readonly { readonly flow: Flow; readonly step: PageStep }[],
): Endpoint[] {
  const times = new Map<string, number[]>();
  for (const { step: { request, trace, duration_ms } } of steps) {
    if (!request) continue;
    const name = `${request.method} ${pathTemplate(request.url)}`;
    const of = times.get(name) ?? [];
    times.set(name, of);
    of.push(...trace ? trace.map((attempt) => attempt.duration_ms) : [duration_ms]);
  }
  return Array.from(times, ([name, of]) => ({ name, times: of.sort((a, b) => a - b) }))
    .sort((a, b) => quantile(b.times, 0.95) - quantile(a.times, 0.95));
}

/** A part of a path that names one thing of many: a number, a UUID, a long hexadecimal text. */
const ID = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{12,})$/i;
/** How many digits make an id of another part. */
const ID_DIGITS = 3;

function isId(part: string): boolean {
  if (ID.test(part)) return true;
  return /^[\w-]+$/.test(part) && part.replace(/\D/g, "").length >= ID_DIGITS;
}

function pathTemplate(url: string): string {
  const path = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? url.split(/[?#]/)[0];
  const parts = path.split("/").map((part) => isId(part) ? "{id}" : part);
  return parts.join("/") || "/";
}

/** Returns the smallest value that is not below a part of the sorted values (nearest rank). */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": label },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head, i) => h("th", { scope: "col", class: i > 0 && "number" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((cells) =>
          h("tr", {}, cells.map((cell, i) => h("td", { class: i > 0 && "number" }, cell)))
        ),
      ),
    ),
  );
}
