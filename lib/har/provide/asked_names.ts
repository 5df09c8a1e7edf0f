import { isOneForAll, isWrite, namesAction, succeeded } from "../call/mod.ts";
import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { ownName } from "../values/mod.ts";

const MIN_LENGTH = 4;
/** A script numbers what it asks for, as by the time. */
const NUMBERED = /\d{6}/;

/**
 * Finds the names that the user typed into an address, as of a page of a wiki: no response has had
 * them before, and a change has them in its address under the same name.
 *
 * @returns Where the recording has each name first.
 */
export function askedNames(
  requestValues: readonly RequestValue[],
  entries: readonly Entry[],
): ReadonlyMap<string, RequestValue> {
  const keyOf = ({ place, value }: RequestValue) => `${ownName(place)}\n${value}`;
  const asking = requestValues.filter(({ place, entry }) =>
    place.in === "query" && !namesAction(place.name) && isOneForAll(entry.request)
  );
  const changed = new Set(
    asking.filter(({ entry }) => isWrite(entry) && succeeded(entry)).map(keyOf),
  );
  const first = new Map<string, RequestValue>();
  for (const requestValue of asking) {
    const { value } = requestValue;
    if (typeof value === "string" && !first.has(value)) first.set(value, requestValue);
  }
  return new Map(
    first.entries().filter(([value, requestValue]) =>
      value.length >= MIN_LENGTH && !NUMBERED.test(value) && changed.has(keyOf(requestValue)) &&
      !isShownBefore(value, requestValue.entry, entries)
    ),
  );
}

function isShownBefore(name: string, { startMs }: Entry, entries: readonly Entry[]): boolean {
  return entries.some(({ endMs, response: { text } }) => endMs <= startMs && text?.includes(name));
}
