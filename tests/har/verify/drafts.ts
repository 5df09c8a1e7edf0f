import type { Draft, DraftAssertion, DraftCapture } from "../../../lib/har/draft/draft.ts";
import type { DraftStep, Entry, Replay } from "../../../lib/har/mod.ts";
import type { Candidate, Decision, Decisions, Producer } from "../../../lib/har/provenance.ts";
import type { ReplayedStep } from "../../../lib/har/verify/replay.ts";

/** A step as a test needs it. */
export interface StepWish {
  readonly name: string;
  readonly entry: Entry;
  readonly captures?: readonly DraftCapture[];
  readonly assertions?: readonly DraftAssertion[];
  readonly statuses?: readonly number[];
}

/** A flow of such steps. */
export function draftOf(...steps: readonly StepWish[]): Draft {
  return {
    name: "a flow",
    header: [],
    variables: [],
    environment: [],
    steps: steps.map((
      { name, entry, captures = [], assertions = [], statuses = [200] },
    ): DraftStep => ({
      entry,
      name,
      comments: [],
      open: [],
      request: { method: "GET", url: ["http://app.test/"], query: [], headers: [], cookies: [] },
      captures,
      assertions,
      headerAssertions: [],
      bodyAssertions: [],
      statuses,
    })),
  };
}

/** A producer at a key of the body. */
export function producerOf(entry: Entry, key: string): Producer {
  return {
    id: `${entry.index} json ${key}`,
    entry,
    source: { from: "json", path: [key] },
    name: key,
    value: "v",
  };
}

/** A value of a path that was bound to the first of some producers. */
export function boundTo(
  entry: Entry,
  producers: readonly Producer[],
  confidence: "high" | "low" = "high",
  index = 1,
): Decision {
  return {
    requestValue: {
      id: `${entry.index} path ${index}`,
      entry,
      place: { in: "path", index },
      name: "order id",
      value: "v",
    },
    valueClass: "uuid",
    template: [{ to: "capture", producer: producers[0] }],
    confidence,
    reason: "equal",
    candidates: () =>
      producers.map((producer, n): Candidate => ({
        producer,
        affinity: 1,
        reason: n === 0 ? "taken" : "a later one",
      })),
  };
}

/** Decisions by their atoms. */
export function decisionsOf(...decisions: readonly Decision[]): Decisions {
  return new Map(decisions.map((decision) => [decision.requestValue.id, decision]));
}

/** The result of a flow, step by step. */
export function replayed(...steps: readonly (Partial<ReplayedStep> & { name: string })[]): Replay {
  const all = steps.map((step): ReplayedStep => ({
    outcome: "passed",
    assertions: [],
    captures: [],
    status: 200,
    ...step,
  }));
  return { passed: all.every(({ outcome }) => outcome === "passed"), steps: all };
}

/** An assertion on a key of the body. */
export function equals(key: string, operand: DraftAssertion["operand"]): DraftAssertion {
  return { path: [key], operator: "equals", operand };
}

/** The result of an assertion on a key of the body. */
export function judged(
  key: string,
  outcome: "passed" | "failed",
  actual?: string,
): ReplayedStep["assertions"][number] {
  return {
    source: "json",
    path: `$.json.${key}`,
    operator: "equals",
    outcome,
    line: 1,
    ...(actual === undefined ? {} : { actual }),
  };
}
