import { type ResolvedRequest, TransportError } from "../http/mod.ts";
import { excerpt } from "../text/mod.ts";
import {
  isTraceparent,
  repeatedTraceparent,
  type TraceparentProblem,
  traceparentProblem,
} from "../trace_context/mod.ts";

const SHOWN = 200;
/** Help for a value that is only known when it is sent, and therefore comes from an expression. */
const LOWER_HELP =
  "write it in lower case with the filter `lower`, as in `${vars.trace_id | lower}`";

/** The error of a request whose `traceparent` no service would accept. */
export class TraceparentError extends TransportError {
  override name = "TraceparentError";
  /** The rule of W3C Trace Context, and the values of the header. */
  readonly notes: readonly string[];

  /** Makes the error from the problem, and from the name and the values of the header. */
  constructor(problem: TraceparentProblem, header: string, values: readonly string[]) {
    const { reason, rule } = problem;
    const help = problem.isUpperCase ? LOWER_HELP : problem.help;
    super({ kind: "traceparent_invalid", reason, help }, { kind: "header", name: header });
    this.notes = [rule, ...values.map((value) => `value: ${quotedExcerpt(value)}`)];
  }
}

function quotedExcerpt(value: string): string {
  return JSON.stringify(excerpt(value, SHOWN));
}

/**
 * Returns the error of a request with an invalid `traceparent`; `undefined` if it is valid or
 * absent.
 */
export function traceparentError(
  { headers }: Pick<ResolvedRequest, "headers">,
): TraceparentError | undefined {
  const sent = headers.filter(([name]) => isTraceparent(name));
  if (sent.length === 0) return undefined;
  const [[name, value]] = sent;
  const problem = sent.length > 1 ? repeatedTraceparent(sent.length) : traceparentProblem(value);
  return problem && new TraceparentError(problem, name, sent.map(([, value]) => value));
}
