import { dispatchedAction, operationsOf, pathKey } from "../call/mod.ts";
import { jsonAt } from "../producer.ts";
import type { Decisions, Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { isStrong, valueClass } from "../values/mod.ts";
import type { ComposeInput } from "./draft.ts";

/** Whether every recorded response to the same operation has what is at a path. */
export type IsRecurring = (entry: Entry, path: Keys) => boolean;

/** Learns from all responses, including those of dropped exchanges, which members recur. */
export function recurringMembers({ filtered, provided }: ComposeInput): IsRecurring {
  const values = valuesInPaths(provided.decisions);
  const entries = [...filtered.kept, ...filtered.dropped.map(({ entry }) => entry)];
  const keys = new Map(
    entries.filter(({ response: { json } }) => json !== undefined)
      .map((entry) => [entry.index, operationKey(entry, values)]),
  );
  const answers = Map.groupBy(entries, ({ index }) => keys.get(index));
  const known = new Map<string, boolean>();
  return ({ index }, path) => {
    const key = keys.get(index);
    if (key === undefined) return true;
    const member = `${key} ${JSON.stringify(path)}`;
    const recurs = known.get(member) ??
      answers.get(key)!.every(({ response }) => jsonAt(response.json, path) !== undefined);
    known.set(member, recurs);
    return recurs;
  };
}

/** Returns the segments of paths that something replaces or the client named. */
function valuesInPaths(decisions: Decisions): ReadonlySet<string> {
  return new Set(
    decisions.values().filter(({ template, isName }) => template || isName)
      .flatMap(({ requestValue: { place, entry } }) =>
        place.in === "path" ? [entry.request.segments[place.index]] : []
      ),
  );
}

/** Returns what the requests to one operation have in common, whatever they are about. */
function operationKey(entry: Entry, values: ReadonlySet<string>): string {
  const { request, response } = entry;
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
