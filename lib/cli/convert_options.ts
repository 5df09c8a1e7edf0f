import { CHECK_OPTIONS } from "./check_options.ts";
import { parseBaseUrl, parseIdentifier, parsePath, parseText } from "./option_values.ts";
import type { OptionSpec } from "./options.ts";

const pattern = { kind: "list", placeholder: "PATTERN", parse: parseText } as const;
const file = { kind: "value", placeholder: "FILE", takes: "file", parse: parsePath } as const;

function shared(name: string): OptionSpec {
  return CHECK_OPTIONS.find((option) => option.name === name)!;
}

/** The options of `baton convert`. */
export const CONVERT_OPTIONS: readonly OptionSpec[] = [
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
    ...shared("env-file"),
    summary: "Read the variables for --verify from a file of NAME=value lines.",
  },
  { name: "force", kind: "switch", summary: "Replace files that are there." },
];
