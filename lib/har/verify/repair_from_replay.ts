import { isEqual, isObject, type JsonValue } from "../../json/mod.ts";
import type { Draft, DraftAssertion, DraftCapture, DraftStep } from "../draft/mod.ts";
import { producersIn, referencesOf, withProducers } from "../producer.ts";
import type { Candidate, Decision, Decisions, Reference } from "../provenance.ts";
import type { Note } from "../stages.ts";
import type { Replay, ReplayedStep } from "./replay.ts";

/**
 * Something that is wrong with a flow on a live server, with the status of the response if that is
 * what is wrong.
 */
export type Problem = Note & { readonly status?: number };

/** Changes the steps that a replay concerns; the others stay as they are. */
type StepChange = (step: DraftStep) => DraftStep;

/** Applies changes to the steps of a draft, in order. */
export function changedDraft(draft: Draft, changes: readonly StepChange[]): Draft {
  const changed = (step: DraftStep) => changes.reduce((last, change) => change(last), step);
  return { ...draft, steps: draft.steps.map(changed) };
}

/** What a replay requires, collected step by step. */
class ReplayRepair {
  /** The changes to a newly composed draft. */
  readonly changes: StepChange[] = [];
  /** What was repaired, for the summary. */
  readonly repaired: Note[] = [];
  /** What the user has to check. */
  readonly problems: Problem[] = [];
  /** The ids of the producers that have no value, so that nothing may be taken from them. */
  readonly lost = new Set<string>();
  /** The indexes of the entries whose requests were refused. */
  readonly refused = new Set<number>();

  /**
   * @param decisions The decisions, with new producers for those that were not found or were refused.
   * @param own Those about the steps of the flow, as they were before.
   */
  constructor(readonly decisions: Map<string, Decision>, readonly own: readonly Decision[]) {}
}

/**
 * Determines the changes that a replay requires. Assertions on values that differ are weakened to
 * what holds. Captures that find nothing and values of refused requests get the next candidate. An
 * assertion on a value of the request or of an earlier response is never weakened. The steps after
 * a failed one are not examined.
 *
 * @param decisions Those that the draft was composed from.
 */
export function repairFromReplay({ steps }: Draft, decisions: Decisions, replay: Replay) {
  const entries = new Set(steps.map(({ entry }) => entry.index));
  const own = decisions.values().filter((one) => entries.has(one.requestValue.entry.index));
  const repair = new ReplayRepair(new Map(decisions), own.toArray());
  const { repaired, problems } = repair;
  const byName = new Map(replay.steps.map((step) => [step.name, step]));
  if (replay.refused !== undefined) problems.push({ text: replay.refused });
  const lost: DraftCapture[] = [];
  let refused: DraftStep | undefined;
  for (const step of steps) {
    const live = byName.get(step.name);
    if (!live || live.outcome === "passed" || live.outcome === "skipped") continue;
    const { entry, statuses, captures } = step;
    const { status, error } = live;
    if (status !== undefined && status >= 400 && !statuses.includes(status)) {
      refused = step;
      break;
    }
    if (status === undefined || error?.class === "loop") {
      problems.push({ entry, text: error?.message ?? "no response" });
      break;
    }
    weakenStep(step, live, repair);
    lost.push(...captures.filter(({ name }) => !live.captures.includes(name)));
  }
  rebindLost(lost, repair);
  if (refused) rebindRefused(refused, byName.get(refused.name)!.status!, repair);
  for (const { name, entry } of repaired.length + problems.length === 0 ? steps : []) {
    const { outcome = "passed", error, reason } = byName.get(name) ?? {};
    if (outcome === "passed") continue;
    problems.push({ entry, text: error?.message ?? reason ?? "it did not pass" });
  }
  return repair;
}

/** Weakens the assertions of a step to what holds, and accepts its status. */
function weakenStep(step: DraftStep, live: ReplayedStep, repair: ReplayRepair): void {
  const { entry, statuses, assertions } = step;
  const repaired = (text: string) => repair.repaired.push({ entry, text });
  const weaker = new Map<string, readonly DraftAssertion[]>();
  // The assertions on JSON and their results are both in file order.
  const results = live.assertions.filter(({ source }) => /^json(?:path)?$/.test(source));
  for (const [i, result] of results.length === assertions.length ? results.entries() : []) {
    if (result.outcome !== "failed") continue;
    const assertion = assertions[i];
    const instead = weakerAssertion(assertion, result.actual);
    const where = `\`${result.path || result.source}\``;
    if (instead === undefined) {
      repair.problems.push({ entry, text: `${where} is not the value that the flow had before` });
      continue;
    }
    weaker.set(assertionKey(assertion), instead);
    const change = instead.length === 0
      ? "is missing now: it is no longer asserted"
      : "differs now: its assertion is weaker";
    repaired(`${where} ${change}`);
  }
  const wrong = (source: string) =>
    live.assertions.filter((one) => one.source === source && one.outcome === "failed");
  const headers = new Set(wrong("headers").map(({ path }) => path.toLowerCase()));
  const body = new Set(wrong("body").map(({ operator }) => operator));
  for (const name of headers) repaired(`header \`${name}\` differs now: it is no longer asserted`);
  if (body.size > 0) repaired("the body differs now: it is no longer asserted");
  const status = live.status!;
  if (!statuses.includes(status)) {
    repaired(`status ${status} is accepted as well as ${statuses.join(", ")}`);
  }
  repair.changes.push((one) => {
    if (one.entry.index !== entry.index) return one;
    const weakened = one.assertions.flatMap((old) => weaker.get(assertionKey(old)) ?? old);
    return {
      ...one,
      assertions: [...new Map(weakened.map((one) => [assertionKey(one), one])).values()],
      headerAssertions: one.headerAssertions.filter(({ name }) => !headers.has(name)),
      bodyAssertions: one.bodyAssertions.filter(({ operator }) => !body.has(operator)),
      statuses: [...new Set([...one.statuses, status])],
    };
  });
}

