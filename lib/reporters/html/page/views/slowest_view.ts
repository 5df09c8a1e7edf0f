/// <reference lib="dom" />
import { h } from "../dom.ts";
import { shortDuration } from "../durations.ts";
import type { Model } from "../model.ts";
import { endpointsOf, quantile } from "./endpoints.ts";
import { slowestSteps, stepsTable, table } from "./tables.ts";

const MOST_STEPS = 30;
const MOST_ENDPOINTS = 200;

/** Shows the slowest steps, and how long the requests to each endpoint took. */
export function slowestView({ flows }: Model): HTMLElement {
  const endpoints = endpointsOf(
    flows.flatMap(({ steps }) => steps.filter(({ outcome }) => outcome !== "skipped")),
  );
  return h("section", { class: "page slowest" }, [
    h("h2", { tabindex: -1 }, "Slowest"),
    h("div", {}, [
      h("h3", {}, "Steps"),
      h("p", { class: "muted" }, "With all attempts and the pauses between them."),
      stepsTable("Steps", slowestSteps(flows, MOST_STEPS)),
    ]),
    h("div", {}, [
      h("h3", {}, "Endpoints"),
      h(
        "p",
        { class: "muted" },
        "The time of each attempt, by method and path; numbers and ids in a path count as one.",
      ),
      table(
        "Endpoints",
        ["endpoint", "count", "p50", "p95", "max"],
        endpoints.slice(0, MOST_ENDPOINTS).map(({ name, times }) => [
          h("code", {}, name),
          String(times.length),
          ...[0.5, 0.95, 1].map((part) => shortDuration(quantile(times, part))),
        ]),
      ),
      endpoints.length > MOST_ENDPOINTS &&
      h("p", { class: "muted" }, `and ${endpoints.length - MOST_ENDPOINTS} more endpoints`),
    ]),
  ]);
}
