import { isArray, isObject, type JsonValue, valueAt } from "../../json/mod.ts";
import { actionOf, byStart, dispatchedAction, operationsOf, pathKey } from "../call/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { ComposeInput, FilteredExchanges } from "../stages.ts";
import { looksUnique, valueClass, WRAPPERS } from "../values/mod.ts";
import type { Volatility } from "./draft.ts";

const MAX_TEXT = 200_000;

/**
 * Returns what differs from run to run, according to another recording, or because it differs
 * between two responses to the same request with no change between them.
 */
export function volatilityOf({ filtered, selection, volatility }: ComposeInput): Volatility {
  const steps = Map.groupBy(selection.steps.map(({ entry }) => entry), requestText);
  const moving = new Set<string>();
  const keyOf = ({ index }: Entry, path: Keys) => `${index} ${JSON.stringify(path)}`;
  for (const [before, after, entry] of repeatedReads(filtered)) {
    const alike = steps.get(requestText(entry)) ?? [];
    for (const path of alike.length > 0 ? differences(before, after) : []) {
      if (!path.some(Number.isInteger)) alike.forEach((one) => moving.add(keyOf(one, path)));
    }
  }
  return (entry, path) => volatility?.(entry, path) || moving.has(keyOf(entry, path));
}

/** Yields the JSON of reads with that of the same read later, with no change between them. */
function* repeatedReads(filtered: FilteredExchanges) {
  const last = new Map<string, Entry>();
  for (const entry of allEntries(filtered)) {
    if (actionOf(entry) !== "read") last.clear();
    const before = last.get(requestText(entry));
    last.set(requestText(entry), entry);
    if (before?.response.status === entry.response.status && [before, entry].every(isReadable)) {
      yield [before.response.json!, entry.response.json!, entry] as const;
    }
  }
}

/** What has nothing to do with what the application shows. */
const UNRELATED: ReadonlySet<string> = new Set(["static", "telemetry", "third-party"]);

/** Returns all requests to the application but those for static files and reports of a browser. */
function allEntries({ kept, dropped }: FilteredExchanges): Entry[] {
  const read = dropped.filter(({ reason }) => !UNRELATED.has(reason)).map(({ entry }) => entry);
  return [...kept, ...read].sort(byStart);
}

function requestText({ request: { method, url, body } }: Entry): string {
  return `${method} ${url} ${body?.kind === "json" ? body.text : ""}`;
}

function isReadable({ response: { text = "", json } }: Entry): boolean {
  return text.length < MAX_TEXT && json !== undefined;
}

/** Yields the paths of what differs in a response from an earlier one, or only it has. */
function* differences(before: JsonValue, after: JsonValue, path: Keys = []): Iterable<Keys> {
  const areLists = isArray(before) && isArray(after) && before.length === after.length;
  if (areLists || isObject(before) && isObject(after)) {
    for (const [name, value] of Object.entries(after)) {
      const key = areLists ? Number(name) : name;
      const inside = [...path, key];
      const earlier = valueAt(before, [key]);
      yield* earlier === undefined ? [inside] : differences(earlier, value, inside);
    }
  } else if (!isArray(before) && !isArray(after) && before !== after) yield path;
}

/** Whether every recorded response to the same operation has what is at a path. */
export type RecurringMembers = ReturnType<typeof recurringMembers>;

/**
 * Learns from all responses which members recur.
 *
 * @returns Whether every recorded response to the same operation has what is at a path, as far as
 * the volatility tells, and none shows that the application added it a while after a change, by a
 * time or as the same request did not have it before.
 */
export function recurringMembers({ filtered, provided }: ComposeInput, volatility: Volatility) {
  // The segments of paths that something replaces or the client named.
  const values = new Set<string>();
  for (const { requestValue: { place, entry }, template, isName } of provided.decisions.values()) {
    if (place.in === "path" && (template || isName)) {
      values.add(entry.request.segments[place.index]);
    }
  }
  const entries = allEntries(filtered).filter(({ response: { json } }) => json !== undefined);
  const keys = new Map(entries.map((entry) => [entry.index, operationKey(entry, values)]));
  const answers = Map.groupBy(entries, ({ index }) => keys.get(index));
  const changes = entries.filter((entry) => actionOf(entry) !== "read");
  const known = new Map<string, boolean>();
  // What is under a key such as `extra_data` is optional if an object under that key is empty.
  const emptied = entries.flatMap(({ response: { text = "" } }) =>
    text.includes("{}") ? text.match(/(?<=")\w+(?=": ?\{\})/g) ?? [] : []
  );
  const empty = new Set(emptied).difference(WRAPPERS);
  const added = repeatedReads(filtered).flatMap(([before, after]) =>
    [...differences(before, after)].filter((path) => valueAt(before, path) === undefined)
      .map((path) => path.at(-1))
  );
  const gained = new Set(added);
  return (entry: Entry, path: Keys): boolean => {
    const key = keys.get(entry.index);
    if (volatility(entry, path) === "gone" || empty.has(`${path.at(-2)}`)) return false;
    if (path.some((key) => gained.has(key))) return false;
    const isInAll = () =>
      answers.get(key)!.every((answer) =>
        valueAt(answer.response.json, path) !== undefined &&
        !path.some((_, i) => isAddedLater(answer, path.slice(0, i + 1), changes))
      );
    const place = `${key} ${JSON.stringify(path)}`;
    return key === undefined || known.getOrInsertComputed(place, isInAll);
  };
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether a value has a time between the last change and the request: nothing waits for it. */
function isAddedLater(answer: Entry, path: Keys, changes: readonly Entry[]): boolean {
  const value = valueAt(answer.response.json, path);
  const times = Object.values(isObject(value) ? value : [value])
    .flatMap((text) => typeof text === "string" && TIME.test(text) ? [Date.parse(text)] : []);
  if (times.length === 0 || actionOf(answer) !== "read") return false;
  const last = changes.findLast(({ startMs }) => startMs < answer.startMs);
  // The clock of a server may differ by a few milliseconds from that of the recorder.
  return last !== undefined && times.some((at) => at > last.endMs + 50 && at < answer.startMs);
}

/** Returns what the requests to one operation have in common, whatever they are about. */
function operationKey({ request, response }: Entry, values: ReadonlySet<string>): string {
  const segments = request.segments.map((segment) =>
    values.has(segment) || looksUnique(segment) || valueClass(segment) === "integer" ? "*" : segment
  );
  const operations = operationsOf(request).map(({ name }) => name);
  const called = operations.length > 0 ? operations.join(" ") : dispatchedAction(request) ?? "";
  const path = pathKey({ request: { ...request, segments } });
  return `${path} ${called} ${Math.floor(response.status / 100)}`;
}
