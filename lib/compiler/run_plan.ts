import type { Diagnostic, SourceLabel } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { LeftOutFlow, Repetition, Shard } from "../record/mod.ts";
import type { CompiledFlow, FlowRow, FlowRows, OnceFlow, SecretPlaces } from "./compiled_flow.ts";
import type { FittingFlows } from "./selection/select_flows.ts";

/** A flow file and everything known about it without sending a request. */
export interface CheckedFlow {
  /** The path as messages show it. */
  readonly file: string;
  /** The `name` of the flow, or its path if it has none. */
  readonly name: string;
  /** The SHA-256 of the file in hexadecimal; absent if it was not asked for or cannot be read. */
  readonly sha256?: string;
  /**
   * The diagnostics of the file, in reading order. An error prevents all flows of a run from
   * running.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** The tags by which the flow is selected. */
  readonly tags: readonly string[];
  /** The names of the environment variables that the flow reads. */
  readonly environment: readonly string[];
  /** The names of the run parameters that the flow uses. */
  readonly parameters: readonly string[];
}

/** A flow file of a run, checked. */
export interface PreparedFlow extends CheckedFlow {
  /** The locks that no other flow holds while this one runs. */
  readonly locks: readonly string[];
  /** The inputs of the flow, in the order of the file. */
  readonly inputs: readonly FlowInput[];
  /** The row that it runs for, of a flow with `data`. */
  readonly row?: FlowRow;
  /** The rows of a flow with `data`, which runs for each of them. */
  readonly rows?: FlowRows;
  /** The numbers of the rows that would run, where flows are listed; absent if all would. */
  readonly rowNumbers?: readonly number[];
  /** The flows that its steps use with `once`. */
  readonly once: readonly OnceFlow[];
  /** Which repetition it is; absent if flows run once. */
  readonly repetition?: Repetition;
  /** The places for secrets that its variables reach. */
  readonly secretPlaces?: SecretPlaces;
  /**
   * Returns the flow, ready to run; reads it again if it was not kept. Returns `undefined` if the
   * file has errors or has changed since it was checked.
   */
  open(): Promise<CompiledFlow | undefined>;
}

/** An input of a flow. */
export interface FlowInput {
  readonly name: string;
  /** Whether it has neither a default nor a parameter of its name. */
  readonly isRequired: boolean;
  /** Its place. */
  readonly at: SourceLabel;
}

/** The flow files of a run, found, read and checked. */
export interface RunPlan {
  readonly flows: readonly PreparedFlow[];
  /** The flows that run once for all of `flows` that use them; none if files have errors. */
  readonly once: readonly OnceFlow[];
  /** The paths of the flow files that steps use, as messages show them. */
  readonly usedFiles: readonly string[];
  /** The flows that need inputs, so that they only run where others use them. */
  readonly leftOut: readonly LeftOutFlow[];
  /** The selected shard; absent if all flow files were selected. */
  readonly shard?: Shard;
  /** The position of each flow among those of all shards; only for a shard. */
  readonly positions?: readonly number[];
  /** Whether any file has errors, so that nothing may be sent. */
  readonly hasErrors: boolean;
  /**
   * Returns the value of an environment variable: from the process, or else from the environment
   * files.
   */
  env(name: string): string | undefined;
  readonly params: ReadonlyMap<string, JsonValue | undefined>;
  /** The texts of the parameters that are numbers, as they are written. */
  readonly paramTexts: ReadonlyMap<string, string>;
  /** The names of the parameters that no flow uses; empty if not all flows were read. */
  readonly unusedParams: readonly string[];
  /** The patterns of `exclude` that match no file and no directory. */
  readonly unusedExcludes: readonly string[];
  /** How many of the flows fit `tags` and `name`; absent without these. */
  readonly fitting?: FittingFlows;
}
