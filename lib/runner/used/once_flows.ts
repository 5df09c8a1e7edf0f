import type { CompiledUse, OnceFlow } from "../../compiler/mod.ts";
import { type Diagnostic, labelAt, type SourceLabel } from "../../diagnostics/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import { addDerivedValue, addKnownValue, type Redactor } from "../../redaction/mod.ts";
import { openRandomStream, VariableError } from "../../resolver/mod.ts";
import { roundMilliseconds } from "../../text/mod.ts";
import type { FlowContext, OnceRuns, RunContext } from "../context.ts";
import { flowBroken, flowSkipped, flowWithoutInput } from "../events.ts";
import { type FlowRun, startFlow } from "../flow.ts";
import { keepOutput } from "../named_secrets.ts";
import { whyStopped } from "../options.ts";
import { isOnceFailure, ONCE_FAILED, retriedEvents, seedOfTry, type Tries } from "../tries.ts";
import {
  brokenStep,
  missingCapture,
  skippedStep,
  type StepResult,
  stepResult,
} from "../step_result.ts";
import { givenValues, outputsOf } from "./used_frames.ts";

/** What the flows that use a flow which runs once get of it. */
type MainEnd =
  | {
    readonly outputs: ReadonlyMap<string, JsonValue>;
    /** Why it does not have all outputs. */
    readonly lacking?: string;
    readonly redactor: Redactor;
  }
  /** Why it has no outputs, if it is not at fault. */
  | { readonly reason: string }
  | FailedMain;

/** Why a flow that runs once failed, and where. */
interface FailedMain {
  readonly failure: string;
  readonly at?: SourceLabel;
}

/**
 * The flows that run once in a run. Each runs when the first flow needs it, while all that need it
 * wait. Their clean-up steps run when all flows have ended, those of the flow that was ready last
 * first.
 */
export class OnceFlows implements OnceRuns {
  readonly #indices: ReadonlyMap<string, number>;
  readonly #ends = new Map<string, Promise<MainEnd>>();
  /** The flows with steps left, in the order in which they became ready. */
  readonly #ready: { readonly index: number; readonly running: FlowRun }[] = [];

  /**
   * @param flows The flows, each after those that it uses itself.
   * @param first The index of the first one in the run.
   * @param tries How often one that fails runs again, and what takes its events.
   */
  constructor(
    private readonly flows: readonly OnceFlow[],
    private readonly first: number,
    private readonly run: RunContext,
    private readonly tries: Tries,
  ) {
    this.#indices = new Map(flows.map(({ key }, i) => [key, i]));
  }

  /** Returns the result of a step that uses a flow, when the flow is ready. */
  async resultOf(step: CompiledUse, caller: FlowContext): Promise<StepResult> {
    const { clock } = this.run;
    const startedAt = clock.monotonic();
    const { key, file } = step.once!;
    const end = await this.#ends.getOrInsertComputed(key, () => this.#runMain(key));
    if ("reason" in end) return skippedStep(step, end.reason);
    if ("failure" in end) return brokenStep(step, failureOf(step, file, end, caller));
    for (const [name, value] of end.outputs) {
      keepOutput(step, name, value, caller.redactor);
      const origin = { kind: "capture", name: `${step.name}.${name}` } as const;
      addKnownValue(caller.redactor, value, end.redactor, origin);
    }
    caller.captures.set(step.name, new Map(end.outputs));
    if (end.lacking !== undefined) caller.skipped.note(step.name, `${step.name} › ${end.lacking}`);
    const durationMs = roundMilliseconds(clock.monotonic() - startedAt);
    const captures = [...end.outputs.keys()];
    return stepResult(step, { attempts: 0, durationMs, captures }, { includeBodies: false });
  }

  /** Runs the clean-up steps of the flows that have begun; the others are skipped. */
  async end(): Promise<void> {
    for (const { index, running } of this.#ready.toReversed()) {
      await this.#unlessBroken(index, () => this.#finish(index, running));
    }
    const { signal, redactor } = this.run;
    const reason = signal?.aborted ? whyStopped(signal) : "no flow has reached a step that uses it";
    for (const [i, { key }] of this.flows.entries()) {
      if (this.#ends.has(key)) continue;
      this.tries.emit(redactor.event(flowSkipped(this.first + i, reason)));
    }
  }

  async #runMain(key: string): Promise<MainEnd> {
    const index = this.#indices.get(key)!;
    return await this.#unlessBroken(index, () => this.#runTries(index)) ??
      { failure: "baton went wrong in it" };
  }

