import { isArray, isObject, type JsonValue, pathSegment } from "../../json/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import {
  actionOf,
  bodyFields,
  byStart,
  callOf,
  createsTarget,
  GONE,
  isBody,
  isDoneLater,
  isHtml,
  isOfProgram,
  operationKey,
  pathsTo,
  redirectTarget,
  refused,
  resourceAndAbove,
  targetOf,
  textOfCall,
} from "../call/mod.ts";
import { onlyReference, producersIn } from "../producer.ts";
import type { Decisions, RequestValue } from "../provenance.ts";
import { type Entry, type Field, isOfScript } from "../recording.ts";
import type { LoopPlan, StepReason } from "../stages.ts";
import {
  eachLeaf,
  innermostName,
  isCursor,
  isDistinctive,
  LIMIT,
  looksUnique,
  ownName,
  SEARCH,
  separatorIn,
  singularSegment,
} from "../values/mod.ts";
import type { RecordedChanges } from "./changes.ts";
import type { RecordedCalls } from "./dependencies.ts";
import { pace } from "./polls.ts";

/** What is known about the calls of a recording, and which of them are steps. */
export interface Slice extends RecordedCalls {
  readonly polls: ReadonlyMap<Entry, LoopPlan>;
  readonly changes: RecordedChanges;
  /** Why each exchange is a step. */
  readonly reasons: Map<Entry, StepReason>;
}

/** A read that may become a step. */
export interface CandidateRead {
  readonly entry: Entry;
  readonly reason: StepReason;
  /** The changes that it may show: equal requests in one state show the same. */
  readonly state: string;
  /** The same request in an earlier state. */
  readonly before?: Entry;
}

/**
 * A read, the numbers of changes to exactly what it is about and of removals before it, and how often
 * it has lost what was removed.
 */
type LatestRead = Partial<CandidateRead> & Record<"exact" | "removals" | "losses", number> & {
  readonly entry: Entry;
};

/**
 * Returns the reads of what was created or changed, and of lists that contain it. A read is left
 * out if the changes since the same request were to something else and its response is as before.
 */
export function readsOfChanges(slice: Slice): readonly CandidateRead[] {
  const { kept, decisions, needsOf, polls, keyOf, changes, reasons } = slice;
  const seen = changeCounts();
  const asksForSent = searchesIn(slice);
  const makers = new Set<Entry>();
  /** The reads of what was made. */
  const reached = new Set<Entry>();
  const named = new Set<string>();
  const gone = new Set<string>();
  /** The ends of the paths of removals, and what else they take from responses. */
  const removed: string[] = [];
  /** The latest request with some key. */
  const latest = new Map<string, LatestRead>();
  const shown: CandidateRead[] = [];
  for (const entry of kept) {
    const needs = needsOf(entry).filter(({ isCredential }) => !isCredential);
    if (actionOf(entry) !== "read") {
      if (!changes.isShown(entry)) continue;
      seen.add(entry);
      makers.add(entry);
      if (createsTarget(entry)) named.add(targetOf(entry));
      if (actionOf(entry) === "removal") {
        gone.add(entry.request.url);
        removed.push(entry.request.segments.at(-1)!, ...needs.map(({ value }) => `${value}`));
      }
      continue;
    }
    const { status } = entry.response;
    if (refused(entry) && !(GONE.has(status) && gone.has(entry.request.url))) continue;
    const last = latest.get(keyOf(entry));
    // Not the next page of a list.
    const isNext = needs.some(({ entry: source, name }) => reached.has(source) && !isCursor(name));
    const searches = asksForSent(entry, last?.state !== undefined, isNext);
    const usesMade = searches || pathsTo(entry).some((path) => named.has(path)) ||
      needs.some(({ entry: source }) => makers.has(source));
    if (usesMade) reached.add(entry);
    // A list that fills may be what was changed, rather than the end of a wait.
    const waits = makers.size > 0 && polls.has(entry) &&
      polls.get(entry)?.until?.operator !== "length";
    if (waits) makers.add(entry);
    const { exact, below, around } = seen.of(entry);
    // What a form for something new begins with is nothing that it made.
    if (exact > 0 && /^(?:new|create|add)$/.test(callOf(entry).path.at(-1)!)) continue;
    const isLess = last &&
      removed.slice(last.removals).some((id) =>
        id.length > 1 && shows(last.entry, id) && !shows(entry, id)
      );
    const losses = (last?.losses ?? 0) + Number(isLess ?? false);
    if (!waits && !usesMade && (below === 0 || isGlance(entry, decisions))) {
      latest.set(keyOf(entry), { entry, exact, removals: removed.length, losses });
      continue;
    }
    const isAsBefore = last?.state !== undefined && last.exact === exact &&
      hasSameText(last.entry, entry);
    const now = searches && around === 0 ? `search ${makers.size}` : `${around} ${losses}`;
    const state = isAsBefore ? last.state : now;
    const why = usesMade ? "reads what was made" : "reads what was changed";
    const reason = waits ? "waits for what was started" : why;
    const before = last?.state === state ? last.before : last?.entry;
    const read: CandidateRead = { entry, reason, state, before };
    latest.set(keyOf(entry), { ...read, exact, removals: removed.length, losses });
    if (state === now || reasons.has(entry)) shown.push(read);
  }
  return shown;
}

