import type { CompiledFlow } from "../compiler/mod.ts";
import { type Diagnostic, labelAt, type Range, type SourceFile } from "../diagnostics/mod.ts";
import { withTls } from "../http/mod.ts";
import type { JsonObject, JsonValue } from "../json/mod.ts";
import { addDerivedValue } from "../redaction/mod.ts";
import {
  evaluateVariables,
  type GivenValue,
  numberTexts,
  openRandomStream,
  type ResolveError,
} from "../resolver/mod.ts";
import type { FlowContext, RunContext } from "./context.ts";
import { keepColumn, keepVariable } from "./named_secrets.ts";
import { SkippedSteps } from "./skipped_steps.ts";

/** What a filter took, and what it made. */
type Derivation = Parameters<NonNullable<FlowContext["scope"]["derived"]>>;

/** What the context of a flow is made of, apart from the flow and the run. */
export interface FrameOptions extends Pick<FlowContext, "attempted" | "exchanges"> {
  /** When the flow that runs started, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** What makes its random values different from those of other flows. */
  readonly seeded: string;
  /** The row that it runs for. */
  readonly data?: JsonObject;
  /** What its inputs are given. @default {nothing} */
  readonly given?: ReadonlyMap<string, GivenValue>;
}

/**
 * Makes the context of a flow: evaluates its variables, and registers the secret ones before
 * anything shows them.
 *
 * @throws {VariableError} If a variable has no value.
 */
export function openFrame(
  flow: CompiledFlow,
  run: RunContext,
  { attempted, exchanges, startedAt, seeded, given, data }: FrameOptions,
): FlowContext {
  const { redactor } = run;
  const captures = new Map<string, Map<string, JsonValue>>();
  const random = openRandomStream(run.seed, seeded);
  const outer = {
    env: run.env,
    params: run.params,
    texts: run.paramTexts,
    random,
    startedAt,
    data,
  };
  const derivations: Derivation[] = [];
  const derived = (...derivation: Derivation) => derivations.push(derivation);
  const texts = numberTexts(flow.variables, run.paramTexts, given);
  let vars: ReadonlyMap<string, JsonValue>;
  for (const [column, value] of Object.entries(data ?? {})) {
    keepColumn(column, value, flow, redactor);
  }
  try {
    vars = evaluateVariables(flow.variables, { ...outer, derived }, given);
    for (const [name, value] of vars) {
      keepVariable(name, value, flow, redactor);
      const text = texts.get(name);
      if (text !== undefined) keepVariable(name, text, flow, redactor);
    }
  } finally {
    // Only now is it known which variables are secret.
    for (const derivation of derivations) addDerivedValue(redactor, ...derivation);
  }
  return {
    source: flow.source,
    transport: withTls(run.transport, flow.tls),
    clock: run.clock,
    signals: run.signals,
    redactor,
    scope: {
      ...outer,
      vars,
      texts,
      captures,
      derived: (...derivation) => addDerivedValue(redactor, ...derivation),
    },
    captures,
    skipped: new SkippedSteps(),
    timeoutMs: run.timeoutMs,
    maxBodyBytes: run.maxBodyBytes,
    includeBodies: run.includeBodies,
    keepsBodies: run.includeBodies || run.record === "all",
    showCurl: run.showCurl,
    traceUrl: run.traceUrl,
    auth: { tokens: new Map(), random: openRandomStream(run.seed, `${seeded}\0auth`) },
    attempted,
    exchanges,
  };
}

/** Returns the error of a value that a filter does not accept. */
export function valueFailure(
  { message }: ResolveError,
  range: Range,
  source: SourceFile,
): Diagnostic {
  const at = labelAt(source, range);
  return { code: "bad-value", severity: "error", message, file: source.path, at };
}
