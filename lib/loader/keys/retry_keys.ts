import { type KeyTable, MAX_INTEGER } from "./key_table.ts";

/** The kinds of errors, besides statuses, after which a request may be sent again. */
export const RETRY_CAUSES = ["network", "timeout"] as const;

/** How the pauses between attempts grow. */
export const BACKOFFS = ["constant", "linear", "exponential"] as const;

/** The causes of a retry if `on` is absent. */
export const DEFAULT_RETRY_ON = ["network", "timeout", 429, 502, 503, 504] as const;

/** Milliseconds before the second attempt if `sleep_ms` is absent. */
export const DEFAULT_RETRY_SLEEP_MS = 1_000;

/** The longest pause in milliseconds if `max_sleep_ms` is absent. */
export const DEFAULT_MAX_SLEEP_MS = 30_000;

/** The keys of `retry`. */
export const RETRY_KEYS: KeyTable = {
  max_attempts: {
    summary: "How many times the request is sent at most, the first time included.",
    schema: { type: "integer", minimum: 1, maximum: MAX_INTEGER, examples: [3] },
    insteadOf: ["attempts", "count", "retries", "times", "max", "limit", "max_retries"],
    unlike: ["retries", "max_retries"],
  },
  sleep_ms: {
    summary:
      "Milliseconds before the second attempt; 1000 if left out. `retry-after` takes precedence.",
    schema: { type: "integer", minimum: 0, maximum: MAX_INTEGER, examples: [500] },
    insteadOf: ["interval", "interval_ms", "delay", "sleep", "delay_ms"],
    unlike: ["interval", "delay", "sleep"],
  },
  backoff: {
    summary: "How the pauses grow from attempt to attempt; `constant` if left out.",
    schema: {
      enum: BACKOFFS,
      markdownEnumDescriptions: [
        "All pauses are the same.",
        "The second pause is twice the first, the third three times.",
        "Each pause is twice the one before.",
      ],
    },
    insteadOf: ["strategy", "back_off"],
  },
  max_sleep_ms: {
    summary: "The longest pause in milliseconds; 30000 if left out.",
    schema: { type: "integer", minimum: 0, maximum: MAX_INTEGER, examples: [30000] },
    insteadOf: ["max_delay", "max_delay_ms", "max_interval", "max_interval_ms"],
    unlike: ["max_delay", "max_interval"],
  },
  on: {
    summary: "The causes of a retry: `network`, `timeout` and statuses; " +
      "`[network, timeout, 429, 502, 503, 504]` if left out.",
    schema: {
      type: "array",
      minItems: 1,
      items: {
        anyOf: [
          {
            enum: RETRY_CAUSES,
            markdownEnumDescriptions: [
              "The name was not found, or the connection failed or was reset.",
              "There was no complete response within `timeout_ms`.",
            ],
          },
          { type: "integer", minimum: 100, maximum: 599 },
        ],
        errorMessage: "write `network`, `timeout` or a status",
      },
    },
    insteadOf: ["statuses", "status", "retry_on", "status_codes", "codes", "when"],
    unlike: ["status", "when"],
  },
  unsafe: {
    summary: "Also repeat requests that may do their work twice, such as a POST.",
    schema: { type: "boolean" },
    insteadOf: ["force"],
  },
};
