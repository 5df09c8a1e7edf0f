/**
 * What is fuzzed: each part of baton that reads what somebody else wrote.
 *
 * @module
 */
import type { FuzzTarget } from "../target.ts";
import { environmentFiles, environmentValues } from "./environment_files.ts";
import { expressions } from "./expressions.ts";
import { fixes } from "./fixes.ts";
import { flowFiles } from "./flow_files.ts";
import { jsonPaths } from "./json_paths.ts";
import { logs } from "./logs.ts";
import { outputs } from "./outputs.ts";
import { recordings } from "./recordings.ts";
import { responses } from "./responses.ts";
import { styles } from "./styles.ts";

/** All targets. */
export const TARGETS: readonly FuzzTarget[] = [
  flowFiles,
  fixes,
  styles,
  expressions,
  jsonPaths,
  environmentFiles,
  environmentValues,
  responses,
  recordings,
  logs,
  outputs,
];