/**
 * Weakens a failed assertion to what holds: to the equal members of an object, otherwise to the
 * existence of the value. An assertion that compares with a value of the request or of an earlier
 * response is never weakened.
 *
 * @param actual The actual value, if there was one.
 * @returns The assertion in its place, if any; undefined if it must hold.
 */
function weakerAssertion(assertion: DraftAssertion, actual: JsonValue | undefined) {
  const { path, operator, operand } = assertion;
  if (operator === "containsObject" && operand.kind === "object") {
    const found = isObject(actual) ? actual : {};
    const members = operand.members.filter(([key, value]) =>
      referencesOf(value).length > 0 || value.kind === "leaf" && Object.hasOwn(found, key) &&
        isEqual(found[key], value.value)
    );
    if (members.length === operand.members.length) return undefined;
    if (members.length > 0) return [{ ...assertion, operand: { ...operand, members } }];
  } else if (referencesOf(operand).length > 0) return undefined;
  if (actual === undefined || operator === "exists") return [];
  return [{ path, operator: "exists", operand: { kind: "leaf", value: true } } as const];
}

/**
 * Returns what remains of an assertion that must not compare with producers that do not exist.
 *
 * @param lost The ids of the producers.
 */
function withoutProducers(assertion: DraftAssertion, lost: ReadonlySet<string>): DraftAssertion[] {
  const isLost = (one: Reference) => one.to === "capture" && lost.has(one.producer.id);
  const { operand } = assertion;
  if (!referencesOf(operand).some(isLost)) return [assertion];
  if (operand.kind !== "object") return [];
  const members = operand.members.filter(([, value]) => !referencesOf(value).some(isLost));
  return members.length === 0 ? [] : [{ ...assertion, operand: { kind: "object", members } }];
}

/** Identifies an assertion of a step, also in a draft that is composed anew. */
function assertionKey({ path, operator, operand }: DraftAssertion): string {
  return JSON.stringify([operator, path, operand], (key, value) => {
    return key === "producer" ? value.id : typeof value === "bigint" ? `${value}n` : value;
  });
}

/**
 * Binds the values of captures that found nothing to their next candidates. What only assertions
 * need is no longer captured.
 */
function rebindLost(captures: readonly DraftCapture[], repair: ReplayRepair): void {
  const { lost } = repair;
  const takes = ({ template }: Decision, ids: ReadonlySet<string>) =>
    producersIn(template).some(({ id }) => ids.has(id));
  for (const { producer: { id, entry }, name } of captures) {
    const users = repair.own.filter((one) => takes(one, new Set([id])));
    if (users.map((one) => rebind(one, repair)).includes(false)) {
      repair.problems.push({ entry, text: `the response has no value for capture ${name}` });
      continue;
    }
    lost.add(id);
    if (users.length > 0) continue;
    repair.repaired.push({ entry, text: `no assertion compares with ${name} any more` });
  }
  if (lost.size === 0) return;
  // Calls that become steps only now must not take anything from them either.
  for (const [id, one] of repair.decisions) {
    if (takes(one, lost)) repair.decisions.set(id, { ...one, template: undefined });
  }
  repair.changes.push((step) => ({
    ...step,
    captures: step.captures.filter(({ producer }) => !lost.has(producer.id)),
    assertions: step.assertions.flatMap((one) => withoutProducers(one, lost)),
  }));
}

/** From this status on, the server failed regardless of what was sent. */
const SERVER_ERROR = 500;

/**
 * Binds the least certain value of a refused request to its next candidate; correct values stay.
 */
function rebindRefused({ entry, statuses }: DraftStep, status: number, repair: ReplayRepair): void {
  repair.refused.add(entry.index);
  const captured = repair.own.filter(({ requestValue, template }) =>
    requestValue.entry.index === entry.index && producersIn(template).length > 0
  );
  const doubtful = ["low", "medium", "high"].flatMap((level) =>
    captured.filter(({ confidence = "high" }) => confidence === level)
  );
  if (status < SERVER_ERROR && doubtful.some((one) => rebind(one, repair))) return;
  const text = `the response is ${status} instead of ${statuses.join(", ")}`;
  repair.problems.push({ entry, status, text });
}

/** Binds a value to its next candidate. @returns Whether there is one. */
function rebind(decision: Decision, { decisions, repaired, lost }: ReplayRepair): boolean {
  const { requestValue: { id, entry, name } } = decision;
  const taken = producersIn(decision.template);
  const candidates = decision.candidates().map((one): Candidate =>
    taken.some(({ id }) => id === one.producer.id) ? { ...one, isRefuted: true } : one
  );
  const next = candidates.find(({ isRefuted, producer }) => !isRefuted && !lost.has(producer.id));
  if (!next || taken.length !== 1) {
    decisions.set(id, { ...decision, candidates: () => candidates });
    return false;
  }
  decisions.set(id, {
    ...decision,
    template: withProducers(decision.template!, () => next.producer),
    confidence: "low",
    reason: "the first candidate did not hold on the live server",
    candidates: () =>
      candidates.map((one) => {
        if (one.isRefuted) return { ...one, reason: "it did not hold on the live server" };
        return one.producer.id === next.producer.id ? { ...one, reason: "taken" } : one;
      }),
  });
  const { source, name: other } = next.producer;
  const what = "name" in source ? `the ${source.from} \`${source.name}\`` : `\`${other}\``;
  repaired.push({ entry, text: `\`${name}\` comes from ${what} of another response instead` });
  return true;
}
