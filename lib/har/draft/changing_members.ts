import { isArray, isObject, type JsonValue, valueAt } from "../../json/mod.ts";
import { actionOf, byStart, dispatchedAction, operationsOf, pathKey } from "../call/mod.ts";
import type { Decisions, Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges } from "../stages.ts";
import { isStrong, valueClass, WRAPPERS } from "../values/mod.ts";
import type { ComposeInput, Volatility } from "./draft.ts";

const MAX_TEXT = 200_000;

/**
 * Returns what differs from run to run, according to another recording, or because it differs
 * between two responses to the same request with no change between them.
 */
export function volatilityOf({ filtered, selection, volatility }: ComposeInput): Volatility {
  const moving = new Map(
    selection.steps.map(({ entry }) => [requestText(entry), new Set<string>()]),
  );
  const last = new Map<string, readonly [entry: Entry, changes: number]>();
  let changes = 0;
  for (const entry of allEntries(filtered).sort(byStart)) {
    if (actionOf(entry) !== "read") {
      changes++;
      continue;
    }
    const key = requestText(entry);
    const paths = moving.get(key);
    if (paths === undefined) continue;
    const [before, changesBefore] = last.get(key) ?? [];
    last.set(key, [entry, changes]);
    if (!before || changesBefore !== changes || !isComparable(before, entry)) continue;
    noteDifferences(before.response.json!, entry.response.json!, [], paths);
  }
  const movingIn = new Map(
    selection.steps.map(({ entry }) => [entry, moving.get(requestText(entry))]),
  );
  return (entry, path) =>
    volatility?.(entry, path) || (movingIn.get(entry)?.has(JSON.stringify(path)) ?? false);
}

/** Returns all requests to the application but those for static files. */
function allEntries({ kept, dropped }: FilteredExchanges): Entry[] {
  return [...kept, ...dropped.flatMap(({ entry, reason }) => reason === "static" ? [] : [entry])];
}

function requestText({ request: { method, url, body } }: Entry): string {
  return `${method} ${url} ${body?.kind === "json" ? body.text : ""}`;
}

function isComparable({ response: one }: Entry, { response: other }: Entry): boolean {
  return one.status === other.status &&
    [one, other].every(({ text = "", json }) => text.length < MAX_TEXT && json !== undefined);
}

function noteDifferences(a: JsonValue, b: JsonValue, path: Keys, differing: Set<string>): void {
  if (isObject(a) && isObject(b)) {
    for (const [key, value] of Object.entries(a)) {
      if (Object.hasOwn(b, key)) noteDifferences(value, b[key], [...path, key], differing);
    }
  } else if (!isArray(a) && !isArray(b) && a !== b) differing.add(JSON.stringify(path));
}

/**
 * Learns from all responses which members recur.
 *
 * @returns Whether every recorded response to the same operation has what is at a path, as far as
 * the volatility tells, and none shows that the application added it a while after a change.
 */
export function recurringMembers({ filtered, provided }: ComposeInput, volatility: Volatility) {
  const values = valuesInPaths(provided.decisions);
  const entries = allEntries(filtered).filter(({ response: { json } }) => json !== undefined)
    .sort(byStart);
  const keys = new Map(entries.map((entry) => [entry.index, operationKey(entry, values)]));
  const answers = Map.groupBy(entries, ({ index }) => keys.get(index));
  const changes = entries.filter((entry) => actionOf(entry) !== "read");
  const known = new Map<string, boolean>();
  // What is under a key such as `extra_data` is optional if an object under that key is empty.
  const empty = new Set(
    entries.flatMap(({ response: { text = "" } }) =>
      text.includes("{}") ? text.match(/(?<=")\w+(?=": ?\{\})/g) ?? [] : []
    ),
  ).difference(WRAPPERS);
  return (entry: Entry, path: Keys): boolean => {
    const key = keys.get(entry.index);
    if (volatility(entry, path) === "gone" || empty.has(`${path.at(-2)}`)) return false;
    return key === undefined || known.getOrInsertComputed(
      `${key} ${JSON.stringify(path)}`,
      () =>
        answers.get(key)!.every((answer) =>
          valueAt(answer.response.json, path) !== undefined &&
          !path.some((_, i) => isAddedLater(answer, path.slice(0, i + 1), changes))
        ),
    );
  };
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether a value has a time between the last change and the request: nothing waits for it. */
function isAddedLater(answer: Entry, path: Keys, changes: readonly Entry[]): boolean {
  const value = valueAt(answer.response.json, path);
  const times = Object.values(isObject(value) ? value : [value])
    .flatMap((text) => typeof text === "string" && TIME.test(text) ? [Date.parse(text)] : []);
  const last = times.length === 0 || actionOf(answer) !== "read"
    ? undefined
    : changes.findLast(({ startMs }) => startMs < answer.startMs);
  return last !== undefined && times.some((at) => at > last.endMs && at < answer.startMs);
}

/** Returns the segments of paths that something replaces or the client named. */
function valuesInPaths(decisions: Decisions): ReadonlySet<string> {
  const changing = decisions.values().filter(({ template, isName }) => template || isName);
  const inPaths = changing.flatMap(({ requestValue: { place, entry } }) =>
    place.in === "path" ? [entry.request.segments[place.index]] : []
  );
  return new Set(inPaths);
}

/** Returns what the requests to one operation have in common, whatever they are about. */
function operationKey({ request, response }: Entry, values: ReadonlySet<string>): string {
  const segments = request.segments.map((segment) => {
    const kind = valueClass(segment);
    return values.has(segment) || kind === "integer" || isStrong(kind) ? "*" : segment;
  });
  const operations = operationsOf(request).map(({ name }) => name);
  return [
    pathKey({ request: { ...request, segments } }),
    ...operations.length > 0 ? operations : [dispatchedAction(request) ?? ""],
    Math.floor(response.status / 100),
  ].join(" ");
}