  /** Runs a flow up to its clean-up, and again from its start while it fails and tries are left. */
  async #runTries(index: number): Promise<MainEnd> {
    for (let tries = 1;; tries++) {
      const events = retriedEvents(this.tries.emit);
      const end = await this.#perform(index, tries, events.emit);
      const isLast = tries > this.tries.retries || this.run.signal?.aborted === true ||
        end.running?.problem?.failures.some(isOnceFailure) === true;
      if (!("failure" in end) || !end.running || isLast) {
        if (end.running) this.#ready.push({ index, running: end.running });
        return end;
      }
      events.retry();
      await this.#finish(index, end.running);
    }
  }

  /** Runs the clean-up steps of a flow that has begun, and ends it. */
  async #finish(index: number, running: FlowRun): Promise<void> {
    const { flow } = this.flows[index].open();
    await running.runSteps(flow.schedule.length);
    running.end();
  }

  async #perform(
    index: number,
    tries: number,
    emit: Tries["emit"],
  ): Promise<MainEnd & { readonly running?: FlowRun }> {
    const once = this.flows[index];
    const { flow, mainSteps } = once.open();
    const redactor = this.run.redactor.fork();
    const seed = seedOfTry(this.run.seed, tries);
    const run = { ...this.run, redactor, seed, once: this };
    const given = givenOnce(once, run);
    if (!(given instanceof Map)) {
      emit(redactor.event(flowWithoutInput(this.first + index, given)));
      return { failure: redactor.text(given.message) };
    }
    const running = await startFlow(this.first + index, flow, run, emit, {
      given,
      seeded: `${once.key}\0once`,
      mainSteps,
    });
    if (running instanceof VariableError) return { failure: redactor.text(running.message) };
    let outputs: ReadonlyMap<string, JsonValue> = new Map();
    await running.runSteps(mainSteps, () => {
      const found = outputsOf(flow, running.context);
      if (!(found instanceof Map)) return found;
      outputs = found;
      for (const value of outputs.values()) freeze(value);
    });
    const { problem, stopped } = running;
    if (problem && problem.error?.class !== "interrupted") {
      const failure = redactor.text(`${problem.name}: ${problem.error?.message}`);
      return { failure, at: placeOf(problem.failures[0], redactor), running };
    }
    if (stopped !== undefined) {
      return { reason: redactor.text(`${once.file} was not run: ${stopped}`), running };
    }
    const output = flow.outputs.find(({ name }) => !outputs.has(name));
    const lacking = output && missingCapture(output, running.context);
    return { outputs, lacking: lacking && redactor.text(lacking), redactor, running };
  }

  /** Does something for a flow. If baton itself goes wrong, the flow ends with that. */
  async #unlessBroken<T>(index: number, act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      const broken = flowBroken(this.first + index, this.flows[index], error);
      this.tries.emit(this.run.redactor.event(broken));
      return undefined;
    }
  }
}

/** Returns what the inputs of a flow that runs once are given, or what is wrong with one of them. */
export function givenOnce({ key, inputs, inputSource }: OnceFlow, run: RunContext) {
  const { env, params, paramTexts, seed, clock, redactor } = run;
  return givenValues(inputs, {
    env,
    params,
    texts: paramTexts,
    vars: new Map(),
    captures: new Map(),
    random: openRandomStream(seed, key),
    startedAt: clock.now(),
    derived: (...derivation) => addDerivedValue(redactor, ...derivation),
  }, inputSource);
}

function failureOf(
  step: CompiledUse,
  file: string,
  { failure, at }: FailedMain,
  { source }: FlowContext,
): Diagnostic {
  return {
    code: ONCE_FAILED,
    severity: "error",
    message: `\`${file}\` failed: ${failure}`,
    file: source.path,
    at: labelAt(source, step.range),
    ...(at ? { related: [at] } : {}),
    help: "it runs once for all flows that use it; its own failure says more",
  };
}

/** Returns the place of a failure for other flows, which know none of the secrets of this one. */
function placeOf(failure: Diagnostic | undefined, redactor: Redactor): SourceLabel | undefined {
  if (!failure) return undefined;
  const { at, file } = redactor.diagnostic(failure);
  return at && { ...at, file, message: "it failed here" };
}

/** Makes a value read-only, with all that it contains. */
function freeze(value: JsonValue): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const one of Object.values(value)) freeze(one);
}
