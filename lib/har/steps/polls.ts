import { isArray, isNumber, isObject, type JsonValue, memberAt, typeName } from "../../json/mod.ts";
import { GONE, isDoneLater, isRefresh } from "../call/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { LoopPlan } from "../stages.ts";
import { wordsAndNumbers } from "../values/mod.ts";
import type { RecordedCalls } from "./dependencies.ts";

/** The condition that ends a run of polls. */
type PollEnd = Pick<LoopPlan, "untilStatus"> & {
  readonly until?: LoopPlan["until"] & { readonly path: Keys };
};

/** The names of ids of what a server does after its response. */
const STARTED = /^(?:task|job|operation|execution)_?id$/i;
/** Below what such things are: `/jobs/7`. */
const TASKS = /^(?:tasks?|jobs?|operations?|executions?)$/i;
const MAX_GAP_MS = 60_000;
const LEAST_ATTEMPTS = 10;
/** The maximum total of pauses; a lint rule warns about more. */
const LONGEST_MS = 600_000;
const SLEEP = { least: 200, most: 5_000, step: 100 };

/**
 * Finds the requests that wait for something, by the last exchange in each run: the same request
 * repeatedly, without a change in between, until the response differs.
 *
 * A call that needs an earlier response of its run is not a poll, but the second half of a handshake,
 * and a run ends if another call needs one.
 *
 * @param ends Whether a call changes something, so that every run ends before it.
 */
export function pollsIn({ kept, keyOf, needsOf }: RecordedCalls, ends: (entry: Entry) => boolean) {
  const polls = new Map<Entry, LoopPlan>();
  const runOf = new Map<Entry, readonly Entry[]>();
  const open = new Map<string, Entry[]>();
  const lastOf = new Map<string, Entry>();
  const close = (run: readonly Entry[]) => {
    const [first] = run;
    // What a change has started may have its result when the client asks for the first time.
    const needs = needsOf(first);
    const start = needs.find(({ entry, name }) => STARTED.test(name) || isDoneLater(entry));
    const isOfTask = TASKS.test(first.request.segments.at(-2) ?? "");
    const task = isOfTask ? needs.find((one) => !one.isCredential)?.entry : undefined;
    const key = keyOf(first);
    const other = run.length > 1 ? first : waitedFor(first, kept, lastOf.get(key)) ?? start?.entry;
    lastOf.set(key, run.at(-1)!);
    const endSince = ({ response: { json = {} } }: Entry) =>
      pollEnd({ ...first, response: { ...first.response, json } }, run.at(-1)!);
    const over = task && endSince(task);
    const end = (other && endSince(other)) ??
      (over?.until?.operator === "equals" ? over : undefined);
    if (!end) return;
    // The state of the only item of a list, which has more items on other servers.
    if (end.until?.path.some(Number.isInteger) && needs.every((one) => one.isCredential)) return;
    const entries = run.slice(0, run.findIndex((entry) => isPollEnd(entry, end)) + 1);
    polls.set(entries.at(-1)!, { entries, ...pace(entries), ...end });
  };
  /** The runs of which another call has taken something that it would need before the last one. */
  const used = new Set<readonly Entry[] | undefined>();
  for (const call of kept) {
    // A renewal of a token does not end what a client waits for.
    if (ends(call) && !isRefresh(call)) {
      open.forEach(close);
      open.clear();
      continue;
    }
    const last = open.get(keyOf(call));
    const needs = needsOf(call);
    const isNext = last && call.startMs - last.at(-1)!.startMs <= MAX_GAP_MS && !used.has(last) &&
      !needs.some(({ entry }) => runOf.get(entry) === last);
    for (const { entry, isCredential } of needs) if (!isCredential) used.add(runOf.get(entry));
    if (last && !isNext) close(last);
    const run = isNext ? last : [];
    run.push(call);
    open.set(keyOf(call), run);
    runOf.set(call, run);
  }
  open.forEach(close);
  return polls;
}

/** Words of paths that say how far something is. */
const ABOUT_STATE = /status|state|progress|job|task|poll/i;
/** The pause in milliseconds after which a client asks for what is not there at once. */
const PAUSE_MS = 500;

/** Returns the last answer to the same request, if a client paused before it asks for a state again. */
function waitedFor(read: Entry, calls: readonly Entry[], last: Entry | undefined) {
  if (last === undefined || !ABOUT_STATE.test(read.request.segments.at(-1) ?? "")) return undefined;
  const before = calls[calls.indexOf(read) - 1];
  return before && read.startMs - before.endMs >= PAUSE_MS ? last : undefined;
}

/**
 * Returns how often and at what intervals a loop asks, for three times as long as the requests of a
 * client did, of which some may be those of another page.
 */
