import { integerFrom, type KeyTable, ref } from "./key_table.ts";

const TEXT = { type: "string", minLength: 1 } as const;
const TEXTS = { oneOf: [TEXT, { type: "array", items: TEXT }] } as const;
const SWITCH = { type: "boolean" } as const;
const LABELS = {
  type: "object",
  additionalProperties: { type: ["string", "number", "boolean"] },
} as const;

/** The settings of a stage; each, if it is not a map, is an option of `baton run`. */
export const STAGE_KEYS: KeyTable = {
  env_file: {
    summary: "Files with environment variables, relative to this file.",
    schema: TEXTS,
    insteadOf: ["env_files", "dotenv", "env"],
  },
  vars: {
    summary: "Parameters of the run, as of `--var`; texts may have `${ENV.NAME}`.",
    schema: { type: "object" },
    insteadOf: ["var", "variables", "params", "parameters"],
  },
  labels: {
    summary: "Labels in the reports, as of `--label`; texts may have `${ENV.NAME}`.",
    schema: LABELS,
    insteadOf: ["label"],
  },
  exclude: {
    summary: "Files and directories to leave out, as of `--exclude`.",
    schema: TEXTS,
    insteadOf: ["excludes", "ignore"],
  },
  jobs: {
    summary: "How many flows run at the same time.",
    schema: integerFrom(1, 4),
    insteadOf: ["workers", "parallel", "concurrency", "threads"],
  },
  artifacts: {
    summary: "The folder for all reports, relative to this file.",
    schema: TEXT,
    insteadOf: ["output", "out", "reports", "output_dir"],
  },
  timeout: {
    summary: "The timeout of each request: `30s`, `500ms`.",
    schema: { type: ["string", "integer"] },
    insteadOf: ["timeout_ms", "timeouts"],
    unlike: ["timeouts"],
  },
  max_body: {
    summary: "The most bytes of a response body: `5MB`.",
    schema: { type: ["string", "integer"] },
  },
  fail_fast: {
    summary: "Whether to stop at the first step that does not pass.",
    schema: SWITCH,
    insteadOf: ["bail"],
  },
  record: {
    summary: "Whose headers, bodies and captured values reports have.",
    schema: { enum: ["failures", "all", "none"] },
  },
  include_bodies: { summary: "Whether reports have response bodies.", schema: SWITCH },
  curl: { summary: "Whether failures show their request as a `curl` command.", schema: SWITCH },
  timings: { summary: "Whether to measure the phases of each request.", schema: SWITCH },
  trace_url: {
    summary: "The URL of a trace, with `{trace_id}`.",
    schema: TEXT,
  },
  allow_file_root: {
    summary: "Directories outside the working directory from which flows may read files.",
    schema: TEXTS,
  },
  ca_cert: { summary: "Files with more certificate authorities to trust.", schema: TEXTS },
  client_cert: { summary: "The file with the certificate of the client.", schema: TEXT },
  client_key: { summary: "The file with the private key of that certificate.", schema: TEXT },
  proxy: { summary: "The proxy for requests.", schema: TEXT },
  resolve: { summary: "Addresses of hosts: `host:port:address`.", schema: TEXTS },
  secret: { summary: "Environment variables whose values are masked.", schema: TEXTS },
  public: { summary: "Variables, parameters and captures whose values are shown.", schema: TEXTS },
};

/** The keys of the project file. */
export const PROJECT_KEYS: KeyTable = {
  paths: {
    summary: "Flow files, directories and globs to run where the command line names none.",
    schema: { oneOf: [TEXT, { type: "array", minItems: 1, items: TEXT }] },
    insteadOf: ["path", "flows", "include", "files", "tests"],
  },
  ...STAGE_KEYS,
  lint: {
    summary: "What `baton check` does with a lint rule: `off`, `warning` or `error`, by its name.",
    schema: {
      type: "object",
      additionalProperties: { enum: ["off", "warning", "error"] },
    },
    insteadOf: ["rules"],
  },
  stages: {
    summary: "Settings by stage, chosen with `--stage`; each replaces the one of the project.",
    schema: { type: "object", additionalProperties: ref("stage") },
    insteadOf: ["stage", "environments", "envs", "profiles"],
  },
};
