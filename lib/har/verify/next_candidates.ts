import type { DraftCapture, DraftStep } from "../draft/mod.ts";
import type { Candidate, Decision, Decisions, Producer, Template } from "../provenance.ts";
import type { Note } from "../stages.ts";
import type { Problem } from "./advice.ts";

/** The ids of the rejected producers, by the id of the value. */
export type RejectedProducers = ReadonlyMap<string, ReadonlySet<string>>;

/** The failures that new producers may repair. */
interface ReplayFailures {
  readonly lost: readonly DraftCapture[];
  readonly refused: readonly { readonly step: DraftStep; readonly status: number }[];
}

/** The new decisions. */
interface Rebinding {
  readonly decisions: Decisions;
  readonly rejected: RejectedProducers;
  /** The ids of producers that do not exist and that no request needs. */
  readonly lost: ReadonlySet<string>;
  readonly repaired: readonly Note[];
  readonly problems: readonly Problem[];
}

/**
 * Binds the values of lost captures to their next candidates. Of a refused request only the least
 * certain value gets a new producer, so that correct values stay.
 */
export function nextCandidates(
  decisions: Decisions,
  before: RejectedProducers,
  wrong: ReplayFailures,
): Rebinding {
  const decided = new Map(decisions);
  const rejected = new Map(Array.from(before, ([id, producers]) => [id, new Set(producers)]));
  const lost = new Set<string>();
  const repaired: Note[] = [];
  const problems: Problem[] = [];
  const rebind = (decision: Decision): boolean => {
    const { requestValue } = decision;
    const taken = producersIn(decision.template);
    const out = rejected.get(requestValue.id) ?? new Set<string>();
    taken.forEach(({ id }) => out.add(id));
    rejected.set(requestValue.id, out);
    const next = decision.candidates.find(({ producer }) => !out.has(producer.id));
    if (!next || taken.length !== 1) return false;
    decided.set(requestValue.id, reboundDecision(decision, taken[0], next));
    repaired.push({
      entry: requestValue.entry,
      text: `\`${requestValue.name}\` comes from ${sourceInWords(next.producer)} instead`,
    });
    return true;
  };
  for (const { producer, name } of wrong.lost) {
    const users = Array.from(decisions.values()).filter(({ template }) =>
      producersIn(template).some(({ id }) => id === producer.id)
    );
    if (users.map(rebind).every((isRebound) => isRebound)) {
      lost.add(producer.id);
      if (users.length > 0) continue;
      repaired.push({ entry: producer.entry, text: `no assertion compares with ${name} any more` });
      continue;
    }
    problems.push({ entry: producer.entry, text: `the response has no value for capture ${name}` });
  }
  for (const { step, status } of wrong.refused) {
    const doubtful = status >= SERVER_ERROR ? [] : Array.from(decisions.values())
      .filter(({ requestValue, template }) =>
        requestValue.entry.index === step.entry.index && producersIn(template).length > 0
      )
      .sort((a, b) => certainty(a) - certainty(b));
    if (doubtful.some(rebind)) continue;
    problems.push({
      entry: step.entry,
      status,
      text: `the response is ${status} instead of ${step.statuses.join(", ")}`,
    });
  }
  return { decisions: decided, rejected, lost, repaired, problems };
}

function producersIn(template: Template | undefined): Producer[] {
  return (template ?? []).flatMap((piece) =>
    typeof piece !== "string" && piece.to === "capture" ? [piece.producer] : []
  );
}

/** From this status on, the server failed regardless of what was sent. */
const SERVER_ERROR = 500;
const CERTAINTY = { low: 0, medium: 1, high: 2 } as const;

function certainty({ confidence = "high" }: Decision): number {
  return CERTAINTY[confidence];
}

function reboundDecision(decision: Decision, taken: Producer, next: Candidate): Decision {
  return {
    ...decision,
    template: decision.template!.map((piece) =>
      typeof piece !== "string" && piece.to === "capture" && piece.producer.id === taken.id
        ? { ...piece, producer: next.producer }
        : piece
    ),
    confidence: "low",
    reason: "the first candidate did not hold on the live server",
    candidates: decision.candidates.map((one) =>
      one === next
        ? { ...one, reason: "taken" }
        : one.producer.id === taken.id
        ? { ...one, reason: "it did not hold on the live server" }
        : one
    ),
  };
}

function sourceInWords({ name, source }: Producer): string {
  switch (source.from) {
    case "json":
    case "text":
      return `\`${name}\` of another response`;
    case "header":
      return `the header \`${source.name}\` of another response`;
    case "cookie":
      return `the cookie \`${source.name}\` of another response`;
  }
}