/** Whether a read asks for one item of a list, whichever it is: on another server it is another. */
function isGlance({ index, request: { query } }: Entry, decisions: Decisions): boolean {
  return query.some(({ name, value }) => value === "1" && LIMIT.test(name)) &&
    query.every(({ name }) => !decisions.get(`${index} query ${name} 0`)?.template);
}

/** Returns the request values with distinctive texts that no response gave, in order. */
function typedTexts(decisions: Decisions): readonly RequestValue[] {
  return [...decisions.values()].filter(({ requestValue: { value }, template }) =>
    typeof value === "string" && isDistinctive(value) && producersIn(template).length === 0
  ).map(({ requestValue }) => requestValue);
}

/**
 * Returns a function that decides whether a read asks for a distinctive text that a change sent
 * before, or for a word of it, and shows it, or showed it earlier: a search, wherever its path is. It
 * need not show an id, by which it asks for the thing, and need not ask for the text if it is next to
 * a read of what was made, as that of the files of a version.
 */
function searchesIn({ decisions, changes }: Slice) {
  const texts = typedTexts(decisions);
  const sent = firstSent(texts, changes).reverse();
  const first = new Map(sent.map(({ value, entry }) => [value, entry]));
  const asked = Map.groupBy(texts, ({ entry }) => entry);
  const named = Map.groupBy(sent, ({ place }) => ownName(place));
  const asksFor = ({ name, value }: Field) => {
    const others = named.get(name)?.filter((one) => one.value !== value) ?? [];
    return (SEARCH.test(name) ? sent : others).filter((one) => hasWord(`${one.value}`, value));
  };
  return (read: Entry, wasShown: boolean, isNext: boolean) =>
    (isNext ? sent : read.request.query.flatMap(asksFor)).some(({ entry, value }) =>
      entry.endMs <= read.startMs && changes.isShown(entry) && shows(read, value)
    ) || asked.get(read)?.some(({ id, value, place }) => {
        const by = first.get(value);
        const isLater = by && changes.isShown(by) && by.endMs <= read.startMs;
        const isVariable = onlyReference(decisions.get(id)?.template ?? [])?.to === "variable";
        const isNamed = place.in === "json" && isVariable || looksUnique(`${value}`);
        return isLater && (wasShown || isNamed || shows(read, value));
      }) === true;
}

/** A shorter word may be in any text. */
const MIN_WORD = 4;

/** Whether a text has a word, regardless of case. */
export function hasWord(text: string, word: string): boolean {
  return word.length >= MIN_WORD && text.toLowerCase().includes(word.toLowerCase());
}

/**
 * Returns the texts that a change sends, or that a response has before one does: a constant, such as
 * the name of a server.
 */
function firstSent(texts: readonly RequestValue[], changes: RecordedChanges) {
  return texts.filter(({ entry, place, value }) =>
    (isBody(place) || place.in === "query") && changes.isShown(entry) || shows(entry, value)
  );
}

function shows({ response: { text } }: Entry, value: unknown): boolean {
  return text?.includes(`${value}`) ?? false;
}

function hasSameText({ request, response: one }: Entry, { response: two }: Entry): boolean {
  const isKnown = two.text !== undefined && one.status === two.status;
  return two.status === 304 || isKnown && textOfCall(request, one) === textOfCall(request, two);
}

