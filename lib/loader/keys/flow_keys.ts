import { integerFrom, type KeyTable, MAX_INTEGER, ref } from "./key_table.ts";

const TEXT = { type: "string" } as const;

/** A tag or a lock: `smoke`, `team:billing`, `v2/eu`, but no word of a tag expression. */
export const WORD = /^(?!(?:and|or|not)$)[\p{L}\p{N}_][\p{L}\p{N}_.:/-]*$/u;

/** The keys of a flow file. */
export const FLOW_KEYS: KeyTable = {
  name: {
    summary: "The name of the flow in reports.",
    schema: ref("name"),
    insteadOf: ["id", "title"],
  },
  tags: {
    mayBeEmpty: true,
    summary: "Words by which `--tags` selects flows: one, or a list.",
    schema: ref("words"),
    insteadOf: ["tag", "groups", "markers", "category", "suite"],
  },
  lock: {
    mayBeEmpty: true,
    summary:
      "Words for what the flow needs for itself: no other flow with one of them runs meanwhile.",
    schema: ref("words"),
    insteadOf: ["locks", "mutex", "resource", "resource_group", "exclusive"],
    unlike: ["exclusive"],
  },
  if: {
    mayBeEmpty: true,
    summary: "Conditions; if one does not hold, the flow is skipped.",
    schema: ref("conditions"),
    insteadOf: ["when", "run_if", "only_if"],
    unlike: ["when", "run_if", "only_if"],
  },
  inputs: {
    mayBeEmpty: true,
    summary: "What a step that uses this flow must give: names, each with an optional `default`.",
    schema: ref("inputs"),
    insteadOf: ["input", "parameters", "arguments", "args"],
    unlike: ["input", "parameters", "arguments", "args"],
  },
  defaults: {
    mayBeEmpty: true,
    summary: "What the requests of the flow have where they do not say otherwise.",
    schema: ref("defaults"),
    insteadOf: ["default", "globals"],
    unlike: ["globals"],
  },
  vars: {
    mayBeEmpty: true,
    summary: "Values evaluated once, before the first step; later text refers to them.",
    schema: ref("vars"),
    insteadOf: ["env", "variables", "params"],
    unlike: ["params"],
  },
  steps: {
    summary: "The steps, which run in order.",
    schema: { type: "array", minItems: 1, items: ref("step") },
    insteadOf: ["requests", "tests"],
  },
  outputs: {
    mayBeEmpty: true,
    summary: "What a step that uses this flow captures: names with their values.",
    schema: ref("vars"),
    insteadOf: ["output", "returns", "exports"],
  },
  tls: {
    mayBeEmpty: true,
    summary: "Certificates and trust by host: a map of `host` or `host:port` to its TLS settings.",
    schema: ref("tls"),
    insteadOf: ["certificates", "ssl"],
    unlike: ["certificates"],
  },
};

/** The keys of a step. */
export const STEP_KEYS: KeyTable = {
  name: {
    summary: "The name by which other steps and reports refer to this step.",
    schema: ref("name"),
    insteadOf: ["id"],
  },
  depends_on: {
    mayBeEmpty: true,
    summary: "Steps that must come before this one.",
    schema: { type: ["string", "array"], items: TEXT },
    insteadOf: ["needs", "after"],
  },
  if: {
    mayBeEmpty: true,
    summary: "Conditions; if one does not hold, the step is skipped.",
    schema: ref("conditions"),
    insteadOf: ["when", "run_if", "only_if"],
    unlike: ["when", "run_if", "only_if"],
  },
  for_each: {
    mayBeEmpty: true,
    summary: "A list; the step sends its request for each item, as `${item}`.",
    schema: ref("forEach"),
    insteadOf: ["foreach", "forEach", "with_items"],
    unlike: ["afterEach", "beforeEach"],
  },
  always: {
    summary: "Run even after an earlier step has failed, to clean up.",
    schema: { type: "boolean" },
    insteadOf: ["finally", "defer", "teardown"],
    unlike: ["finally", "defer", "teardown"],
  },
  request: {
    summary: "The one HTTP request that the step sends.",
    schema: ref("request"),
    insteadOf: ["http"],
    unlike: ["http"],
  },
  use: {
    summary: "Another flow whose steps run in place of this one.",
    schema: ref("use"),
    insteadOf: ["uses", "include", "call", "run_flow"],
    unlike: ["uses", "include", "call", "run_flow"],
  },
  capture: {
    mayBeEmpty: true,
    summary: "Values kept for later steps; paths start at the response envelope (`$.json.id`).",
    schema: ref("capture"),
    insteadOf: ["captures", "save", "outputs"],
  },
  extract: {
    mayBeEmpty: true,
    summary: "Values kept for later steps; paths start at the response body (`$.id`).",
    schema: ref("extract"),
  },
  assert: {
    mayBeEmpty: true,
    summary: "The assertions on the response.",
    schema: ref("assert"),
    insteadOf: ["expect", "asserts", "assertions", "checks", "test"],
    unlike: ["test"],
  },
  loop: {
    mayBeEmpty: true,
    summary: "Send the request again until a condition holds, a bounded number of times.",
    schema: ref("loop"),
    insteadOf: ["poll", "polling", "repeat", "wait_for"],
    unlike: ["repeat", "wait_for"],
  },
  retry: {
    mayBeEmpty: true,
    summary: "Send the request again after a network error or a retryable status.",
    schema: ref("retry"),
    insteadOf: ["retries"],
    unlike: ["retries"],
  },
  events: {
    mayBeEmpty: true,
    summary: "Read the response as a stream of events until enough have arrived.",
    schema: ref("events"),
    insteadOf: ["sse", "stream"],
    unlike: ["sse", "stream"],
  },
};

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

/** The keys of the TLS settings of one host. */
export const HOST_TLS_KEYS: KeyTable = {
  ca_cert: {
    summary: "A file of certificates in PEM that are trusted in addition to those of the system.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["ca", "cacert", "ca_certs", "ca_file", "caCert"],
  },
  client_cert: {
    summary: "The file with the certificate of the client, in PEM.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["cert", "certificate", "client_certificate", "clientCert"],
  },
  client_key: {
    summary:
      "The file with the private key of the client, in PEM; that of `client_cert` if left out.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["key", "private_key", "clientKey"],
  },
  insecure: {
    summary: "Do not check the certificate of the server.",
    schema: { type: "boolean" },
    insteadOf: ["skip_verify", "insecure_skip_verify", "verify", "rejectUnauthorized"],
    unlike: ["verify", "rejectUnauthorized"],
  },
};

/** A host with an optional port: `api.test`, `api.test:8443`, `[::1]:8443`. */
export const TLS_HOST = /^(?:\[[0-9a-fA-F:.]+\]|[^\s/:@?#*[\]${}]+)(?::[1-9]\d{0,4})?$/;
