import type { Range, SourceLabel } from "../diagnostics/mod.ts";
import type { DefaultsNode } from "../loader/mod.ts";
import type { JsonValue } from "../json/mod.ts";

/** What the expressions of a flow can refer to. */
export interface ReferenceContext {
  /** The names of the variables and of the inputs. */
  readonly variables: ReadonlySet<string>;
  /** The names of the inputs. @default {none} */
  readonly inputs?: ReadonlySet<string>;
  /** The steps in running order. */
  readonly steps: readonly ReferencedStep[];
  /** The names of steps that could not be read; references to them are not reported. */
  readonly unreadSteps: readonly string[];
  /** The rows of the flow. @default {none} */
  readonly data?: DataColumns;
  /** Whether the references are in a step with `for_each`. @default {false} */
  readonly isEach?: boolean;
  /** Whether they are in its list or its `if`, which are evaluated before the items. */
  readonly isBeforeEach?: boolean;
  /** The items of that step, if the file has them. @default {not known} */
  readonly items?: DataColumns;
  /** The defaults of the flow, whose references are those of several steps. */
  readonly defaults?: Pick<DefaultsNode, "node" | "headers" | "baseUrl">;
  readonly params: ReadonlyMap<string, JsonValue | undefined>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Whether a missing environment variable is a warning instead of an error. */
  readonly envOptional: boolean;
  /** Environment files that a call may have forgotten to give. @default {none} */
  readonly envFiles?: readonly NearbyEnvFile[];
  /** Whether the flow is only checked, which `--env-optional` allows without its variables. */
  readonly isCheck?: boolean;
  /** The missing variables reported so far; each is reported once per file. */
  readonly reported: Set<string>;
}

/** What references need to know about the rows of a flow. */
export interface DataColumns {
  /** The columns that any row has; absent if the rows cannot be read. */
  readonly columns?: ReadonlySet<string>;
  /** Returns the first row without a value at a path. */
  gapAt(path: readonly string[]): DataGap | undefined;
}

/** A row without a value that an expression refers to. */
export interface DataGap {
  /** The row, from 1. */
  readonly row: number;
  /** Its place. */
  readonly label: SourceLabel;
}

/** An environment file that is not read. */
export interface NearbyEnvFile {
  readonly path: string;
  /** The names of its variables. */
  readonly names: ReadonlySet<string>;
  /** Whether it only lists the names, for a file with values. */
  readonly isExample: boolean;
}

/** A step as references see it. */
export interface ReferencedStep {
  readonly name: string;
  readonly range: Range;
  readonly captures: readonly string[];
  /** Whether it uses another flow, whose outputs are its captures. @default {false} */
  readonly isUse?: boolean;
  /** The spelling of its captures; `.capture.` belongs to spelling A. */
  readonly spelling: "A" | "B";
}

/** Returns the reference to a capture of a step, in the spelling of the step. */
export function captureReference(
  step: Pick<ReferencedStep, "name" | "spelling">,
  capture: string,
): string {
  const name = /^[\w.-]+$/.test(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  return `steps${name}${step.spelling === "A" ? ".capture" : ""}.${capture}`;
}
