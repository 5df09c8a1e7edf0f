import { type ResolvedRequest, TransportError } from "../../http/mod.ts";
import { excerpt } from "../../text/mod.ts";
import {
  isTraceparent,
  repeatedTraceparent,
  TRACEPARENT_EXAMPLE,
  type TraceparentProblem,
  traceparentProblem,
} from "../../trace_context/mod.ts";

const SHOWN = 200;
/** What is only known when it is sent comes from an expression. */
const LOWER_HELP =
  "write it in lower case with the filter `lower`, as in `${vars.trace_id | lower}`";

/** A request with a `traceparent` that no service would follow. */
export class TraceparentError extends TransportError {
  override name = "TraceparentError";
  /** What W3C Trace Context says of it, and the value where that is one. */
  readonly notes: readonly string[];

  /** What is wrong, and the name and the values of the header. */
  constructor(problem: TraceparentProblem, header: string, values: readonly string[]) {
    const help = problem.isUpperCase ? LOWER_HELP : traceparentHelp(problem);
    const { reason } = problem;
    super({ kind: "traceparent_invalid", reason, help }, { kind: "header", name: header });
    this.notes = [problem.rule, ...values.map(valueNote)];
  }
}

function valueNote(value: string): string {
  return `value: ${JSON.stringify(excerpt(value, SHOWN))}`;
}

/** Says in one line what is wrong with a `traceparent`; its value is not told. */
export function traceparentMessage({ reason }: Pick<TraceparentProblem, "reason">): string {
  return `the header \`traceparent\` is not valid: ${reason}`;
}

/**
 * What to write instead.
 *
 * @param isAlone Whether the field that is wrong is written by itself.
 */
export function traceparentHelp(
  { field, isRepeated, isUpperCase }: TraceparentProblem,
  isAlone: boolean = false,
): string {
  if (isRepeated) return "keep one of them";
  if (isUpperCase) return "write it in lower case";
  if (!field) return `write \`${TRACEPARENT_EXAMPLE}\``;
  const example = `write \`${field.example}\``;
  return isAlone ? example : `${example} there, as in \`${TRACEPARENT_EXAMPLE}\``;
}

/** Says why no service would follow the trace of a request; nothing where it can be, or has none. */
export function traceparentError(
  { headers }: Pick<ResolvedRequest, "headers">,
): TraceparentError | undefined {
  const found = headers.filter(([name]) => isTraceparent(name));
  if (found.length === 0) return undefined;
  const problem = found.length > 1
    ? repeatedTraceparent(found.length)
    : traceparentProblem(found[0][1]);
  return problem && new TraceparentError(problem, found[0][0], found.map(([, value]) => value));
}
