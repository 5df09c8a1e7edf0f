import type { OptionSpec } from "./options.ts";
import { RUN_OPTIONS } from "./run_options.ts";

function shared(name: string): OptionSpec {
  return RUN_OPTIONS.find((option) => option.name === name)!;
}

/** The options of `baton merge`. */
export const MERGE_OPTIONS: readonly OptionSpec[] = [
  shared("report-junit"),
  shared("report-json"),
  { ...shared("log"), summary: "Write the merged log, which can be merged again." },
  shared("manifest"),
  shared("artifacts"),
  {
    name: "allow-missing",
    kind: "switch",
    summary: "Make missing shards and flows a warning.",
  },
  shared("quiet"),
  { ...shared("verbose"), summary: "Print a line for each flow and each step as well." },
  shared("reporter"),
  shared("color"),
];
