import { joinWithAnd, joinWithOr } from "../../text/mod.ts";
import { isWrite } from "../call/mod.ts";
import type { Decision, Decisions, Template, Variable } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Note, ProvidedValues } from "../stages.ts";

/** A run that a flow must pass after it has passed once. */
export type FurtherRun = "second" | "moved clock";

/** Something that is wrong with a flow on a live server. */
export interface Problem extends Note {
  /** The status of the response, if that is what is wrong. */
  readonly status?: number;
}

/** Knows what to do about a problem. */
export interface ProblemAdvice {
  /** Returns what to do, to be appended to a problem of a run; empty if it is not known. */
  advice(problem: Problem, run: "first" | FurtherRun): string;
}

/** What the advice about a flow follows from. */
interface FlowFacts {
  readonly decisions: Decisions;
  readonly variables: readonly Variable[];
  /** Provides the values as `--unique` does; undefined if that is how the flow was made. */
  readonly provideUnique?: () => Pick<ProvidedValues, "decisions" | "variables">;
}

/** Creates the advice about the problems of a flow. */
export function createAdvice(facts: FlowFacts): ProblemAdvice {
  return {
    advice(problem, run) {
      const { entry } = problem;
      if (entry === undefined) return "";
      const text = run === "first"
        ? firstRunAdvice(problem, entry, facts)
        : run === "second"
        ? secondRunAdvice(problem, entry, facts)
        : movedClockAdvice(entry, facts);
      return text === "" ? "" : `; ${text}`;
    },
  };
}

function firstRunAdvice({ status = 0 }: Problem, entry: Entry, facts: FlowFacts): string {
  if (status === 401 || status === 403) {
    const names = decisionsAt(entry, facts.decisions).flatMap(({ template = [] }) =>
      template.flatMap((piece) =>
        typeof piece !== "string" && piece.to === "environment" ? [piece.name] : []
      )
    );
    return names.length === 0 ? "" : `check ${joinWithAnd([...new Set(names)])} in the environment`;
  }
  const isConflict = status === 409 || status === 412 ||
    status === 422 && entry.request.method === "POST";
  return isConflict ? `what it creates may exist already: ${anotherName(entry, facts)}` : "";
}

/** The same request was accepted in the first run, so that is what stands in the way. */
function secondRunAdvice({ status }: Problem, entry: Entry, facts: FlowFacts): string {
  if (status === TOO_MANY_REQUESTS) return "the server limits how often it may be sent";
  if (status === undefined || isWrite(entry)) {
    return `the first run left something behind: ${anotherName(entry, facts)}`;
  }
  return "the first run took away what it needs: undo that at the end of the recording";
}

const TOO_MANY_REQUESTS = 429;
const DELETE_IT = "delete it at the end of the recording, or before each run";

/** What to do if something of the same name exists already. */
function anotherName(entry: Entry, { decisions, variables, provideUnique }: FlowFacts): string {
  if (provideUnique === undefined) return DELETE_IT;
  const unique = provideUnique();
  const names = Array.from(unique.decisions.values()).filter(({ requestValue, template }) =>
    requestValue.entry.index <= entry.index && isMadeUp(template, unique.variables) &&
    !isMadeUp(decisions.get(requestValue.id)?.template, variables)
  );
  if (names.length === 0) return DELETE_IT;
  const own = names.filter(({ requestValue }) => requestValue.entry.index === entry.index);
  const renamed = shownNames(own.length > 0 ? own : names);
  return `convert with \`--unique\`, which makes ${renamed} differ in each run, or ${DELETE_IT}`;
}

function movedClockAdvice(entry: Entry, { decisions, variables }: FlowFacts): string {
  const isFromClock = ({ template }: Decision) => refersTo("now", template, variables);
  const isRecordedTime = ({ template, valueClass }: Decision) =>
    template === undefined && (valueClass === "date-time" || valueClass === "epoch");
  const before = Array.from(decisions.values()).filter(({ requestValue }) =>
    requestValue.entry.index <= entry.index
  );
  const own = before.filter(({ requestValue }) => requestValue.entry.index === entry.index);
  for (const some of [own, before]) {
    const clock = some.filter(isFromClock);
    if (clock.length > 0) {
      return `${shownNames(clock)} comes from the clock: ` +
        "if it is a time that the server made, capture it from the response that has it";
    }
    const recorded = some.filter(isRecordedTime);
    if (recorded.length > 0) {
      return `${shownNames(recorded)} is a time of the recording: ` +
        "write a time of `NOW` in its place, or capture it";
    }
  }
  return "";
}

function decisionsAt({ index }: Entry, decisions: Decisions): readonly Decision[] {
  return Array.from(decisions.values()).filter(({ requestValue }) =>
    requestValue.entry.index === index
  );
}

function isMadeUp(template: Template | undefined, variables: readonly Variable[]): boolean {
  return refersTo("random", template, variables);
}

/** Whether a template takes something from the clock or from random numbers. */
function refersTo(
  to: "now" | "random",
  template: Template = [],
  variables: readonly Variable[],
): boolean {
  return template.some((piece) => {
    if (typeof piece === "string") return false;
    if (piece.to !== "variable") return piece.to === to;
    return refersTo(to, variables.find(({ key }) => key === piece.key)?.value, variables);
  });
}

function shownNames(decisions: readonly Decision[]): string {
  const names = new Set(decisions.map(({ requestValue }) => `\`${requestValue.name}\``));
  return joinWithOr([...names].slice(0, MAX_NAMES));
}

const MAX_NAMES = 3;
