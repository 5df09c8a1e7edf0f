import type { Outcome } from "../../../record/mod.ts";
import type { Flow } from "./model.ts";

/** What the flows in the list must have. */
export interface Filter {
  /** One of these outcomes; any if there are none. */
  readonly outcomes: ReadonlySet<Outcome>;
  /** These words, each anywhere in its names, URLs and errors. */
  readonly text: string;
  /** This tag, if it is not empty. */
  readonly tag: string;
  /** A path that begins with this or contains it. */
  readonly file: string;
}

/** The filter that every flow passes. */
export const EVERYTHING: Filter = { outcomes: new Set(), text: "", tag: "", file: "" };

/** Returns the flows that pass a filter, in their order. */
export function filteredFlows(flows: readonly Flow[], filter: Filter): readonly Flow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const { outcomes, tag } = filter;
  const file = filter.file.toLowerCase();
  return flows.filter((flow) =>
    (outcomes.size === 0 || outcomes.has(flow.outcome)) &&
    (tag === "" || flow.tags?.includes(tag)) &&
    (file === "" || flow.file.toLowerCase().includes(file)) &&
    words.every((word) => flow.words.includes(word))
  );
}
