import type { Analysis } from "../../../lib/har/convert.ts";
import type { Entry } from "../../../lib/har/mod.ts";
import { sourceValue } from "../../../lib/har/producer.ts";
import type { Decision, Piece, Producer, RequestValue } from "../../../lib/har/provenance.ts";
import { compileJsonPath, type JsonValue, toText } from "../../../lib/json/mod.ts";
import { FILTERS } from "../../../lib/resolver/mod.ts";
import type { Truth } from "../../support/recorded_app/mod.ts";
import type { Recorded } from "./recordings.ts";

/** How well the values of a recording were understood, judged by another of the same actions. */
export interface Measured {
  /** Values that a run must not repeat, and how many of them were replaced correctly. */
  readonly dynamic: number;
  readonly right: number;
  /** Values replaced by captures, and how many captures give what the other server expects. */
  readonly bound: number;
  readonly boundRight: number;
  /** Values replaced by captures although they never differ. */
  readonly spurious: number;
  readonly steps: number;
  /** What was not right, in words. */
  readonly misses: readonly string[];
}

/** Measures one recording with another one. */
export function measure(a: Recorded, b: Recorded): Measured {
  const others = new Map(
    b.analysis.correlation.values().map(({ requestValue }) => [requestValue.id, requestValue]),
  );
  const entries = new Map(b.analysis.recording.entries.map((entry) => [entry.index, entry]));
  const kept = new Set(a.analysis.filtered.kept.map(({ index }) => index));
  const misses: string[] = [];
  const dynamic = a.truth.filter(({ entry }) => kept.has(entry));
  const right = dynamic.filter((truth) => {
    const problem = missOf(truth, a.analysis, others, entries);
    if (problem) misses.push(`${truth.entry}: ${truth.from}: ${problem}`);
    return problem === undefined;
  });
  const bound = decisionsOf(a.analysis).filter(isCaptured).filter(({ requestValue }) =>
    kept.has(requestValue.entry.index)
  );
  const boundRight = bound.filter((decision) => {
    const holds = holdsOn(decision, others, entries);
    if (!holds) misses.push(`wrong: ${decision.requestValue.id}: ${decision.reason}`);
    return holds;
  });
  const spurious = bound.filter(({ requestValue }) =>
    textOf(requestValue) === textOf(others.get(requestValue.id))
  );
  misses.push(...spurious.map(({ requestValue }) => `spurious: ${requestValue.id}`));
  return {
    dynamic: dynamic.length,
    right: right.length,
    bound: bound.length,
    boundRight: boundRight.length,
    spurious: spurious.length,
    steps: kept.size,
    misses,
  };
}

function missOf(
  { entry, value, from }: Truth,
  analysis: Analysis,
  others: ReadonlyMap<string, RequestValue>,
  entries: ReadonlyMap<number, Entry>,
): string | undefined {
  const found = decisionsOf(analysis).filter(({ requestValue }) =>
    requestValue.entry.index === entry && textOf(requestValue) !== undefined &&
    (value.includes(textOf(requestValue)!) || textOf(requestValue)!.includes(value))
  );
  if (found.length === 0) return "no value was looked at";
  const fits = found.some((decision) => {
    const kinds = referencesOf(decision).map(({ to }) => to);
    if (from === "environment") return kinds.includes("environment");
    if (from === "random") return kinds.includes("variable") || kinds.includes("random");
    return isCaptured(decision) && holdsOn(decision, others, entries);
  });
  return fits
    ? undefined
    : found.map(({ requestValue, reason }) => `${requestValue.id}: ${reason}`).join("; ");
}

function decisionsOf({ provided }: Analysis): readonly Decision[] {
  return [...provided.decisions.values()];
}

function referencesOf({ template = [] }: Decision): readonly Exclude<Piece, string>[] {
  return template.filter((piece) => typeof piece !== "string");
}

function isCaptured(decision: Decision): boolean {
  return referencesOf(decision).some(({ to }) => to === "capture");
}

function holdsOn(
  { requestValue, template = [] }: Decision,
  others: ReadonlyMap<string, RequestValue>,
  entries: ReadonlyMap<number, Entry>,
): boolean {
  const filled = template.map((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.to !== "capture") return undefined;
    return (piece.filters ?? []).reduce(
      (value, filter) => String(FILTERS.get(filter)!.apply(value, [])),
      captured(piece.producer, entries),
    );
  });
  return filled.join("") === textOf(others.get(requestValue.id));
}

function captured({ entry, source }: Producer, entries: ReadonlyMap<number, Entry>): string {
  const { response } = entries.get(entry.index)!;
  const choice = source.from === "json" ? source.choice : undefined;
  const value: JsonValue | undefined = choice
    ? compileJsonPath(choice.path).find(response.json!)[0]
    : sourceValue(response, source);
  return toText(value ?? null);
}

function textOf(requestValue: RequestValue | undefined): string | undefined {
  return requestValue && toText(requestValue.value);
}
