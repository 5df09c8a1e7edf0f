import { isObject, type JsonValue } from "../../json/mod.ts";
import { actionOf } from "../call/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { ComposeInput, Volatility } from "./draft.ts";

/** Returns what differs from run to run, according to another recording or to this one. */
export function volatilityOf({ filtered, selection, volatility }: ComposeInput): Volatility {
  const entries = [...filtered.kept, ...filtered.dropped.map(({ entry }) => entry)]
    .toSorted((a, b) => a.startMs - b.startMs || a.index - b.index);
  const repeated = repeatedVolatility(entries, selection.steps.map(({ entry }) => entry));
  return (entry, path) => volatility?.(entry, path) || repeated(entry, path);
}

const MAX_TEXT = 200_000;

/**
 * Finds what differs between two responses to the same request with no change between them.
 *
 * @param entries All requests to the application, in order.
 * @param asked The entries to report on.
 */
function repeatedVolatility(
  entries: readonly Entry[],
  asked: readonly Entry[],
): Volatility {
  const last = new Map<string, { readonly entry: Entry; readonly changes: number }>();
  const moving = new Map(asked.map((entry) => [keyOf(entry), new Set<string>()]));
  let changes = 0;
  for (const entry of entries) {
    const isRead = actionOf(entry) === "read";
    if (!isRead) changes++;
    const key = keyOf(entry);
    const paths = isRead ? moving.get(key) : undefined;
    if (paths === undefined) continue;
    const before = last.get(key);
    last.set(key, { entry, changes });
    if (before?.changes !== changes || !isComparable(before.entry, entry)) continue;
    noteDifferences(before.entry.response.json!, entry.response.json!, [], paths);
  }
  return (entry, path) => moving.get(keyOf(entry))?.has(JSON.stringify(path)) ?? false;
}

function keyOf({ request: { method, url, body } }: Entry): string {
  return `${method} ${url} ${body?.kind === "json" ? body.text : ""}`;
}

function isComparable(a: Entry, b: Entry): boolean {
  return a.response.status === b.response.status &&
    (a.response.text?.length ?? 0) < MAX_TEXT && (b.response.text?.length ?? 0) < MAX_TEXT &&
    a.response.json !== undefined && b.response.json !== undefined;
}

function noteDifferences(a: JsonValue, b: JsonValue, path: Keys, differing: Set<string>): void {
  if (isObject(a) && isObject(b)) {
    for (const [key, value] of Object.entries(a)) {
      if (Object.hasOwn(b, key)) noteDifferences(value, b[key], [...path, key], differing);
    }
  } else if (Array.isArray(a) || Array.isArray(b)) {
    return;
  } else if (a !== b) differing.add(JSON.stringify(path));
}
