import { headerProblem } from "../../http/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { callKey, hostOf, pathOf, succeeded } from "../call/mod.ts";
import type { Entry, Field } from "../recording.ts";
import type { DropDecision, Dropped, FilteredExchanges } from "../stages.ts";
import { dropDocument, dropPreflight, dropWebsocket, redirectHops } from "./browser_requests.ts";
import { domainOfEntry, findFirstParty } from "./first_party.ts";
import { duplicates, failedProbes, refusedLogins } from "./repeated_calls.ts";
import { meaningfulHeaders } from "./request_headers.ts";
import { dropStatic, staticFolders } from "./static_files.ts";
import { dropStreaming, heldPaths, unfinishedResponses } from "./streaming.ts";
import { dropGraphqlNoise, dropTelemetry } from "./telemetry.ts";

/** The user's choice of individual exchanges; see `matcherOf` for the syntax of patterns. */
interface FilterOptions {
  /** Patterns of exchanges to keep; they override `drop`. */
  readonly keep: readonly string[];
  /** Patterns of exchanges to drop. */
  readonly drop: readonly string[];
}

type DropRule = (entry: Entry) => DropDecision | undefined;

/** Drops noise, each exchange with its reason, and keeps the API calls in order. */
export function filterExchanges(
  entries: readonly Entry[],
  options: FilterOptions,
): FilteredExchanges {
  const wanted = matcherOf(options.keep);
  const headersOf = rememberedHeaders();
  const rules = dropRules(entries, matcherOf(options.drop), headersOf);
  const drops = new Map<Entry, DropDecision>();
  for (const entry of entries) {
    for (let i = 0; i < rules.length && !wanted(entry) && !drops.has(entry); i++) {
      const drop = rules[i](entry);
      if (drop !== undefined) drops.set(entry, drop);
    }
  }
  for (const repeated of [refusedLogins, failedProbes, duplicates]) {
    const left = entries.filter((entry) => !drops.has(entry));
    for (const [entry, drop] of repeated(left)) {
      if (!wanted(entry)) drops.set(entry, drop);
    }
  }
  const kept = entries.filter((entry) => !drops.has(entry));
  const dropped = entries.flatMap((entry): Dropped[] => {
    const drop = drops.get(entry);
    return drop ? [{ recallable: false, ...drop, entry }] : [];
  });
  return {
    kept,
    dropped,
    origins: originsOf(kept, dropped),
    isAskedFor: wanted,
    headersOf,
  };
}

/** Returns the rules in order; the first that gives a reason applies. */
function dropRules(
  entries: readonly Entry[],
  unwanted: Matcher,
  headersOf: FilteredExchanges["headersOf"],
): readonly DropRule[] {
  const firstParty = findFirstParty(entries);
  const folders = staticFolders(entries);
  const held = heldPaths(entries);
  const open = unfinishedResponses(entries);
  const hops = redirectHops(entries);
  const answered = new Set(entries.filter(succeeded).map(callKey));
  return [
    (entry) => unwanted(entry) ? { reason: "asked for", detail: "--drop" } : undefined,
    dropPreflight,
    dropWebsocket,
    (entry) => dropStatic(entry, folders),
    (entry) => dropTelemetry(entry, firstParty.own),
    (entry) =>
      firstParty.all.has(domainOfEntry(entry))
        ? undefined
        : { reason: "third-party", detail: hostOf(entry) },
    (entry) => dropAborted(entry, answered),
    (entry) => dropStreaming(entry, held, open),
    (entry) => dropDocument(entry, hops),
    dropCached,
    dropGraphqlNoise,
    (entry) => dropUnsendable(headersOf(entry)),
  ];
}

function dropAborted(entry: Entry, answered: ReadonlySet<string>): DropDecision | undefined {
  if (entry.response.status > 0) return undefined;
  const detail = answered.has(callKey(entry))
    ? "the same call is answered elsewhere"
    : "it was never answered";
  return { reason: "aborted", detail };
}

function dropCached(entry: Entry): DropDecision | undefined {
  return entry.fromCache ? { reason: "cached", recallable: true } : undefined;
}

/** Drops a request that no client has sent as it is recorded. */
function dropUnsendable(headers: readonly Field[]): DropDecision | undefined {
  const wrong = headers.find(({ name, value }) => headerProblem(name, value) !== undefined);
  return wrong && { reason: "unusable", detail: `its header ${wrong.name} cannot be sent` };
}

/** Returns the origins, those with the most calls first; ties in the order of the recording. */
function originsOf(kept: readonly Entry[], dropped: readonly Dropped[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { request: { origin } } of kept) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  for (const { entry, recallable } of dropped) {
    const { origin } = entry.request;
    if (recallable && !counts.has(origin)) counts.set(origin, 0);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([origin]) => origin);
}

function rememberedHeaders(): (entry: Entry) => readonly Field[] {
  const known = new WeakMap<Entry, readonly Field[]>();
  return (entry) => {
    const headers = known.get(entry) ?? meaningfulHeaders(entry);
    known.set(entry, headers);
    return headers;
  };
}

/** Whether an exchange matches one of several patterns. */
type Matcher = (entry: Entry) => boolean;

/**
 * Reads the patterns of `--keep` and `--drop`. A method may come first (`POST /auth/*`); `*`
 * matches any text, including `/`. A pattern that begins with `/` is compared with the whole path,
 * and also with the query if it contains a `?`. A pattern with `://` is compared with the whole
 * URL. Any other pattern may match anywhere in the URL.
 */
export function matcherOf(patterns: readonly string[]): Matcher {
  const matchers = patterns.map(matcherOfOne);
  return (entry) => matchers.some((matches) => matches(entry));
}

function matcherOfOne(pattern: string): Matcher {
  const [, method, place = ""] = /^(?:([A-Za-z]+)\s+)?(.*)$/s.exec(pattern.trim()) ?? [];
  const matchesUrl = urlMatcher(place);
  const wanted = method?.toUpperCase();
  return (entry) =>
    (wanted === undefined || wanted === entry.request.sentMethod ||
      wanted === entry.request.method) && matchesUrl(entry);
}

function urlMatcher(place: string): Matcher {
  const inner = place.split("*").map(escapePattern).join(".*");
  if (place.startsWith("/")) {
    const whole = new RegExp(`^${inner}$`, "s");
    return place.includes("?")
      ? ({ request }) => whole.test(request.url.slice(request.origin.length))
      : (entry) => whole.test(pathOf(entry));
  }
  const expression = new RegExp(place.includes("://") ? `^${inner}$` : inner, "s");
  return ({ request }) => expression.test(request.url);
}
