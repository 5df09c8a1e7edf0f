import { type KeyTable, MAX_INTEGER } from "./key_table.ts";

/** How events are written: server-sent events, or a line of JSON each. */
export const EVENT_FORMATS = ["sse", "ndjson"] as const;

/** The keys of `events`. */
export const EVENTS_KEYS: KeyTable = {
  count: {
    summary: "Read so many events at the most; without `until` so many must come.",
    schema: { type: "integer", minimum: 1, maximum: MAX_INTEGER, examples: [3] },
    insteadOf: ["max", "limit", "max_events", "number"],
  },
  until: {
    summary: "Read until an event for which this holds; its path starts at the event.",
    schema: { $ref: "#/$defs/eventCondition" },
    insteadOf: ["stop_when", "condition", "match", "while"],
    unlike: ["match", "while"],
  },
  timeout_ms: {
    summary: "Read so many milliseconds from the head of the answer on; what has come counts.",
    schema: { type: "integer", minimum: 1, maximum: MAX_INTEGER, examples: [5000] },
    insteadOf: ["timeout", "duration_ms", "wait_ms", "max_ms"],
    unlike: ["timeout"],
  },
  format: {
    summary: "How the events are written; the content type says it if left out.",
    schema: {
      enum: EVENT_FORMATS,
      markdownEnumDescriptions: [
        "Server-sent events (WHATWG HTML): `{ event, data, id }`.",
        "A line of JSON each.",
      ],
    },
    insteadOf: ["type", "kind"],
  },
};
