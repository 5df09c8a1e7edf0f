import { type CompiledStep, rangeOfPart } from "../../compiler/mod.ts";
import {
  boundedDiagnostic,
  type Diagnostic,
  labelAt,
  type Range,
  type SourceFile,
} from "../../diagnostics/mod.ts";
import type { RequestPart, TransportError } from "../../http/mod.ts";
import { errorCode, type StepError } from "../../record/mod.ts";
import { ResolveError } from "../../resolver/mod.ts";
import { TraceparentError } from "../traceparent_error.ts";
import { exchangeHelp, type RequestContext, requestHelp } from "./exchange_help.ts";
import { type SentExchange, stepDiagnostic } from "./step_diagnostic.ts";

/**
 * Returns the frame of a request without a complete response.
 *
 * @param maxBodyBytes The limit of a body.
 * @param cause The error; absent if the run was stopped.
 */
export function exchangeFailure(
  error: StepError,
  step: CompiledStep,
  sent: SentExchange,
  maxBodyBytes: number,
  cause?: TransportError,
): Diagnostic {
  const help = cause && exchangeHelp(cause.failure, step, sent, maxBodyBytes);
  const range = rangeOf(cause?.part, step);
  return stepDiagnostic(errorCode(error.class), error.message, range, sent, { help });
}

/** Returns the frame of a request that could not be built. */
export function requestFailure(
  error: ResolveError | TransportError,
  step: CompiledStep,
  context: RequestContext,
): Diagnostic {
  const { source } = context;
  const isUnresolved = error instanceof ResolveError;
  const range = isUnresolved
    ? rangeOfExpression(error.expression, step, source)
    : rangeOfRefused(error, step, source);
  const help = isUnresolved ? filterHelp(error) : requestHelp(error.failure, step, context);
  const notes = error instanceof TraceparentError ? error.notes : undefined;
  return boundedDiagnostic({
    code: "request-error",
    severity: "error",
    message: error.message,
    file: source.path,
    at: labelAt(source, range),
    notes,
    help,
  });
}

function rangeOf(part: RequestPart | undefined, step: CompiledStep): Range {
  return (part && rangeOfPart(part, step.requestPlaces)) ?? step.urlRange;
}

/** Returns the place of the part of a request that cannot be sent: of one value, if it is that. */
function rangeOfRefused({ failure, part }: TransportError, step: CompiledStep, source: SourceFile) {
  const range = rangeOf(part, step);
  if (failure.kind !== "url_value_unfit") return range;
  const start = source.text.indexOf(failure.expression, range.start);
  return start < 0 ? range : { start, end: start + failure.expression.length };
}

function rangeOfExpression(expression: string, step: CompiledStep, source: SourceFile): Range {
  const start = source.text.indexOf(expression, step.nameRange.start);
  return start < 0 ? step.urlRange : { start, end: start + expression.length };
}

/** Explains where a value that a filter does not accept comes from. */
function filterHelp({ expression, filter }: ResolveError): string | undefined {
  const [reference, ...filters] = expression.replace(/^\$\{|\}$/g, "").split("|");
  if (filter === undefined || filters.length === 0) return undefined;
  return `the value comes from \`${reference.trim()}\`; ` +
    `leave out \`| ${filter}\` to use it as it is`;
}
