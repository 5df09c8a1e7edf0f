import { type Envelope, envelopeOf, type EventsRead, type Selection } from "../../http/mod.ts";
import { type JsonValue, nearestPath } from "../../json/mod.ts";
import type { EventsNode, SourceNode } from "../../loader/mod.ts";
import { findOperator } from "../operators/registry.ts";
import type { Check, CheckDraft, MissingValue } from "./check.ts";
import { type CheckContext, operandOf } from "./operand.ts";
import { compilePathAssertion } from "./paths.ts";

/** The `events` of a step, compiled. */
export interface CompiledEvents extends Pick<EventsNode, "count" | "timeoutMs" | "format"> {
  /** Judges a single event as if it were the body of a response. */
  readonly until?: Check;
  /** The check that the received events must pass. */
  readonly check: Check;
}

/**
 * Compiles `events` to an ordinary check: the last event satisfies `until`; without `until`,
 * `count` events have arrived; without either, the response is an event stream.
 */
export function compileEvents(node: EventsNode, context: CheckContext): CompiledEvents {
  const { count, countNode, timeoutMs, format, until } = node;
  const compiled = until && compilePathAssertion(until, "B", context);
  // An event has no body to read once more.
  const condition = compiled && { ...compiled, asWritten: undefined };
  const draft = condition
    ? untilCheck(condition)
    : count === undefined
    ? readableCheck(node, context)
    : countCheck(count, countNode!, context);
  const lined = (one: CheckDraft): Check => {
    const { line } = context.compiler.diagnostics.source.position(one.range.start);
    return Object.assign(one, { line });
  };
  return {
    count,
    timeoutMs,
    format,
    ...(condition ? { until: lined(condition) } : {}),
    check: lined(draft),
  };
}

function untilCheck(condition: CheckDraft): CheckDraft {
  const lastOf = ({ events }: Envelope) => events?.values.at(-1);
  return {
    ...condition,
    source: "events",
    select: (envelope) => {
      const last = lastOf(envelope);
      if (last === undefined) return unlessUnusable(envelope, () => []);
      return condition.select(envelopeOf(last));
    },
    locate: (envelope) => condition.locate?.(envelopeOf(lastOf(envelope) ?? null)) ?? [],
    describeMissing(envelope) {
      const { values = [] } = envelope.events ?? {};
      return values.length === 0 ? NO_EVENT : describeMissing(condition.path, values);
    },
  };
}

function countCheck(count: number, node: SourceNode, { compiler }: CheckContext): CheckDraft {
  const operator = findOperator("gte")!;
  return {
    source: "events",
    path: "count",
    operator,
    operatorName: operator.name,
    operand: operandOf({ kind: "constant", value: count }, operator, node, compiler),
    singular: true,
    range: node.range,
    select: (envelope) => unlessUnusable(envelope, ({ values }) => [values.length]),
    describeMissing: () => NO_EVENT,
  };
}

function readableCheck({ key, node }: EventsNode, { compiler }: CheckContext): CheckDraft {
  const operator = findOperator("exists")!;
  return {
    source: "events",
    path: "",
    operator,
    operatorName: operator.name,
    operand: operandOf({ kind: "constant", value: true }, operator, node, compiler),
    singular: true,
    range: key.range,
    select: (envelope) => unlessUnusable(envelope, ({ values }) => [values]),
    describeMissing: () => NO_EVENT,
  };
}

const NO_EVENT: MissingValue = { message: "no event came" };

function unlessUnusable(
  { events }: Envelope,
  values: (events: EventsRead) => readonly JsonValue[],
): Selection {
  if (!events) return { kind: "unusable", problem: "no events were read" };
  const { problem, excerpt } = events;
  if (problem === undefined) return { kind: "values", values: values(events) };
  return { kind: "unusable", problem, excerpt };
}

/** Explains a missing value, with help for a path that does not start at the event. */
function describeMissing(path: string, events: readonly JsonValue[]): MissingValue {
  const suggestion = events.toReversed()
    .map((event) => nearestPath(path, event)?.suggestion)
    .find((near) => near !== undefined);
  return {
    message: `the last event has nothing at \`${path}\``,
    ...(suggestion === undefined ? {} : { help: `\`${suggestion}\` exists; did you mean it?` }),
  };
}
