import { isError } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import type { Discovered } from "../loader/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { LeftOutFlow, Shard } from "../record/mod.ts";
import { type CompileContext, composition } from "./compile_flow.ts";
import { prepareFile, unopened } from "./prepare_file.ts";
import type { OnceFlow } from "./compiled_flow.ts";
import type { CheckedFlow, PreparedFlow, RunPlan } from "./run_plan.ts";
import { selectFlows } from "./selection/select_flows.ts";
import type { StepChoice } from "./selection/step_selection.ts";
import type { UsedFlows } from "./used/mod.ts";

/**
 * The limit, in characters of source, up to which compiled flows are kept; others are read again
 * before they run. In a long run of many files, kept flows slow down the garbage collector.
 */
const KEPT_CHARACTERS = { few: 4_000_000, many: 1_000_000 } as const;
const MANY_FILES = 2_000;

/**
 * The number of files to read concurrently, so that one is compiled while another is awaited. With
 * more, so many flows are alive at a time that the garbage collector takes them for lasting ones.
 */
const READERS = 2;

/** What to check, and how strictly. */
export interface CheckOptions {
  /**
   * Flow files, directories and globs, relative to the working directory. A file with a line
   * (`flows/order.yaml:12`) stands for the step that the line is in, with what it needs.
   */
  readonly paths: readonly string[];
  /**
   * Files and directories to leave out, as globs: names anywhere, or paths relative to the working
   * directory if they have a `/`. @default {[]}
   */
  readonly exclude?: readonly string[];
  /** The only files at the paths to check, as messages show them. @default {all} */
  readonly only?: readonly string[];
  /** The part of the files to check, counted from 1. @default {all} */
  readonly shard?: Omit<Shard, "flows">;
  /**
   * The durations of files in earlier runs, in milliseconds, to balance the shards. @default {equal
   * numbers of files}
   */
  readonly durations?: Readonly<Record<string, number>>;
  /**
   * A tag expression of Cucumber, such as `smoke and not slow`: only flows that it selects, and
   * files with errors. @default {all}
   */
  readonly tags?: string;
  /** A regular expression that the names of the flows must match anywhere. @default {all} */
  readonly name?: string;
  /**
   * The name of a step: only flows that have it, and of these only the step, those that it needs, and
   * the clean-up of all of them. @default {all}
   */
  readonly step?: string;
  /** The numbers of the only rows of flows with `data` to run, from 1. @default {all flows} */
  readonly rows?: readonly number[];
  /** The only rows to run of some of the files, by path. @default {all} */
  readonly onlyRows?: Readonly<Record<string, readonly number[]>>;
  /** The seed of an order in which the flows run instead of the one of their paths. */
  readonly shuffle?: string;
  /** Run parameters: `${NAME}` and the flow variables of that name. @default {} */
  readonly params?: Readonly<Record<string, JsonValue>>;
  /**
   * How parameters that are numbers are written, for texts that contain them: `1.50`. @default {the
   * usual way}
   */
  readonly paramTexts?: Readonly<Record<string, string>>;
  /** Variables in addition to those of the process, which take precedence. @default {} */
  readonly environment?: Readonly<Record<string, string>>;
  /** Directories besides the working directory from which flows may read files. @default {[]} */
  readonly allowFileRoots?: readonly string[];
  /** Whether missing environment variables are warnings, not errors. @default {false} */
  readonly envOptional?: boolean;
  /** Whether to check lint rules as well. @default {false} */
  readonly lint?: boolean;
  /** Whether to compute the SHA-256 of each file, which reports record. @default {true} */
  readonly digests?: boolean;
}

/** What to check, and until when. */
interface PrepareOptions extends CheckOptions {
  /**
   * Whether the flows are to run: each row of a flow with `data` is one, and flows that need inputs
   * are left out. @default {false}
   */
  readonly toRun?: boolean;
  /** How often each flow runs. @default {1} */
  readonly repeat?: number;
  /** The names of parameters whose values are not known. @default {[]} */
  readonly unknownParams?: readonly string[];
  /** Ends the reading; the files left are flows of the plan of which only the path is known. */
  readonly signal?: AbortSignal;
}

/**
 * Finds, reads and checks flow files. Unselected files are not read, and nothing is sent.
 *
 * @throws {RangeError} If the shard does not exist.
 * @throws {FlowFilterError} If `tags` or `name` cannot be read.
 */
