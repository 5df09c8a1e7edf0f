import type { Flow } from "../model.ts";
import { isWrong, type Verdict } from "../signs.ts";

/** What the flows in the list must have, and their order. */
export interface Filter {
  /** One of these verdicts; any if there are none. */
  readonly verdicts: ReadonlySet<Verdict>;
  /** These words, each anywhere in its names, URLs and errors. */
  readonly text: string;
  /** This tag, if it is not empty. */
  readonly tag: string;
  /** A path that contains it. */
  readonly file: string;
}

/** The filter that every flow passes. */
export const EVERYTHING: Filter = { verdicts: new Set(), text: "", tag: "", file: "" };

/** Returns the flows that pass a filter, in their order. */
export function filteredFlows(flows: readonly Flow[], filter: Filter): readonly Flow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const { verdicts, tag } = filter;
  const file = filter.file.toLowerCase();
  return flows.filter((flow) =>
    (verdicts.size === 0 || verdicts.has(flow.verdict)) &&
    (tag === "" || flow.tags?.includes(tag)) &&
    (file === "" || flow.file.toLowerCase().includes(file)) &&
    words.every((word) => flow.words.includes(word))
  );
}

/** The orders of the list, by their names for readers. */
export const ORDERS: Readonly<Record<string, (flows: readonly Flow[]) => readonly Flow[]>> = {
  "Failures first": (flows) => flows.toSorted((a, b) => rankOf(a) - rankOf(b)),
  "As in the run": (flows) => flows,
  "Slowest first": (flows) => flows.toSorted((a, b) => b.duration_ms - a.duration_ms),
};

function rankOf(flow: Flow): number {
  return isWrong(flow) ? 0 : flow.verdict === "flaky" ? 1 : 2;
}