export function pace(run: readonly Entry[]): Pick<LoopPlan, "maxAttempts" | "sleepMs"> {
  const gaps = run.slice(1).map((entry, i) => entry.startMs - run[i].startMs).sort((a, b) => a - b);
  const median = Math.round((gaps[gaps.length >> 1] ?? 1_000) / SLEEP.step) * SLEEP.step;
  const sleepMs = Math.min(Math.max(median, SLEEP.least), SLEEP.most);
  const span = (run.at(-1)?.startMs ?? 0) - (run[0]?.startMs ?? 0);
  const wished = Math.max(LEAST_ATTEMPTS, 3 * (1 + Math.round(span / sleepMs)));
  return { sleepMs, maxAttempts: Math.min(wished, Math.floor(LONGEST_MS / sleepMs)) };
}

type Operator = "equals" | "type" | "length";
/** Whether the first and the last value at some key show that the wait is over. */
type EndTest = (before: JsonValue | undefined, last: JsonValue) => boolean;

const STATE = /(?:status|state|phase|stage|health)$/;
const FLAG =
  /^(?:is|has)?(?:done|ready|complete|completed|finished|running|pending|processing|loading|busy|active|available|processed|succeeded|success|inprogress)$/;
const PERCENT = /^(?:progress|percent|percentage|percentdone|percentcomplete|completion)$/;
const RESULT = /^(?:result|results|output|url|downloadurl|resulturl|finishedat|completedat)$/;
/** States in which something is still in progress, after another one: what was queued runs then. */
const GOING_ON =
  /: (?:pending|queued|waiting|scheduled|processing|in ?progress|started|starting|initiali[sz]ing|preparing|uploading|importing|exporting|indexing)$|^(?:queued|waiting|scheduled): running$/;
/** States in which nothing is in progress any more. */
const OVER = /^(?:success|succeeded|successful|completed?|done|finished|ended)$/i;
/** Statuses of a resource that exists, as opposed to one that does not exist yet. */
const ENDS = new Set([200, 201, 303]);
const WAITS = new Set([202, 204, 404, 409, 423, 425, 503]);
const MAX_DEPTH = 8;
const MAX_WORD = 40;

const isFilled = (value: JsonValue | undefined) => isArray(value) && value.length > 0;

/** Whether a share has grown to the whole. */
const isWhole: EndTest = (before, last) =>
  isNumber(last) && isNumber(before) && before < last && [1, 100].includes(Number(last));

/** Tests by the key of the value, the most reliable first, each with the operator of its loop. */
const END_TESTS: readonly (readonly [key: RegExp, operator: Operator, test: EndTest])[] = [
  [STATE, "equals", (before, last) => {
    if (before === undefined) return OVER.test(`${last}`);
    if (before === last || typeof before !== typeof last) return false;
    if (typeof last !== "string") return isNumber(last);
    const states = [before, last].map((one) => wordsAndNumbers(`${one}`).join(" ")).join(": ");
    return last !== "" && last.length <= MAX_WORD && !GOING_ON.test(states);
  }],
  [FLAG, "equals", (before, last) => typeof last === "boolean" && before === !last],
  [PERCENT, "equals", isWhole],
  [RESULT, "type", (before, last) => last !== null && (before === null || before === undefined)],
  [/(?:)/, "length", (before, last) => isFilled(last) && isArray(before) && !isFilled(before)],
];

/** Returns how the last response of a run differs from the first, if that ends the wait. */
export function pollEnd(first: Entry, { response: { status, json } }: Entry): PollEnd | undefined {
  const { status: before } = first.response;
  // What a removal goes on with is over when it is gone.
  if (GONE.has(status) && before < 300) return { untilStatus: status };
  if (!ENDS.has(status)) return undefined;
  if (WAITS.has(before) && before !== status) return { untilStatus: status };
  if (json === undefined || before !== status) return undefined;
  let best: { readonly rank: number; readonly end: PollEnd } | undefined;
  const visit = (value: JsonValue, path: Keys, key: string): void => {
    const before = onlyValueAt(first, path);
    const rank = END_TESTS.findIndex(([wanted, , test]) => wanted.test(key) && test(before, value));
    if (rank >= 0 && rank < (best?.rank ?? Infinity)) {
      const [, operator] = END_TESTS[rank];
      const operand = { equals: value, type: typeName(value), length: { gte: 1 } }[operator];
      best = { rank, end: { until: { path, operator, operand } } };
    }
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
function isPollEnd(entry: Entry, { until, untilStatus }: PollEnd): boolean {
  if (until === undefined) return entry.response.status === untilStatus;
  const value = onlyValueAt(entry, until.path);
  if (until.operator === "equals") return value === until.operand;
  if (until.operator === "length") return isFilled(value);
  return value !== undefined && typeName(value) === until.operand;
}

/** Returns the value in a response to which keys lead through no list with more than one item. */
function onlyValueAt({ response: { json } }: Entry, path: Keys): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, key) => {
    if (value === undefined || isArray(value) && value.length !== 1) return undefined;
    return memberAt(value, key);
  }, json);
}
