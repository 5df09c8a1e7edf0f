import { integerFrom, type KeyTable, MAX_INTEGER, ref } from "./key_table.ts";

const TEXT = { type: "string" } as const;

const DURATION_WORDS: readonly string[] = [
  "timing",
  "duration",
  "max_ms",
  "max_time",
  "max_duration",
  "response_time",
  "responseTime",
  "latency",
];

/** The keys of `assert`, `until` and `fail_when`. */
export const ASSERTION_KEYS: KeyTable = {
  status: {
    summary: "The status code, or the codes allowed.",
    schema: ref("status"),
    insteadOf: ["status_code", "code", "status_in", "statusCode"],
    unlike: ["status_in"],
  },
  json: {
    mayBeEmpty: true,
    summary: "Assertions on the response; paths start at the envelope (`$.json.id`).",
    schema: ref("json"),
  },
  jsonpath: {
    mayBeEmpty: true,
    summary: "Assertions on the response body; paths start at the body (`$.id`).",
    schema: ref("jsonpath"),
    insteadOf: ["json_path", "jsonPath"],
  },
  headers: {
    mayBeEmpty: true,
    summary: "Assertions on header fields, names in any case.",
    schema: ref("headerAssertions"),
    insteadOf: ["header"],
  },
  duration_ms: {
    summary: "An assertion on the time of the exchange in milliseconds.",
    schema: ref("operator"),
    insteadOf: DURATION_WORDS,
    unlike: DURATION_WORDS,
  },
  body: {
    mayBeEmpty: true,
    summary: "Assertions on the body as text.",
    schema: ref("bodyAssertions"),
  },
  schema: {
    mayBeEmpty: true,
    summary: "A JSON Schema, inline or in a file next to the flow, that the body must satisfy.",
    schema: ref("schema"),
    insteadOf: ["json_schema", "jsonSchema"],
  },
};

/** The keys of `loop`. */
export const LOOP_KEYS: KeyTable = {
  max_attempts: {
    summary: "How many times the request is sent at most.",
    schema: integerFrom(1, 20),
    insteadOf: ["attempts", "count", "retries", "times", "max", "max_tries", "tries", "limit"],
    unlike: ["retries"],
  },
  sleep_ms: {
    summary: "Milliseconds between two attempts; 1000 if left out.",
    schema: integerFrom(0, 500),
    insteadOf: ["interval", "interval_ms", "delay", "sleep", "delay_ms"],
    unlike: ["interval", "delay", "sleep"],
  },
  until: {
    summary: "The loop ends when this holds.",
    schema: ref("condition"),
    insteadOf: ["condition", "while"],
    unlike: ["while"],
  },
  fail_when: {
    mayBeEmpty: true,
    summary: "The loop ends as a failure when this holds.",
    schema: ref("condition"),
    insteadOf: ["fail_if", "abort_when", "abort_if", "fail_on", "failure", "error_when"],
  },
};

/** The keys of a capture in object form. */
export const CAPTURE_KEYS: KeyTable = {
  path: {
    summary: "The JSONPath of the value.",
    schema: TEXT,
    insteadOf: ["jsonpath", "from_jsonpath", "json"],
  },
  select: {
    summary: "Which of several matches is kept; `only`, if left out, insists on exactly one.",
    schema: {
      enum: ["only", "first", "last", "all"],
      markdownEnumDescriptions: [
        "There must be exactly one match.",
        "The first of several matches.",
        "The last of several matches.",
        "All matches, as a list.",
      ],
    },
  },
  header: { summary: "The name of a response header.", schema: ref("headerName") },
  cookie: { summary: "The name of a cookie that the response sets.", schema: ref("fixedText") },
  regex: {
    summary:
      "A regular expression searched in the body as text, or in the source named next to it.",
    schema: TEXT,
  },
  group: {
    summary: "The group of the regular expression that is kept; 1 if left out.",
    schema: integerFrom(0, 1),
  },
  default: {
    summary: "The value if nothing is found.",
    schema: {},
    insteadOf: ["fallback", "or"],
  },
  secret: {
    summary: "Mask the value in every output.",
    schema: { type: "boolean" },
    insteadOf: ["redact", "sensitive", "masked"],
  },
};

/** The event formats: server-sent events, or one JSON value per line. */
export const EVENT_FORMATS = ["sse", "ndjson"] as const;

/** The keys of `events`. */
export const EVENTS_KEYS: KeyTable = {
  count: {
    summary: "The number of events to read at most; without `until` all of them must come.",
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
    summary:
      "How many milliseconds to read after the head of the response; the events until then count.",
    schema: { type: "integer", minimum: 1, maximum: MAX_INTEGER, examples: [5000] },
    insteadOf: ["timeout", "duration_ms", "wait_ms", "max_ms"],
    unlike: ["timeout"],
  },
  format: {
    summary: "The format of the events; that of the content type if left out.",
    schema: {
      enum: EVENT_FORMATS,
      markdownEnumDescriptions: [
        "Server-sent events (WHATWG HTML): `{ event, data, id }`.",
        "One line of JSON each.",
      ],
    },
    insteadOf: ["type", "kind"],
  },
};
