import type { CompiledFlow, FlowCall, GivenInput, ScheduledStep } from "../../compiler/mod.ts";
import {
  type Diagnostic,
  labelAt,
  type SourceFile,
  type SourceLabel,
} from "../../diagnostics/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import {
  evaluateValue,
  type GivenValue,
  ResolveError,
  type Scope,
  VariableError,
  writtenNumberOf,
} from "../../resolver/mod.ts";
import { type Unmet, unmetCondition } from "../conditions.ts";
import type { FlowContext, RunContext } from "../context.ts";
import { type FrameOptions, openFrame, valueFailure } from "../frame.ts";
import { keepOutput } from "../named_secrets.ts";
import { failedWith, missingCapture, type StepResult, unmetStep } from "../step_result.ts";

/** The flow that runs, and what the contexts of the flows that it uses are made of. */
interface Caller extends Omit<FrameOptions, "given" | "data"> {
  readonly flow: CompiledFlow;
  readonly run: RunContext;
  readonly context: FlowContext;
  /** Whether conditions are judged; a dry run does not know the values. @default {true} */
  readonly judges?: boolean;
}

/** The contexts of the flows that the steps of a running flow use; each is opened once. */
export class UsedFrames {
  readonly #caller: Caller;
  readonly #open = new Map<FlowCall | undefined, FlowContext>();
  /** Why flows did not begin, apart from those that were not reached. */
  readonly #unmet = new Map<FlowCall, Unmet>();

  /** Takes the flow that runs. */
  constructor(caller: Caller) {
    this.#caller = caller;
    this.#open.set(undefined, caller.context);
  }

  /**
   * Returns the context for a step of a used flow, or the result of the step if there is none.
   *
   * @param isStopped Whether the step runs after a failure or a stop.
   */
  async enter(
    { step, call }: ScheduledStep,
    isStopped: boolean,
  ): Promise<FlowContext | StepResult> {
    const unmet = await this.#enter(call!, isStopped);
    return unmet ? unmetStep(step, unmet) : this.#open.get(call)!;
  }

  /** Returns the context of a flow that has been opened; without a call, that of the flow that runs. */
  contextOf(call: FlowCall | undefined): FlowContext | undefined {
    return this.#open.get(call);
  }

  /**
   * Opens a flow and those around it.
   *
   * @returns Why it cannot begin. What has not begun when its caller fails needs no clean-up, unless
   *   it is itself one.
   */
  async #enter(call: FlowCall, isStopped: boolean): Promise<Unmet | undefined> {
    if (this.#open.has(call)) return undefined;
    const known = this.#unmet.get(call);
    if (known) return { reason: "reason" in known ? known.reason : `${call.name} could not begin` };
    if (isStopped && !call.always) return { reason: `${call.name} was not run` };
    const unmet = call.caller && await this.#enter(call.caller, isStopped) ||
      await this.#begin(call);
    if (!unmet) return undefined;
    this.#unmet.set(call, unmet);
    const outer = this.#open.get(call.caller);
    if (outer && "reason" in unmet) outer.skipped.add(call.use.name, unmet.reason);
    return unmet;
  }

  /** Judges the conditions of the calling step and of the flow, and opens the flow in between. */
  async #begin(call: FlowCall): Promise<Unmet | undefined> {
    const { use, caller } = call;
    const outer = this.#open.get(caller)!;
    const missing = missingCapture(use, outer);
    if (missing !== undefined) return { reason: missing };
    const { judges = true } = this.#caller;
    const unmet = judges
      ? await unmetCondition(use.conditions, outer.scope, outer.source)
      : undefined;
    if (unmet) return unmet;
    const failure = this.#openFlow(call);
    if (failure) return { failure };
    if (!judges) return undefined;
    const { conditions, source } = use.flow;
    const inner = await unmetCondition(conditions, this.#open.get(call)!.scope, source);
    if (inner) this.#open.delete(call);
    return inner;
  }

