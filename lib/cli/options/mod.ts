/**
 * The options of all commands: their tables, the parsing of their values, and the `BATON_*`
 * variables that complete them.
 *
 * @module
 */
export {
  CHECK_OPTIONS,
  type CheckFlags,
  COMPARE_OPTIONS,
  CONVERT_OPTIONS,
  type ConvertFlags,
  INIT_OPTIONS,
  LIST_OPTIONS,
  MERGE_OPTIONS,
  REPORT_OPTIONS,
  SHOW_OPTIONS,
} from "./command_options.ts";
export { completeFlags, type Flags, readValue, repeatedArgs } from "./flags.ts";
export {
  COMMON_OPTIONS,
  type FlagsOf,
  longUsageOf,
  OPTION_GROUPS,
  type OptionSpec,
  placeholderOf,
  usageOf,
  type ValueKind,
  variableOf,
} from "./option.ts";
export { RUN_OPTIONS, type RunFlags } from "./run_options.ts";
export { parseSwitch } from "./values.ts";
