import { headerProblem } from "../../http/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { callKey, headerOf, hostOf, operationsOf, pathOf, succeeded } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Dropped, DropReason, FilteredExchanges } from "../stages.ts";
import { filesIn, isPreflight, isReadableFile, isWebsocket, pagesIn } from "./browser_requests.ts";
import { domainOfEntry, findFirstParty } from "./first_party.ts";
import { duplicates, failedProbes, refusedLogins } from "./repeated_calls.ts";
import { meaningfulHeaders } from "./request_headers.ts";
import { streamsIn } from "./streaming.ts";
import { telemetryDetail } from "./telemetry.ts";

/**
 * A reason to drop exchanges; whether it applies to one, with details for the report if there are
 * any; and which of them may be restored if a step needs a value of their response.
 */
type DropRule = readonly [
  reason: DropReason,
  test: (entry: Entry) => string | boolean | undefined,
  isRecallable?: (entry: Entry) => boolean,
];

/**
 * Drops noise, each exchange with its reason, and keeps the API calls in order. `keep` and `drop`
 * are the patterns of exchanges that the user chose, of which those to keep take precedence.
 */
export function filterExchanges(
  entries: readonly Entry[],
  { keep, drop }: { readonly keep: readonly string[]; readonly drop: readonly string[] },
): FilteredExchanges {
  const isAskedFor = matcherOf(keep);
  const drops = new Map<Entry, Dropped>();
  const left = () => entries.filter((entry) => !drops.has(entry));
  for (const [reason, test, isRecallable] of dropRules(left, matcherOf(drop))) {
    for (const entry of left()) {
      const found = !isAskedFor(entry) && test(entry);
      if (found === undefined || found === false) continue;
      const recallable = isRecallable?.(entry) ?? false;
      drops.set(entry, { entry, reason, recallable, ...(found === true ? {} : { detail: found }) });
    }
  }
  const kept = left();
  const dropped = entries.flatMap((entry) => drops.get(entry) ?? []);
  const readable = entries.filter((entry) => drops.get(entry)?.recallable ?? true);
  const calls = Map.groupBy(kept, ({ request }) => request.origin);
  for (const { request } of readable) calls.getOrInsert(request.origin, []);
  // The one with the most calls is the main one.
  const origins = [...calls].sort(([, a], [, b]) => b.length - a.length).map(([origin]) => origin);
  return { kept, dropped, readable, origins, isAskedFor, headersOf: meaningfulHeaders };
}

/**
 * Returns the rules in order; the first that applies to an exchange gives the reason. A rule that
 * compares exchanges is made when its turn comes, of those that are left by then.
 */
function* dropRules(left: () => readonly Entry[], unwanted: Matcher): Iterable<DropRule> {
  const always = () => true;
  const entries = left();
  const firstParty = findFirstParty(entries);
  const answered = new Set(entries.filter(succeeded).map(callKey));
  yield ["asked for", (entry) => unwanted(entry) && "--drop"];
  yield ["preflight", isPreflight];
  yield ["websocket", isWebsocket];
  yield [
    "document",
    ({ request }) =>
      PREFETCH.some((name) => headerOf(request, name)) && "a part of a page, ahead of time",
    always,
  ];
  yield ["static", filesIn(entries), isReadableFile];
  yield ["telemetry", (entry) => telemetryDetail(entry, firstParty.own.has(domainOfEntry(entry)))];
  yield ["third-party", (entry) => !firstParty.all.has(domainOfEntry(entry)) && hostOf(entry)];
  yield ["aborted", (entry) => {
    if (entry.response.status > 0) return false;
    return answered.has(callKey(entry))
      ? "the same call is answered elsewhere"
      : "it was never answered";
  }];
  yield ["streaming", streamsIn(entries), always];
  const sent = Map.groupBy(
    entries.filter(({ fromCache }) => !fromCache),
    ({ request }) => request.url,
  );
  const wasSent = ({ request: { url }, response: { text } }: Entry) =>
    sent.get(url)?.some(({ response }) => response.text === text) ?? false;
  yield ["cached", ({ fromCache }) => fromCache, (entry) => !wasSent(entry)];
  const isPage = pagesIn(entries);
  // A recording of pages alone is about them.
  if (!left().every(isPage)) yield ["document", isPage, always];
  yield [
    "introspection",
    graphqlNoise(({ name, field }) => name === "IntrospectionQuery" || field === "__schema"),
  ];
  yield ["telemetry", graphqlNoise(({ name }) => REPORT_OPERATION.test(name))];
  yield ["unusable", (entry) => {
    const wrong = meaningfulHeaders(entry).find(({ name, value }) => headerProblem(name, value));
    return wrong && `its header ${wrong.name} cannot be sent`;
  }];
  yield [
    "failed probe",
    ({ response }) => UNKNOWN_HASH.test(response.text ?? "") && "the hash was not known",
  ];
  yield ["failed probe", refusedLogins(left(), entries), always];
  yield ["failed probe", failedProbes(left()), always];
  yield ["duplicate", duplicates(left())];
}

/** Headers of what a browser or a router asks for before the user does. */
const PREFETCH = ["next-router-prefetch", "sec-purpose"];

/** The error of a server that does not know a persisted query yet. */
const UNKNOWN_HASH = /"(?:PERSISTED_QUERY_NOT_FOUND|PersistedQueryNotFound)"/;

/** Names of GraphQL operations that only report. */
const REPORT_OPERATION =
  /^(?:track|log|record|report|send)_?(?:[a-z]*_?)(?:analytics|telemetry|metrics?|page_?views?|impressions?|clicks?|events?)$/i;

/** Returns a function that returns the first GraphQL operation of a request, if all are noise. */
function graphqlNoise(isNoise: (one: ReturnType<typeof operationsOf>[number]) => boolean) {
  return ({ request }: Entry) => {
    const operations = operationsOf(request).filter(({ protocol }) => protocol === "graphql");
    return operations.every(isNoise) ? operations[0]?.name : undefined;
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
  const matchers = patterns.map((pattern): Matcher => {
    const [, word, place = ""] = /^(?:([A-Za-z]+)\s+)?(.*)$/s.exec(pattern.trim()) ?? [];
    const wanted = word?.toUpperCase();
    const isPath = place.startsWith("/");
    const inner = place.split("*").map(escapePattern).join(".*");
    const expression = new RegExp(isPath || place.includes("://") ? `^${inner}$` : inner, "s");
    return (entry) => {
      const { sentMethod, method, url, origin } = entry.request;
      if (wanted !== undefined && wanted !== sentMethod && wanted !== method) return false;
      const withQuery = isPath ? url.slice(origin.length) : url;
      return expression.test(isPath && !place.includes("?") ? pathOf(entry) : withQuery);
    };
  });
  return (entry) => matchers.some((matches) => matches(entry));
}
