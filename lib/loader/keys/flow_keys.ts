import { type KeyTable, ref } from "./key_table.ts";

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
  data: {
    mayBeEmpty: true,
    summary: "Rows, each of which the flow runs for: a CSV, JSON, NDJSON or YAML file, or a list.",
    schema: {
      oneOf: [
        { type: "string", minLength: 1 },
        { type: "array", minItems: 1, items: { type: "object" } },
      ],
    },
    insteadOf: ["rows", "examples", "dataset", "parametrize", "iteration_data", "cases"],
    unlike: ["examples", "parametrize", "cases"],
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
