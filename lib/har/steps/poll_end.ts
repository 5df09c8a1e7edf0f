import { isArray, isNumber, isObject, type JsonValue, typeName } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { LoopPlan } from "../stages.ts";
import { wordsAndNumbers } from "../values/mod.ts";

/** The condition that ends a run of polls. */
interface PollEnd extends Pick<LoopPlan, "until" | "untilStatus"> {
  /**
   * Whether the run is clearly a wait: for a status or for progress, rather than for the contents
   * of a list.
   */
  readonly isClear: boolean;
}

type EndTest = (before: JsonValue | undefined, last: JsonValue) => UntilCondition | undefined;
type UntilCondition = { readonly operator: string; readonly operand: unknown };

const STATE = /(?:status|state|phase|stage|health)$/;
const FLAG =
  /^(?:is|has)?(?:done|ready|complete|completed|finished|running|pending|processing|loading|busy|active|available|processed|succeeded|success|inprogress)$/;
const PERCENT = /^(?:progress|percent|percentage|percentdone|percentcomplete|completion)$/;
const RESULT = /^(?:result|results|output|url|downloadurl|resulturl|finishedat|completedat)$/;
/** States in which something is still in progress. */
const GOING_ON =
  /^(?:pending|queued|waiting|scheduled|processing|in ?progress|started|starting|initiali[sz]ing|preparing|uploading|importing|exporting|indexing)$/;
/** Statuses of a resource that exists, as opposed to one that does not exist yet. */
const ENDS = new Set([200, 201, 303]);
const WAITS = new Set([202, 204, 404, 409, 423, 425, 503]);
const MAX_DEPTH = 4;
const MAX_WORD = 40;

/** Tests by the key of the value, the most reliable first. */
const END_TESTS: readonly {
  readonly key: RegExp;
  readonly test: EndTest;
  readonly isClear: boolean;
}[] = [
  { key: STATE, test: stateReached, isClear: true },
  { key: FLAG, test: flagTurned, isClear: true },
  { key: PERCENT, test: allDone, isClear: true },
  { key: RESULT, test: resultThere, isClear: true },
  { key: /(?:)/, test: listFilled, isClear: false },
];

/** Returns how the last response of a run differs from the first, if that ends the wait. */
export function pollEnd(first: Entry, last: Entry): PollEnd | undefined {
  const { status, json } = last.response;
  if (!ENDS.has(status)) return undefined;
  if (WAITS.has(first.response.status) && first.response.status !== status) {
    return { untilStatus: status, isClear: true };
  }
  if (json === undefined || first.response.status !== status) return undefined;
  let best: { rank: number; end: PollEnd } | undefined;
  const visit = (value: JsonValue, path: Keys, key: string): void => {
    END_TESTS.forEach(({ key: wanted, test, isClear }, rank) => {
      if (best && best.rank <= rank || !wanted.test(key)) return;
      const until = test(valueAt(first, path), value);
      if (until) best = { rank, end: { until: { path, ...until }, isClear } };
    });
    if (path.length >= MAX_DEPTH) return;
    if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, [...path, name], wordsAndNumbers(name).join(""));
      }
    } else if (isArray(value) && value.length === 1) visit(value[0], [...path, 0], key);
  };
  visit(json, [], "");
  return best?.end;
}

/** Whether a response ends the wait. */
export function isPollEnd({ response, ...entry }: Entry, { until, untilStatus }: PollEnd): boolean {
  if (until === undefined) return response.status === untilStatus;
  const value = valueAt({ ...entry, response }, until.path);
  if (value === undefined) return false;
  if (until.operator === "equals") return value === until.operand;
  return until.operator === "type"
    ? typeName(value) === until.operand
    : isArray(value) && value.length > 0;
}

function stateReached(before: JsonValue | undefined, last: JsonValue): UntilCondition | undefined {
  if (before === last || typeof before !== typeof last) return undefined;
  if (typeof last !== "string" && !isNumber(last)) return undefined;
  if (typeof last === "string") {
    if (last === "" || last.length > MAX_WORD) return undefined;
    if (GOING_ON.test(wordsAndNumbers(last).join(" "))) return undefined;
  }
  return { operator: "equals", operand: last };
}

function flagTurned(before: JsonValue | undefined, last: JsonValue): UntilCondition | undefined {
  if (typeof last !== "boolean" || before !== !last) return undefined;
  return { operator: "equals", operand: last };
}

function allDone(before: JsonValue | undefined, last: JsonValue): UntilCondition | undefined {
  if (!isNumber(last) || Number(last) !== 100 && Number(last) !== 1) return undefined;
  return isNumber(before) && before < last ? { operator: "equals", operand: last } : undefined;
}

function resultThere(before: JsonValue | undefined, last: JsonValue): UntilCondition | undefined {
  if (last === null || before !== null && before !== undefined) return undefined;
  return { operator: "type", operand: typeName(last) };
}

function listFilled(before: JsonValue | undefined, last: JsonValue): UntilCondition | undefined {
  if (!isArray(last) || last.length === 0 || !isArray(before)) return undefined;
  return before.length === 0 ? { operator: "length", operand: { gte: 1 } } : undefined;
}

function valueAt({ response }: Entry, path: Keys): JsonValue | undefined {
  let found = response.json;
  for (const key of path) {
    if (typeof key === "number") {
      found = isArray(found) && found.length === 1 ? found[key] : undefined;
    } else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}