  /** Gives the inputs their values, and evaluates the variables. */
  #openFlow(call: FlowCall): Diagnostic | undefined {
    const { flow, inputs } = call.use;
    const { run, seeded, ...options } = this.#caller;
    const { scope, source } = this.#open.get(call.caller)!;
    const given = givenValues(inputs, scope, source);
    if (!(given instanceof Map)) return given;
    const own = { ...options, seeded: `${seeded}\0${call.name}`, given };
    const opened = evaluated(() => openFrame(flow, run, own));
    if (opened instanceof VariableError) {
      return valueFailure(opened, opened.rangeIn(flow.source), flow.source);
    }
    this.#open.set(call, opened as FlowContext);
    return undefined;
  }

  /**
   * Returns the result of a step of a used flow as the record has it. If flows end with it, and
   * nothing has failed, their outputs become captures of the calling steps.
   */
  resultOf(
    result: StepResult,
    { name, call, ends }: ScheduledStep,
    isStopped: boolean,
  ): StepResult {
    const { flow } = this.#caller;
    const { path } = call!.use.flow.source;
    const isDone = result.outcome === "passed" || result.outcome === "skipped" && !isStopped;
    const failure = isDone ? this.#end(ends) : undefined;
    const whole = failure ? failedWith(failure, result) : result;
    const [first, ...others] = whole.failures;
    return {
      ...whole,
      name,
      ...(path === flow.source.path ? {} : { file: path }),
      failures: first
        ? [{ ...first, related: [...first.related ?? [], ...placesOf(call!, flow)] }, ...others]
        : [],
    };
  }

  /** Ends flows. @returns What is wrong with an output, if one has no value. */
  #end(calls: readonly FlowCall[]): Diagnostic | undefined {
    for (const call of calls) {
      const { use, caller } = call;
      const inner = this.#open.get(call);
      if (!inner) continue;
      const outputs = outputsOf(use.flow, inner);
      if (!(outputs instanceof Map)) return outputs;
      for (const [name, value] of outputs) keepOutput(use, name, value, inner.redactor);
      const outer = this.#open.get(caller)!;
      outer.captures.set(use.name, outputs);
      const lacking = use.flow.outputs.find(({ name }) => !outputs.has(name));
      const reason = lacking && missingCapture(lacking, inner);
      if (reason !== undefined) outer.skipped.note(use.name, `${use.name} › ${reason}`);
    }
    return undefined;
  }
}

/** Evaluates the outputs of a flow. @returns What is wrong with the first that has no value. */
export function outputsOf(
  flow: CompiledFlow,
  context: FlowContext,
): Map<string, JsonValue> | Diagnostic {
  const { scope, source } = context;
  const values = new Map<string, JsonValue>();
  for (const { name, value, range, needs } of flow.outputs) {
    // What a skipped step would have captured is no output.
    if (missingCapture({ needs }, context) !== undefined) continue;
    const found = evaluated(() => evaluateValue(value, scope));
    if (found instanceof ResolveError) return valueFailure(found, range, source);
    values.set(name, found);
  }
  return values;
}

/**
 * Evaluates what the inputs of a flow are given.
 *
 * @param source The file with the values.
 * @returns What is wrong with the first that has no value.
 */
export function givenValues(
  inputs: readonly GivenInput[],
  scope: Scope,
  source: SourceFile,
): Map<string, GivenValue> | Diagnostic {
  const given = new Map<string, GivenValue>();
  for (const { name, value, text, range } of inputs) {
    const written = text ?? writtenNumberOf(value, scope.texts ?? new Map());
    const found = evaluated(() => evaluateValue(value, scope));
    if (found instanceof ResolveError) return valueFailure(found, range, source);
    given.set(name, written === undefined ? { value: found } : { value: found, text: written });
  }
  return given;
}

function evaluated<T>(evaluate: () => T): T | ResolveError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ResolveError) return error;
    throw error;
  }
}

/** Returns the places of the steps that led to a used flow, the innermost first. */
function placesOf({ use, caller }: FlowCall, flow: CompiledFlow): SourceLabel[] {
  const { source } = caller ? caller.use.flow : flow;
  const label = { ...labelAt(source, use.range, "used here"), file: source.path };
  return caller ? [label, ...placesOf(caller, flow)] : [label];
}