/** Counts changes by resource, so that a read knows how many it may show. */
function changeCounts() {
  const [exact, below, led] = [1, 2, 3].map(() => new Map<string, number>());
  const count = (counts: Map<string, number>, path: string) =>
    counts.set(path, (counts.get(path) ?? 0) + 1);
  return {
    /** Records a change to exactly one path, and to those to which or shortly below which it is. */
    add(change: Entry): void {
      const paths = resourceAndAbove(callOf(change).path);
      const fields = change.request.method === "POST" ? bodyFields(change.request) : [];
      // The names that the client may have given to what the change made, each of which may be a path
      // segment: a slug, a key, an e-mail address.
      const names = fields.filter(({ value }) => /^[\w.@+-]{3,100}$/.test(value))
        .map(({ value }) => `${paths[0]}/${singularSegment(encodeURIComponent(value))}`);
      for (const path of paths.slice(0, 1)) count(exact, path);
      // A script is led to the data that show its change.
      const target = isOfScript(change.resourceType) ? redirectTarget(change) : null;
      const [origin, ...to] = target?.href.replace(/[?#].*$/s, "").split(/(?<!\/)\/(?!\/)/) ?? [];
      if (origin) count(led, [origin, ...to.map(singularSegment)].join("/"));
      for (const path of new Set([...paths, ...names])) count(below, path);
    },
    /**
     * Returns the number of changes to exactly what a read is about, to that or shortly below it, and
     * the latter with those to the resources above.
     */
    of(read: Entry) {
      const [own = "", ...above] = resourceAndAbove(callOf(read).path, Infinity);
      const here = (below.get(own) ?? 0) + (read.response.json ? led.get(own) ?? 0 : 0);
      const around = above.reduce((sum, path) => sum + (exact.get(path) ?? 0), here);
      return { exact: exact.get(own) ?? 0, below: here, around };
    },
  };
}

/**
 * Returns the reads that ask for a part of a list by what its items are, `?status=open`, if another
 * read of the list has items that are not: of each path and parameter the first, unless one is a step.
 */
export function filteredReads({ kept, reasons }: Slice): readonly Entry[] {
  const reads = kept.filter((entry) => actionOf(entry) === "read" && entry.response.status === 200);
  return Map.groupBy(reads, targetOf).values().toArray().flatMap((alike) => {
    const asked = alike.flatMap((entry) =>
      entry.request.query.map(({ name, value }) => ({ entry, key: innermostName(name), value }))
    );
    if (asked.length === 0) return [];
    const items = alike.flatMap(itemsOf);
    const keys = new Set(asked.map(({ key }) => key));
    const valuesOf = (items: ReturnType<typeof itemsOf>, key: string) =>
      new Set(items.filter((item) => Object.hasOwn(item, key)).map((item) => `${item[key]}`));
    const all = new Map(Array.from(keys, (key) => [key, valuesOf(items, key)]));
    const filters = asked.filter(({ entry, key, value }) =>
      all.get(key)!.size > 1 && [...valuesOf(itemsOf(entry), key)].join("\n") === value
    );
    return Map.groupBy(filters, ({ key }) => key).values().toArray()
      .map((same) => (same.find(({ entry }) => reasons.has(entry)) ?? same[0]).entry);
  });
}

/** The items of the lists in a response. */
const itemsOf = memoizedByObject(({ response: { json = null } }: Entry) => {
  const inside = (parts: readonly JsonValue[]) =>
    parts.filter(isObject).flatMap(Object.values<JsonValue>);
  const levels = [[json], inside([json]), inside(inside([json])), inside(inside(inside([json])))];
  return levels.flat().filter(isArray).flat().filter(isObject);
});

/** How many steps after a change, and what is read between them, are searched for what it sent. */
const MAX_LATER = 30;
/** A text with letters that is no name of a program, such as `submit_insert`. */
const WRITTEN = /^(?![a-z]+(?:_[a-z]+)+$).*\p{L}/su;
/** How many reads of one path by one page make a client that asks again and again. */
const MIN_ASKED = 4;

/**
 * Returns reads about other things for the changes that no step shows: of each the first one whose
 * JSON has a distinctive text that this change was the first to send, as the state of a whole
 * application does. If one page asks for that again and again, it has a loop until it is there.
 *
 * @param entries All entries, in order, also pages that are not steps.
 */
export function readsElsewhere(slice: Slice, entries: readonly Entry[]) {
  const { kept, decisions, changes, reasons } = slice;
  const first = new Map<string, RequestValue>();
  for (const requestValue of firstSent(typedTexts(decisions), changes)) {
    const text = String(requestValue.value);
    const parts = text.split(separatorIn(text)).filter(isDistinctive);
    for (const part of parts) if (WRITTEN.test(part)) first.getOrInsert(part, requestValue);
  }
  const sent = Map.groupBy(first.keys(), (text) => first.get(text)!.entry);
  let pages = 0;
  const asked = Map.groupBy(entries, (entry) => {
    if (isHtml(entry) && !isOfScript(entry.resourceType)) pages++;
    return actionOf(entry) === "read" ? `${pages} ${operationKey(entry)}` : "";
  });
  const askedLike = new Map(asked.values().flatMap((all) => all.map((one) => [one, all] as const)));
  const found = new Map<Entry, LoopPlan | undefined>();
  const pauses = kept.slice(1).map((next, i) => next.startMs - kept[i].endMs);
  // A person, also one who types commands, pauses nearly always.
  const isQuick = pauses.filter((pause) => pause >= MIN_WAIT).length * 4 < pauses.length;
  const steps = kept.flatMap((entry, index) => reasons.has(entry) ? [index] : []);
  for (const [at, index] of steps.entries()) {
    const change = kept[index];
    const isChange = actionOf(change) === "change" && changes.isShown(change);
    const texts = isChange ? sent.get(change) ?? [] : [];
    const later = texts.length === 0 ? [] : kept.slice(index, steps[at + MAX_LATER]);
    const known = later.filter((entry) => reasons.has(entry) || found.has(entry));
    const hidden = texts.filter((text) => !known.some((entry) => shows(entry, text)));
    const read = later.find((entry) =>
      hidden.some((text) => shows(entry, text)) && actionOf(entry) === "read" && !refused(entry) &&
      !isGlance(entry, decisions)
    );
    if (read) found.set(read, loopUntil(read, first, askedLike.get(read) ?? []));
    const soon = isQuick && pauses[index] >= MIN_WAIT && isOfProgram(change) ? later : [];
    const after = isDoneLater(change)
      ? [...reasons.keys()].filter((one) => byStart(one, change) > 0).sort(byStart)
      : soon;
    const [wait] = after.flatMap((entry) => waitFor(entry, texts, first));
    if (wait) found.set(wait.entries[0], wait);
  }
  return found;
}

/** The pause in milliseconds after which a program goes on that waits for something; most are short. */
const MIN_WAIT = 900;

/**
 * Returns a loop until a response shows what a change sent that is done later, by a text that the
 * request does not have.
 */
function waitFor(read: Entry, texts: readonly string[], first: ReadonlyMap<string, RequestValue>) {
  return texts.filter((text) =>
    shows(read, text) && actionOf(read) === "read" &&
    read.request.query.every(({ value }) => !value.includes(text))
  ).map((operand): LoopPlan => {
    const until = { path: "", operator: "contains", operand, by: first.get(operand) };
    return { entries: [read], ...pace([]), until };
  });
}

/** Returns a loop until the response has the latest text that was sent before the read. */
function loopUntil(read: Entry, first: ReadonlyMap<string, RequestValue>, asked: readonly Entry[]) {
  let until: LoopPlan["until"];
  eachLeaf(read.response.json ?? null, (path, value) => {
    const by = typeof value === "string" ? first.get(value) : undefined;
    const isLater = by && (!until?.by || byStart(by.entry, until.by.entry) > 0);
    if (!isLater || byStart(by.entry, read) > 0 || path.length < 2) return;
    // The same request may have named what the key has.
    const isItem = (key: string | number) =>
      typeof key === "number" || first.has(key) || looksUnique(key) ||
      bodyFields(by.entry.request).some(({ value }) => value === key);
    const keys = path.map((key) => isItem(key) ? "[*]" : pathSegment(key));
    const operator = path.some(isItem) ? "contains" : "equals";
    until = { path: `$${keys.join("")}`, operator, operand: value, by };
  });
  if (until === undefined || asked.length < MIN_ASKED) return undefined;
  return { entries: [read], ...pace(asked.slice(0, MIN_ASKED)), until };
}
