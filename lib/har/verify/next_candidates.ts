import { isCapture, producersIn } from "../producer.ts";
import type { Candidate, Decision, Decisions, Producer } from "../provenance.ts";
import type { ReplayFindings } from "./findings.ts";
import { withoutProducers } from "./step_changes.ts";

/** The ids of the rejected producers, by the id of the value. */
export type RejectedProducers = ReadonlyMap<string, ReadonlySet<string>>;

/** The new decisions. */
interface Rebinding {
  readonly decisions: Decisions;
  readonly rejected: RejectedProducers;
}

/**
 * Binds the values of lost captures to their next candidates. Of a refused request only the least
 * certain value gets a new producer, so that correct values stay.
 *
 * @param own The decisions about the requests of the flow.
 */
export function nextCandidates(
  own: readonly Decision[],
  { decisions, rejected: before }: Rebinding,
  { lost, refused, changes, repaired, problems }: ReplayFindings,
): Rebinding {
  const decided = new Map(decisions);
  const rejected = new Map(Array.from(before, ([id, producers]) => [id, new Set(producers)]));
  const missing = new Set<string>();
  const rebind = (decision: Decision): boolean => {
    const { requestValue: { id, entry, name }, candidates } = decision;
    const taken = producersIn(decision.template);
    const out = new Set([...rejected.get(id) ?? [], ...taken.map((one) => one.id)]);
    rejected.set(id, out);
    const next = candidates.find(({ producer }) => !out.has(producer.id));
    if (!next || taken.length !== 1) return false;
    decided.set(id, reboundDecision(decision, taken[0], next));
    repaired.push({
      entry,
      text: `\`${name}\` comes from ${sourceInWords(next.producer)} instead`,
    });
    return true;
  };
  for (const { producer: { id, entry }, name } of lost) {
    const users = own.filter(({ template }) => producersIn(template).some((one) => one.id === id));
    if (!users.map(rebind).every((isRebound) => isRebound)) {
      problems.push({ entry, text: `the response has no value for capture ${name}` });
      continue;
    }
    missing.add(id);
    if (users.length > 0) continue;
    repaired.push({ entry, text: `no assertion compares with ${name} any more` });
  }
  if (missing.size > 0) changes.push(withoutProducers(missing));
  for (const { step: { entry, statuses }, status } of refused) {
    const doubtful = status >= SERVER_ERROR ? [] : own
      .filter(({ requestValue, template }) =>
        requestValue.entry.index === entry.index && producersIn(template).length > 0
      )
      .sort((a, b) => certainty(a) - certainty(b));
    if (doubtful.some(rebind)) continue;
    const text = `the response is ${status} instead of ${statuses.join(", ")}`;
    problems.push({ entry, status, text });
  }
  return { decisions: decided, rejected };
}

/** From this status on, the server failed regardless of what was sent. */
const SERVER_ERROR = 500;

function certainty({ confidence = "high" }: Decision): number {
  return ["low", "medium", "high"].indexOf(confidence);
}

function reboundDecision(decision: Decision, taken: Producer, next: Candidate): Decision {
  const reasons = new Map([
    [taken.id, "it did not hold on the live server"],
    [next.producer.id, "taken"],
  ]);
  return {
    ...decision,
    template: decision.template!.map((piece) =>
      isCapture(piece) ? { ...piece, producer: next.producer } : piece
    ),
    confidence: "low",
    reason: "the first candidate did not hold on the live server",
    candidates: decision.candidates.map((one) => ({
      ...one,
      reason: reasons.get(one.producer.id) ?? one.reason,
    })),
  };
}

function sourceInWords({ name, source }: Producer): string {
  const what = source.from === "header" || source.from === "cookie"
    ? `the ${source.from} \`${source.name}\``
    : `\`${name}\``;
  return `${what} of another response`;
}
