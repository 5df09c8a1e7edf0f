/**
 * The options of all commands: their tables, how their values are read, and the `BATON_*`
 * variables that complete them.
 *
 * @module
 */
export { CHECK_OPTIONS, CONVERT_OPTIONS, INIT_OPTIONS, MERGE_OPTIONS } from "./command_options.ts";
export { completeFlags, type Flags, repeatedArgs, UsageError } from "./flags.ts";
export {
  COMMON_OPTIONS,
  OPTION_GROUPS,
  type OptionSpec,
  placeholderOf,
  usageOf,
  type ValueKind,
  variableOf,
} from "./option.ts";
export { RUN_OPTIONS } from "./run_options.ts";
export { parseSwitch, type ShardValue } from "./values.ts";
