import { integerFrom, type KeyTable, ref } from "./key_table.ts";

/** The keys of a step that only a step with a request has. */
export const REQUEST_STEP_KEYS = [
  "request",
  "capture",
  "extract",
  "assert",
  "loop",
  "retry",
  "events",
  "for_each",
] as const;

/** The keys of `use`. */
export const USE_KEYS: KeyTable = {
  flow: {
    summary: "The flow file, relative to the folder of the file that names it.",
    schema: ref("fixedText"),
    insteadOf: ["file", "path", "from"],
  },
  with: {
    mayBeEmpty: true,
    summary: "The inputs of that flow, by name.",
    schema: ref("vars"),
    insteadOf: ["inputs", "vars", "params", "args", "parameters", "arguments"],
  },
  once: {
    summary: "`run`: the flow runs once in a run, and all that use it get its outputs.",
    schema: {
      enum: ["run"],
      markdownEnumDescriptions: ["The flow runs once in a run, when the first step needs it."],
    },
    insteadOf: ["cache", "memoize"],
  },
};

/** How many items `for_each` takes if `max_items` is absent. */
export const DEFAULT_MAX_ITEMS = 1_000;

/** The keys of `for_each` as a map. */
export const EACH_KEYS: KeyTable = {
  items: {
    summary: "The list: an expression, or the items themselves.",
    schema: { type: ["array", "string"], pattern: "\\$\\{" },
    insteadOf: ["in", "list", "of", "values"],
  },
  allow_empty: {
    summary: "Whether the step passes if the list is empty; it is skipped if left out.",
    schema: { type: "boolean" },
    insteadOf: ["allowEmpty"],
  },
  max_items: {
    summary: "How many items the list may have; 1000 if left out.",
    schema: integerFrom(1, 100),
    insteadOf: ["max", "limit", "maxItems"],
  },
};

/** The keys of an input of a flow. */
export const INPUT_KEYS: KeyTable = {
  default: {
    summary: "The value where none is given; without it, one must be given.",
    schema: {},
    insteadOf: ["value", "fallback", "or"],
  },
};
