import { type CompiledStep, rangeOfPart, TraceparentError } from "../../compiler/mod.ts";
import { type Diagnostic, labelAt, type Range, type SourceFile } from "../../diagnostics/mod.ts";
import { type RequestPart, TransportError } from "../../http/mod.ts";
import { errorCode, type StepError } from "../../record/mod.ts";
import { ResolveError } from "../../resolver/mod.ts";
import { authHelp, exchangeHelp } from "./exchange_help.ts";
import { type SentExchange, stepDiagnostic } from "./step_diagnostic.ts";

/**
 * The frame of a request that got no complete answer.
 *
 * @param part What of the request is at fault, if it is one part of it.
 * @param maxBodyBytes The limit of a body.
 */
export function exchangeFailure(
  error: StepError,
  step: CompiledStep,
  sent: SentExchange,
  maxBodyBytes: number,
  part?: RequestPart,
): Diagnostic {
  const help = part?.kind === "auth"
    ? authHelp(error, sent.request)
    : exchangeHelp(error, step, sent, maxBodyBytes);
  const range = rangeOf(part, step);
  return stepDiagnostic(errorCode(error.class), error.message, range, sent, { help });
}

/** The frame of a request that could not be built. */
export function requestFailure(error: Error, step: CompiledStep, source: SourceFile): Diagnostic {
  const unresolved = error instanceof ResolveError ? error : undefined;
  const part = error instanceof TransportError ? error.part : undefined;
  const range = unresolved
    ? rangeOfExpression(unresolved.expression, step, source)
    : rangeOf(part, step);
  const { help, notes } = error instanceof TraceparentError
    ? error
    : { help: unresolved && filterHelp(unresolved), notes: undefined };
  return {
    code: "request-error",
    severity: "error",
    message: error.message,
    file: source.path,
    at: labelAt(source, range),
    ...(notes ? { notes } : {}),
    ...(help === undefined ? {} : { help }),
  };
}

function rangeOf(part: RequestPart | undefined, step: CompiledStep): Range {
  return (part && rangeOfPart(part, step.requestPlaces)) ?? step.urlRange;
}

function rangeOfExpression(expression: string, step: CompiledStep, source: SourceFile): Range {
  const start = source.text.indexOf(expression, step.nameRange.start);
  return start < 0 ? step.urlRange : { start, end: start + expression.length };
}

/** A filter that does not take its value: where that comes from. */
function filterHelp({ expression, message }: ResolveError): string | undefined {
  const filter = /^`(\w+)`: /.exec(message)?.[1];
  const [reference, ...filters] = expression.replace(/^\$\{|\}$/g, "").split("|");
  if (filter === undefined || filters.length === 0) return undefined;
  return `the value comes from \`${reference.trim()}\`; ` +
    `leave out \`| ${filter}\` to use it as it is`;
}
