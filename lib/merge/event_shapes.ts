import { isRecord, misfitPath, type Shape } from "../json/mod.ts";

const OUTCOMES = new Set(["passed", "failed", "error", "skipped"]);

const LABEL: Shape = {
  "file?": "text",
  line: "index",
  column: "index",
  length: "index",
  text: "text",
  "shown?": { column: "index", length: "index" },
  "message?": "text",
};

const DIAGNOSTIC: Shape = {
  code: "text",
  severity: "text",
  message: "text",
  file: "text",
  "at?": LABEL,
  "context?": ["text"],
  "related?": [LABEL],
  "notes?": ["text"],
  "differences?": { places: [{ at: "text", expected: "text", actual: "text" }] },
  "help?": "text",
};

const ERROR: Shape = { class: "text", message: "text" };
const TIMINGS: Shape = {
  "dns_ms?": "number",
  "connect_ms?": "number",
  "tls_ms?": "number",
  first_byte_ms: "number",
  total_ms: "number",
};
const BODY: Shape = { size: "index", "text?": "text", "cut?": "flag", "left_out?": "text" };
const SHARD: Shape = { index: "index", total: "index", "flows?": "index" };

const RUN: Shape = {
  run_id: "text",
  started_at: "time",
  seed: "text",
  jobs: "index",
  "shard?": SHARD,
  labels: "map",
  argv: ["text"],
  rerun_args: ["text"],
};

/** The shapes of the events of a log, by type. */
const EVENT_SHAPES: Readonly<Record<string, Shape>> = {
  run_started: {
    schema_version: "index",
    baton_version: "text",
    ...RUN,
    environment: ["text"],
    flows: [{
      file: "text",
      name: "text",
      "tags?": ["text"],
      "sha256?": "text",
      "row?": "index",
      "repetition?": { index: "index", total: "index" },
      "position?": "index",
      "once?": "flag",
      "run?": "index",
    }],
    "left_out?": [{ file: "text", inputs: ["text"] }],
    "config?": { file: "text", "stage?": "text" },
    "origin?": { "commit?": "text", "branch?": "text", "ci?": { "run_id?": "text" } },
    "merged?": [{ ...RUN, "finished_at?": "time", "exit_code?": "index" }],
  },
  flow_started: {
    flow: "index",
    file: "text",
    name: "text",
    started_at: "time",
    steps: [{
      name: "text",
      line: "index",
      "file?": "text",
      "waits?": "flag",
      "uses?": [{ step: "text", capture: "text" }],
    }],
  },
  attempt: {
    flow: "index",
    step: "index",
    "item?": "text",
    attempt: "index",
    max_attempts: "index",
    duration_ms: "number",
    "status?": "index",
    "error?": ERROR,
    "transport?": "text",
    "hops?": [{
      kind: "text",
      method: "text",
      url: "text",
      status: "index",
      "location?": "text",
      duration_ms: "number",
    }],
    "timings?": TIMINGS,
    "until?": {
      met: "flag",
      "failed?": "flag",
      "unmet?": "text",
      "problem?": "text",
      "missing?": "flag",
    },
    "retry?": { "after_ms?": "number", reason: "text" },
  },
  exchange: {
    flow: "index",
    step: "index",
    "item?": "text",
    attempt: "index",
    started_at: "time",
    duration_ms: "number",
    request: {
      method: "text",
      url: "text",
      headers: [{ name: "text", value: "text" }],
      "body?": BODY,
    },
    "response?": {
      status: "index",
      status_text: "text",
      url: "text",
      headers: [{ name: "text", value: "text" }],
      "body?": BODY,
      "timings?": TIMINGS,
    },
    "error?": ERROR,
    "captured?": "map",
  },
  step_finished: {
    flow: "index",
    step: "index",
    name: "text",
    line: "index",
    "file?": "text",
    outcome: OUTCOMES,
    duration_ms: "number",
    attempts: "index",
    "items?": "index",
    "request?": { method: "text", url: "text" },
    "trace_id?": "text",
    "trace_url?": "text",
    "response?": {
      status: "index",
      status_text: "text",
      "content_type?": "text",
      size: "index",
      "body?": "text",
    },
    captures: ["text"],
    assertions: [{ source: "text", path: "text", operator: "text", outcome: "text" }],
    "error?": ERROR,
    failures: [DIAGNOSTIC],
    "reason?": "text",
  },
  flow_retried: { flow: "index", outcome: OUTCOMES, duration_ms: "number" },
  flow_finished: {
    flow: "index",
    outcome: OUTCOMES,
    duration_ms: "number",
    diagnostics: [DIAGNOSTIC],
    "reason?": "text",
  },
  run_finished: {
    finished_at: "time",
    duration_ms: "number",
    exit_code: "index",
    summary: "map",
  },
};

/** Returns why a JSON value is not a complete event, or nothing if it is one. */
export function eventProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return "the line is not a JSON object";
  const { type } = value;
  if (typeof type !== "string") return "the line has no `type`, so it is not an event";
  if (!Object.hasOwn(EVENT_SHAPES, type)) return `there is no event \`${type}\``;
  const place = misfitPath(value, EVENT_SHAPES[type]);
  return place === undefined ? undefined : `\`${type}\` has no \`${place}\` that fits`;
}
