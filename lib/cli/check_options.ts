import type { OptionSpec } from "./options.ts";
import { RUN_OPTIONS } from "./run_options.ts";

const SHARED = ["var", "env-file", "color"];

/** The options of `baton check`. */
export const CHECK_OPTIONS: readonly OptionSpec[] = RUN_OPTIONS.filter(({ name }) =>
  SHARED.includes(name)
);
