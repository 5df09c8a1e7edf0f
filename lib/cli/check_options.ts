import type { FindingsFormatName } from "../reporters/mod.ts";
import type { OptionSpec } from "./options.ts";
import { RUN_OPTIONS } from "./run_options.ts";

const FORMATS: readonly FindingsFormatName[] = ["text", "json", "sarif", "github"];

function shared(name: string): OptionSpec {
  return RUN_OPTIONS.find((option) => option.name === name)!;
}

/** The options of `baton check`. */
export const CHECK_OPTIONS: readonly OptionSpec[] = [
  shared("var"),
  shared("env-file"),
  shared("allow-file-root"),
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
  shared("color"),
];
