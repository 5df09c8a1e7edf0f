import type { DiagnosticsFormatName } from "../../reporters/mod.ts";
import { type FlagsOf, optionNamed, type OptionSpec } from "./option.ts";
import { RUN_OPTIONS } from "./run_options.ts";
import { parseBaseUrl, parseIdentifier, parsePath, parseText } from "./values.ts";

const FORMATS: readonly DiagnosticsFormatName[] = ["text", "json", "sarif", "github"];

/** The options of `baton check`. */
export const CHECK_OPTIONS = [
  optionNamed(RUN_OPTIONS, "var"),
  optionNamed(RUN_OPTIONS, "env-file"),
  optionNamed(RUN_OPTIONS, "allow-file-root"),
  {
    name: "env-optional",
    kind: "switch",
    summary: "Make environment variables that are not set warnings.",
  },
  { name: "strict", kind: "switch", summary: "Fail on warnings as well." },
  {
    name: "format",
    kind: "choice",
    choices: FORMATS,
    summary: "Print text, JSON, SARIF 2.1.0 or annotations of GitHub Actions; text if left out.",
  },
  {
    name: "fix",
    kind: "switch",
    summary: "Mend what can be mended safely, then report what is left.",
  },
  optionNamed(RUN_OPTIONS, "color"),
] as const satisfies readonly OptionSpec[];

/** The options of `baton merge`. */
export const MERGE_OPTIONS = [
  optionNamed(RUN_OPTIONS, "report-junit"),
  optionNamed(RUN_OPTIONS, "report-json"),
  {
    ...optionNamed(RUN_OPTIONS, "log"),
    summary: "Write the merged log, which can be merged again.",
  },
  optionNamed(RUN_OPTIONS, "manifest"),
  optionNamed(RUN_OPTIONS, "artifacts"),
  {
    name: "allow-missing",
    kind: "switch",
    summary: "Make missing shards and flows a warning.",
  },
  optionNamed(RUN_OPTIONS, "quiet"),
  {
    ...optionNamed(RUN_OPTIONS, "verbose"),
    summary: "Print a line for each flow and each step as well.",
  },
  optionNamed(RUN_OPTIONS, "reporter"),
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
      "Write the flow to a file, and .env.example beside it; to the standard output if left out.",
  },
  {
    name: "spelling",
    kind: "choice",
    choices: ["A", "B"],
    summary: "Write the flow in this spelling of the format; A if left out.",
  },
  {
    name: "all",
    kind: "switch",
    summary: "Make every API call a step, not only what the changes need.",
  },
  {
    name: "split-by",
    kind: "choice",
    choices: ["page", "login", "none"],
    summary: "Write a flow for each page or for each login; one flow if left out.",
  },
  {
    ...pattern,
    name: "keep",
    summary: "Keep requests like `stats`, `/api/*` or `POST /auth/*`, whatever they are.",
  },
  { ...pattern, name: "drop", summary: "Drop requests like `stats`, `/api/*` or `POST /auth/*`." },
  {
    name: "base-url-var",
    kind: "value",
    placeholder: "NAME",
    parse: parseIdentifier,
    summary: "The name of the variable with the URL of the application; base_url if left out.",
  },
  {
    name: "unique",
    kind: "switch",
    summary: "Give all that is made another name in each run, not only accounts.",
  },
  {
    name: "explain",
    kind: "switch",
    summary: "Print for every value where it may come from, and what was chosen and why.",
  },
  { ...file, name: "report", summary: "Write what became of every exchange, as JSON." },
  {
    name: "verify",
    kind: "value",
    placeholder: "URL",
    parse: parseBaseUrl,
    summary: "Run the flow against a live server, and repair it by what differs.",
  },
  {
    ...optionNamed(CHECK_OPTIONS, "env-file"),
    summary: "Read the variables for --verify from a file of NAME=value lines.",
  },
  { name: "force", kind: "switch", summary: "Replace files that are there." },
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
    summary: "Write settings for the editor; those of VS Code if left out.",
  },
  { name: "dry-run", kind: "switch", summary: "Tell what would be written, and write nothing." },
] as const satisfies readonly OptionSpec[];

/** The values of the options of `baton check`. */
export type CheckFlags = FlagsOf<typeof CHECK_OPTIONS>;

/** The values of the options of `baton convert`. */
export type ConvertFlags = FlagsOf<typeof CONVERT_OPTIONS>;

/** The values of the options of `baton init`. */
export type InitFlags = FlagsOf<typeof INIT_OPTIONS>;
