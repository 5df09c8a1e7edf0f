import { joinWithAnd, joinWithOr } from "../../text/mod.ts";
import { byStart, isWrite } from "../call/mod.ts";
import { usedVariables } from "../draft/mod.ts";
import { environmentNamesIn, referencesOf } from "../producer.ts";
import type { Decision, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { ProvidedValues } from "../stages.ts";
import type { Problem } from "./repair_from_replay.ts";

/** A run that a flow must pass after it has passed once. */
export type FurtherRun = "second" | "moved clock";

type Provided = Pick<ProvidedValues, "decisions" | "variables">;

/**
 * What the advice about a flow follows from: `provideUnique` provides the values as `--unique` does; it
 * is undefined if that is how the flow was made.
 */
export type FlowFacts = Provided & { readonly provideUnique?: () => Provided };

/** Returns what to do about a problem of a run, to be appended to it; empty if it is not known. */
export function adviceOn(problem: Problem, run: "first" | FurtherRun, facts: FlowFacts): string {
  const { entry } = problem;
  const text = entry && ADVICE[run](problem, entry, facts);
  return text ? `; ${text}` : "";
}

const ADVICE = { first: firstRunAdvice, second: secondRunAdvice, "moved clock": movedClockAdvice };

function firstRunAdvice({ status = 0 }: Problem, entry: Entry, facts: FlowFacts): string {
  if (status === 401 || status === 403) {
    const names = [...environmentNamesIn(ownOf(entry, decisionsUpTo(entry, facts)))];
    return names.length === 0 ? "" : `check ${joinWithAnd(names)} in the environment`;
  }
  const isTaken = [409, 412].includes(status) || status === 422 && entry.request.method === "POST";
  return isTaken ? `what it creates may exist already: ${anotherName(entry, facts)}` : "";
}

/** The same request was accepted in the first run, so that is what stands in the way. */
function secondRunAdvice({ status }: Problem, entry: Entry, facts: FlowFacts): string {
  if (status === TOO_MANY_REQUESTS) return "the server limits how often it may be sent";
  return status === undefined || isWrite(entry)
    ? `the first run left something behind: ${anotherName(entry, facts)}`
    : "the first run took away what it needs: undo that at the end of the recording";
}

const TOO_MANY_REQUESTS = 429;
const DELETE_IT = "delete it at the end of the recording, or before each run";

/** What to do if something of the same name exists already. */
function anotherName(entry: Entry, facts: FlowFacts): string {
  const unique = facts.provideUnique?.();
  if (unique === undefined) return DELETE_IT;
  const names = decisionsUpTo(entry, unique).filter((decision) =>
    refersTo("random", unique, decision.template) &&
    !refersTo("random", facts, facts.decisions.get(decision.requestValue.id)?.template)
  );
  if (names.length === 0) return DELETE_IT;
  const own = ownOf(entry, names);
  const renamed = shownNames(own.length > 0 ? own : names);
  return `convert with \`--unique\`, which makes ${renamed} differ in each run, or ${DELETE_IT}`;
}

function movedClockAdvice(_: Problem, entry: Entry, facts: FlowFacts): string {
  const before = decisionsUpTo(entry, facts);
  for (const some of [ownOf(entry, before), before]) {
    const clock = some.filter(({ template }) => refersTo("now", facts, template));
    if (clock.length > 0) {
      return `${shownNames(clock)} comes from the clock: ` +
        "if it is a time that the server made, capture it from the response that has it";
    }
    const recorded = some.filter(({ template, valueClass }) =>
      template === undefined && (valueClass === "date-time" || valueClass === "epoch")
    );
    if (recorded.length > 0) {
      return `${shownNames(recorded)} is a time of the recording: ` +
        "write a time of `NOW` in its place, or capture it";
    }
  }
  return "";
}

function decisionsUpTo(entry: Entry, { decisions }: Provided): readonly Decision[] {
  return [...decisions.values()].filter((one) => byStart(one.requestValue.entry, entry) <= 0);
}

function ownOf({ index }: Entry, decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter(({ requestValue }) => requestValue.entry.index === index);
}

/** Whether a template takes something from the clock or from random numbers. */
function refersTo(to: "now" | "random", { variables }: Provided, template?: Template): boolean {
  return referencesOf([template, usedVariables(template, variables)]).some((one) => one.to === to);
}

const MAX_NAMES = 3;

function shownNames(decisions: readonly Decision[]): string {
  const names = new Set(decisions.map(({ requestValue }) => `\`${requestValue.name}\``));
  return joinWithOr([...names].slice(0, MAX_NAMES));
}
