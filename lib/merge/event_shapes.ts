/** What a value has to be. */
export type Kind =
  | "text"
  | "number"
  | "index"
  | "flag"
  | "map"
  | "outcome"
  | Shape
  | readonly [Kind];

/** The members of an object that the views rely on; a name that ends in `?` may be absent. */
export interface Shape {
  readonly [member: string]: Kind;
}

const LABEL: Shape = {
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
const SHARD: Shape = { index: "index", total: "index", "flows?": "index" };

const RUN: Shape = {
  run_id: "text",
  started_at: "text",
  seed: "text",
  jobs: "index",
  "shard?": SHARD,
  labels: "map",
  argv: ["text"],
  rerun_args: ["text"],
};

/** The events of a log by their type. */
export const EVENTS: Readonly<Record<string, Shape>> = {
  run_started: {
    schema_version: "index",
    baton_version: "text",
    ...RUN,
    environment: ["text"],
    flows: [{
      file: "text",
      name: "text",
      "sha256?": "text",
      "position?": "index",
      "run?": "index",
    }],
    "origin?": { "commit?": "text", "branch?": "text", "ci?": { "run_id?": "text" } },
    "merged?": [{ ...RUN, "finished_at?": "text", "exit_code?": "index" }],
  },
  flow_started: {
    flow: "index",
    file: "text",
    name: "text",
    started_at: "text",
    steps: [{ name: "text", line: "index" }],
  },
  attempt: {
    flow: "index",
    step: "index",
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
    "timings?": {
      "dns_ms?": "number",
      "connect_ms?": "number",
      "tls_ms?": "number",
      first_byte_ms: "number",
      total_ms: "number",
    },
    "until?": { met: "flag", "failed?": "flag", "unmet?": "text", "problem?": "text" },
    "retry?": { "after_ms?": "number", reason: "text" },
  },
  step_finished: {
    flow: "index",
    step: "index",
    name: "text",
    line: "index",
    outcome: "outcome",
    duration_ms: "number",
    attempts: "index",
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
  flow_finished: {
    flow: "index",
    outcome: "outcome",
    duration_ms: "number",
    diagnostics: [DIAGNOSTIC],
    "reason?": "text",
  },
  run_finished: {
    finished_at: "text",
    duration_ms: "number",
    exit_code: "index",
    summary: "map",
  },
};
