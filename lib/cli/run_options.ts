import type { OptionSpec } from "./options.ts";
import {
  parseCount,
  parsePair,
  parseProxy,
  parseReporter,
  parseResolve,
  parseSize,
  parseText,
  parseTimeout,
} from "./option_values.ts";
import { parseShard } from "./shard_value.ts";

const file = { kind: "value", placeholder: "FILE", parse: parseText } as const;
const name = { kind: "list", placeholder: "NAME", parse: parseText, repeats: true } as const;

/** The options of `baton run`. */
export const RUN_OPTIONS: readonly OptionSpec[] = [
  { ...file, name: "report-junit", summary: "Write a JUnit XML report." },
  { ...file, name: "report-json", summary: "Write a JSON report." },
  { ...file, name: "log", summary: "Write every event as a line of JSON, as it happens." },
  { ...file, name: "manifest", summary: "Write what was run, with what, and how it ended." },
  {
    name: "artifacts",
    kind: "value",
    placeholder: "DIR",
    parse: parseText,
    summary: "Write all four: junit.xml, results.json, run.ndjson and run-manifest.json.",
  },
  {
    name: "var",
    kind: "list",
    placeholder: "name=value",
    parse: parsePair,
    repeats: true,
    summary: "Give a run parameter; it also replaces a flow variable of that name.",
  },
  {
    name: "env-file",
    kind: "list",
    placeholder: "FILE",
    parse: parseText,
    repeats: true,
    summary: "Read variables that the environment does not have from a file of NAME=value lines.",
  },
  {
    name: "allow-file-root",
    kind: "list",
    placeholder: "DIR",
    parse: parseText,
    repeats: true,
    summary: "Let flows read files below a directory, beside the working directory.",
  },
  {
    name: "jobs",
    short: "j",
    kind: "value",
    placeholder: "N",
    parse: parseCount,
    summary: "Run so many flows side by side; the number of processors if left out.",
  },
  {
    name: "shard",
    kind: "value",
    placeholder: "I/N",
    parse: parseShard,
    summary: "Run only part I of N of the flows; auto asks the CI system which part.",
  },
  {
    ...file,
    name: "shard-by",
    summary: "Balance the shards by the durations in an earlier results.json.",
  },
  {
    ...file,
    name: "rerun-failed",
    summary: "Run only the flows that did not pass in an earlier results.json.",
  },
  {
    name: "seed",
    kind: "value",
    placeholder: "TEXT",
    parse: parseText,
    summary: "Make the random values of an earlier run again.",
  },
  {
    name: "timeout",
    kind: "value",
    placeholder: "DURATION",
    parse: parseTimeout,
    repeats: true,
    summary:
      "Limit each request, for example 500ms or 10s (a plain number is ms); 30s if left out.",
  },
  {
    name: "max-body",
    kind: "value",
    placeholder: "SIZE",
    parse: parseSize,
    repeats: true,
    summary: "Read so much of a response at the most, for example 5MB; 32MiB if left out.",
  },
  {
    ...file,
    name: "ca-cert",
    kind: "list",
    repeats: true,
    summary: "Trust the certificates in a PEM file as well.",
  },
  {
    ...file,
    name: "client-cert",
    repeats: true,
    summary: "Show servers the certificate in a PEM file.",
  },
  {
    ...file,
    name: "client-key",
    repeats: true,
    summary: "The private key of --client-cert, in PEM; that file may hold it as well.",
  },
  {
    name: "insecure",
    kind: "switch",
    repeats: true,
    summary: "Do not check the certificates of servers.",
  },
  {
    name: "proxy",
    kind: "value",
    placeholder: "URL",
    parse: parseProxy,
    repeats: true,
    summary: "Send requests through a proxy, except to the hosts in NO_PROXY.",
  },
  {
    name: "resolve",
    kind: "list",
    placeholder: "HOST:PORT:ADDRESS",
    parse: parseResolve,
    repeats: true,
    summary: "Connect to an address in place of the one that a host name stands for.",
  },
  {
    name: "timings",
    kind: "switch",
    summary: "Measure the phases of each request: look-up, connection, TLS, first byte.",
  },
  {
    name: "fail-fast",
    kind: "switch",
    summary: "Stop at the first step that does not pass; clean-up steps still run.",
  },
  {
    name: "include-bodies",
    kind: "switch",
    summary: "Put response bodies into the reports, with secrets masked.",
  },
  {
    name: "curl",
    kind: "switch",
    summary: "Show the request of each step that does not pass as a curl command, secrets masked.",
  },
  {
    name: "label",
    kind: "list",
    placeholder: "key=value",
    parse: parsePair,
    summary: "Note a fact about the run in its reports.",
  },
  { ...name, name: "secret", summary: "Mask the value of an environment variable." },
  { ...name, name: "public", summary: "Show the value of an environment variable." },
  { name: "quiet", short: "q", kind: "switch", summary: "Print only failures and the summary." },
  { name: "verbose", short: "v", kind: "switch", summary: "Print a line for each step as well." },
  {
    name: "reporter",
    kind: "list",
    placeholder: "console|github",
    parse: parseReporter,
    summary:
      "Report so on the standard output; github: annotations and a step summary. Console if left out.",
  },
  {
    name: "color",
    kind: "choice",
    choices: ["auto", "always", "never"],
    summary: "Colour the output; auto does so on a terminal.",
  },
];
