import type { Entry, Field } from "../recording.ts";
import type { Dropped, Sifted } from "../stages.ts";
import { documentVerdict, redirectHops } from "./documents.ts";
import { duplicates } from "./duplicates.ts";
import { failedProbes } from "./failed_probes.ts";
import { findFirstParty, siteOfEntry } from "./first_party.ts";
import { operationVerdict } from "./graphql.ts";
import { meaningfulHeaders } from "./headers.ts";
import { callKey } from "./call_key.ts";
import { hostOf, succeeded } from "./kinds.ts";
import { type Matcher, matcherOf } from "./patterns.ts";
import { preflightVerdict, websocketVerdict } from "./preflight.ts";
import { refusedLogins } from "./refused_logins.ts";
import { staticFolders, staticVerdict } from "./static_files.ts";
import { heldPaths, streamingVerdict, unfinished } from "./streaming.ts";
import { telemetryVerdict } from "./telemetry.ts";
import type { Verdict } from "./verdict.ts";

/** What a person says about single exchanges; see `matcherOf` for how patterns are written. */
export interface SiftOptions {
  /** Patterns of what stays in any case; they win over `drop`. */
  readonly keep: readonly string[];
  /** Patterns of what is dropped in any case. */
  readonly drop: readonly string[];
}

type Rule = (entry: Entry) => Verdict | undefined;

/** Drops what is noise, each with its reason, and keeps the calls of the API in their order. */
export function sift(entries: readonly Entry[], options: SiftOptions): Sifted {
  const wanted = matcherOf(options.keep);
  const unwanted = matcherOf(options.drop);
  const verdicts = judge(entries, rulesFor(entries), wanted, unwanted);
  for (const repeated of [refusedLogins, failedProbes, duplicates]) {
    const left = entries.filter((entry) => !verdicts.has(entry));
    for (const [entry, verdict] of repeated(left)) {
      if (!wanted(entry)) verdicts.set(entry, verdict);
    }
  }
  const kept = entries.filter((entry) => !verdicts.has(entry));
  const dropped = entries.flatMap((entry) => droppedBy(entry, verdicts.get(entry)));
  return {
    kept,
    dropped,
    origins: originsOf(kept, dropped),
    isAskedFor: wanted,
    headersOf: remembering(),
  };
}

/** The rules, in the order in which they are asked; the first that knows a reason wins. */
function rulesFor(entries: readonly Entry[]): readonly Rule[] {
  const firstParty = findFirstParty(entries);
  const folders = staticFolders(entries);
  const held = heldPaths(entries);
  const open = unfinished(entries);
  const hops = redirectHops(entries);
  const answered = new Set(entries.filter(succeeded).map(callKey));
  return [
    preflightVerdict,
    websocketVerdict,
    (entry) => staticVerdict(entry, folders),
    (entry) => telemetryVerdict(entry, firstParty.own),
    (entry) =>
      firstParty.all.has(siteOfEntry(entry))
        ? undefined
        : { reason: "third-party", detail: hostOf(entry) },
    (entry) => abortedVerdict(entry, answered),
    (entry) => streamingVerdict(entry, held, open),
    (entry) => documentVerdict(entry, hops),
    cachedVerdict,
    operationVerdict,
  ];
}

function judge(
  entries: readonly Entry[],
  rules: readonly Rule[],
  wanted: Matcher,
  unwanted: Matcher,
): Map<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  for (const entry of entries) {
    if (wanted(entry)) continue;
    const verdict = unwanted(entry)
      ? { reason: "asked for" as const, detail: "--drop" }
      : firstVerdict(rules, entry);
    if (verdict !== undefined) verdicts.set(entry, verdict);
  }
  return verdicts;
}

function firstVerdict(rules: readonly Rule[], entry: Entry): Verdict | undefined {
  for (const rule of rules) {
    const verdict = rule(entry);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

function abortedVerdict(entry: Entry, answered: ReadonlySet<string>): Verdict | undefined {
  if (!entry.failed && entry.response.status > 0) return undefined;
  const detail = answered.has(callKey(entry))
    ? "the same call is answered elsewhere"
    : "it was never answered";
  return { reason: "aborted", detail };
}

function cachedVerdict(entry: Entry): Verdict | undefined {
  return entry.fromCache ? { reason: "cached", recallable: true } : undefined;
}

function droppedBy(entry: Entry, verdict: Verdict | undefined): readonly Dropped[] {
  if (verdict === undefined) return [];
  const { reason, detail, recallable = false } = verdict;
  return [{ entry, reason, ...(detail === undefined ? {} : { detail }), recallable }];
}

/** Origins by how many calls go there, those with equal numbers in the order of the recording. */
function originsOf(kept: readonly Entry[], dropped: readonly Dropped[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { request: { origin } } of kept) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  for (const { entry, recallable } of dropped) {
    const { origin } = entry.request;
    if (recallable && !counts.has(origin)) counts.set(origin, 0);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([origin]) => origin);
}

function remembering(): (entry: Entry) => readonly Field[] {
  const known = new WeakMap<Entry, readonly Field[]>();
  return (entry) => {
    const headers = known.get(entry) ?? meaningfulHeaders(entry);
    known.set(entry, headers);
    return headers;
  };
}