export async function prepare(
  host: Pick<Host, "files" | "env"> & Partial<Pick<Host, "openHttpClient">>,
  options: PrepareOptions,
): Promise<RunPlan> {
  const params = new Map<string, JsonValue | undefined>([
    ...(options.unknownParams ?? []).map((name) => [name, undefined] as const),
    ...Object.entries(options.params ?? {}),
  ]);
  const paramTexts = new Map(Object.entries(options.paramTexts ?? {}));
  const extra = options.environment ?? {};
  const env = (name: string) =>
    host.env.get(name) ?? (Object.hasOwn(extra, name) ? extra[name] : undefined);
  const { envOptional = false, lint = false, digests = true } = options;
  const { allowFileRoots = [], signal } = options;
  let usedFlows: UsedFlows | undefined;
  const context: CompileContext = {
    host,
    env,
    params,
    envOptional,
    lint,
    allowFileRoots,
    used: () => usedFlows ??= new composition.parts.UsedFlows(host.files, allowFileRoots),
  };
  const selection = await selectFlows(options, host.files);
  const { chosen, positions, shard, partial, unusedExcludes, fitting, lines } = selection;
  const budget = { characters: KEPT_CHARACTERS[chosen.length < MANY_FILES ? "few" : "many"] };
  const prepareOne = async (found: (typeof chosen)[number]) => {
    if (found.kind !== "file") return unopened(found.path, [found.diagnostic]);
    const only = choiceFor(found.path, options.step, lines);
    return await prepareFile(found, { ...context, only }, budget, digests);
  };
  const files = [...new Map(chosen.map((found) => [found.path, found])).values()];
  const prepared = new Map<string, PreparedFlow>();
  const reading = eachConcurrently(files, signal, async (found) => {
    prepared.set(found.path, await prepareOne(found));
  });
  await unlessAborted(reading, signal);
  const whole = chosen.map(({ path }) => prepared.get(path) ?? unopened(path));
  const { all, entries } = await rowsOf(whole, chosen, options);
  const places = positions && entries ? entries.map((entry) => positions[entry]) : positions;
  const isLeftOut = (flow: PreparedFlow) => options.toRun === true && needsInputs(flow);
  const needing = all.filter(isLeftOut);
  const isNothing = needing.length > 0 && needing.length === all.length && !shard;
  const flows = isNothing
    ? [unopened(needing[0].file, [(await import("./nothing_to_start.ts")).nothingToStart(needing)])]
    : all.filter((flow) => !isLeftOut(flow));
  const hasErrors = flows.some(({ diagnostics }) => diagnostics.some(isError));
  const used = new Set(flows.flatMap((flow) => flow.parameters));
  const allRead = !partial && !signal?.aborted;
  const unusedParams = allRead ? [...params.keys()].filter((name) => !used.has(name)) : [];
  const plan: RunPlan = {
    flows,
    once: hasErrors ? [] : onceOf(flows),
    usedFiles: await usedFlows?.paths() ?? [],
    leftOut: isNothing ? [] : needing.map(leftOutFlow),
    shard,
    positions: places?.filter((_, i) => !isLeftOut(all[i])),
    hasErrors,
    env,
    params,
    paramTexts,
    unusedParams,
    unusedExcludes,
    fitting,
  };
  if (options.repeat === undefined) return plan;
  return (await import("./repeated_flows.ts")).withRepetitions(plan, options.repeat);
}

/** Returns a flow for each row if they are to run; else each flow with the rows that would run. */
async function rowsOf(
  whole: readonly PreparedFlow[],
  chosen: readonly Discovered[],
  options: PrepareOptions,
): Promise<{ readonly all: readonly PreparedFlow[]; readonly entries?: readonly number[] }> {
  // Rows of a flow with errors are entries of the selection too.
  const hasRows = whole.some(({ rows }) => rows) ||
    chosen.some((one) => one.kind === "file" && one.row !== undefined);
  if (!options.rows && !hasRows) return { all: whole };
  const { flowsOfRows, listedFlows } = await import("./data/flow_rows.ts");
  return options.toRun === true
    ? flowsOfRows(whole, chosen, options)
    : { all: listedFlows(whole, chosen, options) };
}

/** Returns the flows that run once, each after those that it uses itself. */
function onceOf(flows: readonly PreparedFlow[]): readonly OnceFlow[] {
  const found = new Map<string, OnceFlow>();
  for (const { once } of flows) {
    for (const one of once) if (!found.has(one.key)) found.set(one.key, one);
  }
  return [...found.values()];
}

function choiceFor(
  path: string,
  name: string | undefined,
  lines: ReadonlyMap<string, readonly number[]>,
): StepChoice | undefined {
  const own = lines.get(path);
  return name === undefined && own === undefined ? undefined : { name, lines: own };
}

/** Returns whether a flow only runs where another uses it. */
function needsInputs({ inputs, diagnostics }: PreparedFlow): boolean {
  return inputs.some(({ isRequired }) => isRequired) && !diagnostics.some(isError);
}

function leftOutFlow({ file, inputs }: PreparedFlow): LeftOutFlow {
  return { file, inputs: inputs.flatMap(({ name, isRequired }) => isRequired ? [name] : []) };
}

/** Works on each item of a list, on several at once, until a signal aborts. */
async function eachConcurrently<T>(
  list: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < list.length && !signal?.aborted) {
      const index = next++;
      await work(list[index], index);
    }
  };
  await Promise.all(Array.from({ length: READERS }, worker));
}

/** Waits for work until a signal aborts: a pipe may be read that nobody ever writes to. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const abort = () => resolve();
  signal?.addEventListener("abort", abort);
  await Promise.race([work, promise]);
  signal?.removeEventListener("abort", abort);
}

/**
 * Finds, reads and checks flow files: everything that can be known without sending a request, and
 * the lint rules unless `lint` is `false`.
 *
 * @param options The paths, and the parameters and variables that the flows may use.
 * @returns A result for each file, and for each path that leads to none, in input order.
 *
 * @example Find a mistake before anything is sent
 * ```ts
 * import { check, createMemoryHost } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "flows/ping.yaml": "steps: [{ name: ping, requst: {} }]" },
 * });
 * const [{ diagnostics }] = await check(host, { paths: ["flows"] });
 * assert.equal(diagnostics[0].message, "`requst` is not a key of a step");
 * assert.equal(diagnostics[0].help, "did you mean `request`?");
 * ```
 */
export async function check(
  host: Pick<Host, "files" | "env">,
  options: CheckOptions,
): Promise<readonly CheckedFlow[]> {
  return (await prepare(host, { lint: true, ...options })).flows;
}
