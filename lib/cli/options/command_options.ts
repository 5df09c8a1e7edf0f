import type { DiagnosticsFormatName } from "../../reporters/mod.ts";
import { type FlagsOf, optionNamed, type OptionSpec } from "./option.ts";
import { RUN_OPTIONS } from "./run_options.ts";
import { parseBaseUrl, parseIdentifier, parsePath, parseText } from "./values.ts";

const FORMATS: readonly DiagnosticsFormatName[] = ["text", "json", "sarif", "github"];

/** The options of `baton check`. */
export const CHECK_OPTIONS = [
  optionNamed(RUN_OPTIONS, "config"),
  optionNamed(RUN_OPTIONS, "no-config"),
  optionNamed(RUN_OPTIONS, "stage"),
  optionNamed(RUN_OPTIONS, "exclude"),
  optionNamed(RUN_OPTIONS, "var"),
  optionNamed(RUN_OPTIONS, "env-file"),
  optionNamed(RUN_OPTIONS, "allow-file-root"),
  {
    name: "env-optional",
    kind: "switch",
    summary: "Warn of environment variables that are not set, instead of failing.",
  },
  { name: "strict", kind: "switch", summary: "Also fail on warnings." },
  {
    name: "format",
    kind: "choice",
    choices: FORMATS,
    summary: "Print text, JSON, SARIF 2.1.0 or GitHub Actions annotations; text if left out.",
  },
  {
    name: "fix",
    kind: "switch",
    summary: "Fix what can be fixed safely, then report the rest.",
  },
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton list`: those that select flows, and say what they need. */
export const LIST_OPTIONS = [
  optionNamed(RUN_OPTIONS, "config"),
  optionNamed(RUN_OPTIONS, "no-config"),
  optionNamed(RUN_OPTIONS, "stage"),
  optionNamed(RUN_OPTIONS, "tags"),
  optionNamed(RUN_OPTIONS, "name"),
  optionNamed(RUN_OPTIONS, "row"),
  optionNamed(RUN_OPTIONS, "step"),
  optionNamed(RUN_OPTIONS, "var"),
  optionNamed(RUN_OPTIONS, "allow-file-root"),
  optionNamed(RUN_OPTIONS, "shuffle"),
  optionNamed(RUN_OPTIONS, "exclude"),
  optionNamed(RUN_OPTIONS, "shard"),
  optionNamed(RUN_OPTIONS, "shard-by"),
  optionNamed(RUN_OPTIONS, "rerun-failed"),
  {
    name: "format",
    kind: "choice",
    choices: ["text", "json"],
    summary: "Print text or JSON; text if left out.",
  },
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton merge`. */
export const MERGE_OPTIONS = [
  optionNamed(RUN_OPTIONS, "report-junit"),
  optionNamed(RUN_OPTIONS, "junit-strict"),
  optionNamed(RUN_OPTIONS, "report-json"),
  optionNamed(RUN_OPTIONS, "report-html"),
  optionNamed(RUN_OPTIONS, "compare"),
  optionNamed(RUN_OPTIONS, "report-markdown"),
  optionNamed(RUN_OPTIONS, "report-har"),
  {
    ...optionNamed(RUN_OPTIONS, "log"),
    summary: "Write the merged log, which can be merged again.",
  },
  optionNamed(RUN_OPTIONS, "manifest"),
  optionNamed(RUN_OPTIONS, "artifacts"),
  {
    name: "allow-missing",
    kind: "switch",
    summary: "Warn of missing shards and flows, instead of failing.",
  },
  optionNamed(RUN_OPTIONS, "quiet"),
  {
    ...optionNamed(RUN_OPTIONS, "verbose"),
    summary: "Also print a line for each flow and each step.",
  },
  optionNamed(RUN_OPTIONS, "reporter"),
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton report`. */
export const REPORT_OPTIONS = [
  { ...optionNamed(RUN_OPTIONS, "report-html"), name: "html" },
  optionNamed(RUN_OPTIONS, "compare"),
  { ...optionNamed(RUN_OPTIONS, "report-markdown"), name: "markdown" },
  { ...optionNamed(RUN_OPTIONS, "report-har"), name: "har" },
  { ...optionNamed(RUN_OPTIONS, "report-junit"), name: "junit" },
  { ...optionNamed(RUN_OPTIONS, "report-json"), name: "json" },
  optionNamed(RUN_OPTIONS, "artifacts"),
  optionNamed(MERGE_OPTIONS, "allow-missing"),
  optionNamed(RUN_OPTIONS, "quiet"),
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton compare`. */
export const COMPARE_OPTIONS = [
  {
    name: "format",
    kind: "choice",
    choices: ["text", "markdown", "json"],
    summary: "Print text, Markdown for a pull request, or JSON; text if left out.",
  },
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton show`. */
export const SHOW_OPTIONS = [
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

const pattern = { kind: "list", placeholder: "PATTERN", parse: parseText } as const;
const file = { kind: "value", placeholder: "FILE", takes: "file", parse: parsePath } as const;

/** The options of `baton convert`. */
export const CONVERT_OPTIONS = [
  {
    ...file,
    name: "output",
    short: "o",
    summary:
      "Write the flow to a file, and .env.example next to it; to the standard output if left out.",
  },
  {
    name: "spelling",
    kind: "choice",
    choices: ["A", "B"],
    summary: "Choose the spelling of the format; A if left out.",
  },
  {
    name: "all",
    kind: "switch",
    summary: "Make every API call a step, not only those that the changes need.",
  },
  {
    name: "split-by",
    kind: "choice",
    choices: ["page", "login", "none"],
    summary: "Write a flow for each page or each login; one flow if left out.",
  },
  {
    name: "shared-login",
    kind: "switch",
    summary: "Make a flow of each recording, and one of a login that several begin with.",
  },
  {
    ...pattern,
    name: "keep",
    summary: "Always keep requests like `stats`, `/api/*` or `POST /auth/*`.",
  },
  { ...pattern, name: "drop", summary: "Drop requests like `stats`, `/api/*` or `POST /auth/*`." },
  {
    name: "base-url-var",
    kind: "value",
    placeholder: "NAME",
    parse: parseIdentifier,
    summary: "Name the variable with the URL of the application; base_url if left out.",
  },
  {
    name: "unique",
    kind: "switch",
    summary: "Create everything under a new name in each run, not only accounts.",
  },
  {
    name: "explain",
    kind: "switch",
    summary: "Print for every value where it may come from, what was chosen, and why.",
  },
  { ...file, name: "report", summary: "Write what each exchange became, as JSON." },
  {
    name: "verify",
    kind: "value",
    placeholder: "URL",
    parse: parseBaseUrl,
    summary: "Run the flow against a live server, and repair what differs.",
  },
  {
    ...optionNamed(CHECK_OPTIONS, "env-file"),
    summary: "Read the variables for --verify from a file of NAME=value lines.",
  },
  { name: "force", kind: "switch", summary: "Replace existing files." },
] as const satisfies readonly OptionSpec[];

/** The options of `baton init`. */
export const INIT_OPTIONS = [
  optionNamed(CONVERT_OPTIONS, "spelling"),
  {
    name: "ci",
    kind: "choice",
    choices: ["github", "gitlab", "none"],
    summary: "Write a file that runs the flows in GitHub Actions or GitLab CI; none if left out.",
  },
  {
    name: "editor",
    kind: "choice",
    choices: ["vscode", "none"],
    summary: "Write settings for an editor; for VS Code if left out.",
  },
  { name: "dry-run", kind: "switch", summary: "Print what would be written, and write nothing." },
] as const satisfies readonly OptionSpec[];

/** The values of the options of `baton check`. */
export type CheckFlags = FlagsOf<typeof CHECK_OPTIONS>;

/** The values of the options of `baton convert`. */
export type ConvertFlags = FlagsOf<typeof CONVERT_OPTIONS>;

/** The values of the options of `baton init`. */
type InitFlags = FlagsOf<typeof INIT_OPTIONS>;
