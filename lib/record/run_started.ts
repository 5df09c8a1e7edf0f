/** The first event. */
export interface RunStarted {
  /** The type of the event. */
  readonly type: "run_started";
  /** The version of the event stream; a reader refuses another. */
  readonly schema_version: number;
  /** The version of baton that ran. */
  readonly baton_version: string;
  /** A random name of the run: 32 hexadecimal digits. */
  readonly run_id: string;
  /** When it began: ISO 8601, UTC. */
  readonly started_at: string;
  /** The seed of the random values. */
  readonly seed: string;
  /** How many flows ran concurrently at most. */
  readonly jobs: number;
  /** The shard that this run took; absent where it took all flows. */
  readonly shard?: Shard;
  /** The facts given with `--label`. */
  readonly labels: Readonly<Record<string, string>>;
  /** The command line, without secrets. */
  readonly argv: readonly string[];
  /** The options with which another run gives the same results, as arguments. */
  readonly rerun_args: readonly string[];
  /** The names of the environment variables that the flows use. */
  readonly environment: readonly string[];
  /** Every flow of the run, in input order; a flow is known by its index here. */
  readonly flows: readonly SelectedFlow[];
  /** Flows at the paths that were not run by themselves; absent if there are none. */
  readonly left_out?: readonly LeftOutFlow[];
  /** The project file that the run used; absent if there was none. */
  readonly config?: ConfigOrigin;
  /** Facts of the version control system and of the CI system, where they are known. */
  readonly origin?: RunOrigin;
  /** Of a record merged from several: the runs that it is made of. */
  readonly merged?: readonly MergedRun[];
}

/** One of the runs that a merged record is made of. */
export interface MergedRun extends
  Pick<
    RunStarted,
    "run_id" | "started_at" | "seed" | "jobs" | "shard" | "labels" | "argv" | "rerun_args"
  > {
  /** When it ended: ISO 8601, UTC; absent where it was cut off. */
  readonly finished_at?: string;
  /** Its exit code; absent where it was cut off. */
  readonly exit_code?: number;
}

/** A part of the flows of a run. */
export interface Shard {
  /** Which part, from 1. */
  readonly index: number;
  /** How many parts there are. */
  readonly total: number;
  /** How many flows all parts have together. */
  readonly flows?: number;
}

/** A flow chosen to run. */
export interface SelectedFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** The tags of the flow; absent if it has none. */
  readonly tags?: readonly string[];
  /** The SHA-256 of the file in hexadecimal; absent if it was not asked for or cannot be read. */
  readonly sha256?: string;
  /** The row that the flow ran for, from 1; absent without `data`. */
  readonly row?: number;
  /** Which of the repetitions it is; absent if the flows of the run run once. */
  readonly repetition?: Repetition;
  /** Of a shard: the position of the flow among those of all shards, from 0. */
  readonly position?: number;
  /** Whether other flows use it with `once: run`; it did not run for itself. */
  readonly once?: true;
  /** Of a merged record: the index in `merged` of the run with the result of the flow. */
  readonly run?: number;
}

/** The project file of a run. */
export interface ConfigOrigin {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The stage that `--stage` chose; absent without. */
  readonly stage?: string;
}

/** One of several times that a flow runs. */
export interface Repetition {
  /** Which one, from 1. */
  readonly index: number;
  /** How often the flow runs. */
  readonly total: number;
}

/** A flow that only runs where a step of another uses it. */
export interface LeftOutFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The inputs that it needs. */
  readonly inputs: readonly string[];
}

/** Where a run comes from. */
export interface RunOrigin {
  /** The commit, as the version control system names it; of a pull request its head. */
  readonly commit?: string;
  /** The branch or tag; absent where the commit itself is checked out. */
  readonly branch?: string;
  /** Whether a flow file of the run differed from the commit; absent where that is not known. */
  readonly dirty?: boolean;
  /** The CI system that runs it. */
  readonly ci?: CiOrigin;
}

/** The job of a CI system that runs it. */
export interface CiOrigin {
  /** The name of the CI system. */
  readonly provider: string;
  /** Its own name of the run. */
  readonly run_id?: string;
  /** Where the run is shown. */
  readonly url?: string;
}

/** The facts of the run of a flow; in a merged record, of the run with its result. */
export function runOfFlow(run: RunStarted, flow: number): RunStarted {
  const source = run.flows[flow]?.run;
  return source === undefined ? run : { ...run, ...run.merged?.[source] };
}

/** Returns what tells a flow from others of a run: its file, and its row if it has one. */
export function flowKey(file: string, row: number | undefined): string {
  return row === undefined ? file : `${file}[${String(row).padStart(7, "0")}]`;
}
