import type { CompiledFlow, FlowCall, ScheduledStep } from "../compiler/mod.ts";
import { type Diagnostic, labelAt, type SourceLabel } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import {
  evaluateValue,
  type GivenValue,
  ResolveError,
  VariableError,
  writtenNumberOf,
} from "../resolver/mod.ts";
import type { FlowContext, RunContext } from "./context.ts";
import { type FrameOptions, openFrame, valueFailure } from "./frame.ts";
import { keepOutput } from "./named_secrets.ts";
import { brokenStep, skippedStep, type StepResult } from "./step_result.ts";

/** The flow that runs, and what the contexts of the flows that it uses are made of. */
interface Caller extends Omit<FrameOptions, "given"> {
  readonly flow: CompiledFlow;
  readonly run: RunContext;
  readonly context: FlowContext;
}

/** The contexts of the flows that the steps of a running flow use; each is opened once. */
export class UsedFrames {
  readonly #caller: Caller;
  readonly #open = new Map<FlowCall | undefined, FlowContext>();
  readonly #failed = new Set<FlowCall>();

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
  enter({ step, call }: ScheduledStep, isStopped: boolean): FlowContext | StepResult {
    const reason = isStopped ? this.#whyNot(call!) : undefined;
    if (reason !== undefined) return skippedStep(step, reason);
    const failure = this.#enter(call!);
    return failure ? brokenStep(step, failure) : this.#open.get(call)!;
  }

  /**
   * Returns why a flow cannot begin after a failure or a stop; `undefined` if it can. What has not
   * begun needs no clean-up, unless it is itself one.
   */
  #whyNot(call: FlowCall): string | undefined {
    if (this.#failed.has(call)) return `${call.name} could not begin`;
    if (this.#open.has(call)) return undefined;
    if (!call.always) return `${call.name} was not run`;
    const before = call.caller && this.#whyNot(call.caller);
    if (before !== undefined) return before;
    const captures = this.#open.get(call.caller)?.captures;
    const missing = call.use.needs.find(({ step, name }) => !captures?.get(step)?.has(name));
    return missing && `${missing.step} did not capture ${missing.name}`;
  }

  /** Opens a flow and those around it. @returns What is wrong with a value, if it cannot begin. */
  #enter(call: FlowCall): Diagnostic | undefined {
    if (this.#open.has(call)) return undefined;
    const failure = call.caller && this.#enter(call.caller) || this.#begin(call);
    if (failure) this.#failed.add(call);
    return failure;
  }

  /** Gives the inputs their values, and evaluates the variables. */
  #begin(call: FlowCall): Diagnostic | undefined {
    const { flow, inputs } = call.use;
    const { run, seeded, ...options } = this.#caller;
    const { scope, source } = this.#open.get(call.caller)!;
    const given = new Map<string, GivenValue>();
    for (const { name, value, text, range } of inputs) {
      const written = text ?? writtenNumberOf(value, scope.texts ?? new Map());
      const found = evaluated(() => evaluateValue(value, scope));
      if (found instanceof ResolveError) return valueFailure(found, range, source);
      given.set(name, written === undefined ? { value: found } : { value: found, text: written });
    }
    const own = { ...options, seeded: `${seeded}\0${call.name}`, given };
    const opened = evaluated(() => openFrame(flow, run, own));
    if (opened instanceof VariableError) {
      return valueFailure(opened, opened.rangeIn(flow.source), flow.source);
    }
    this.#open.set(call, opened as FlowContext);
    return undefined;
  }

  /**
   * Returns the result of a step of a used flow as the record has it. If flows end with it, and it
   * passed, their outputs become captures of the calling steps.
   */
  resultOf(result: StepResult, { name, call, ends }: ScheduledStep): StepResult {
    const { flow } = this.#caller;
    const { path } = call!.use.flow.source;
    const failure = result.outcome === "passed" ? this.#end(ends) : undefined;
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
      const { scope, source, redactor } = this.#open.get(call)!;
      const values = new Map<string, JsonValue>();
      for (const { name, value, range } of use.flow.outputs) {
        const found = evaluated(() => evaluateValue(value, scope));
        if (found instanceof ResolveError) return valueFailure(found, range, source);
        values.set(name, found);
        keepOutput(use, name, found, redactor);
      }
      this.#open.get(caller)!.captures.set(use.name, values);
    }
    return undefined;
  }
}

function evaluated<T>(evaluate: () => T): T | ResolveError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ResolveError) return error;
    throw error;
  }
}

function failedWith(failure: Diagnostic, result: StepResult): StepResult {
  const error = { class: "capture", message: failure.message } as const;
  return { ...result, outcome: "failed", failures: [failure], error };
}

/** Returns the places of the steps that led to a used flow, the innermost first. */
function placesOf({ use, caller }: FlowCall, flow: CompiledFlow): SourceLabel[] {
  const { source } = caller ? caller.use.flow : flow;
  const label = { ...labelAt(source, use.range, "used here"), file: source.path };
  return caller ? [label, ...placesOf(caller, flow)] : [label];
}
