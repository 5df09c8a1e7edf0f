import { isOneForAll, isRouteParameter, isWrite, namesAction, succeeded } from "../call/mod.ts";
import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { ownName } from "../values/mod.ts";

const MIN_LENGTH = 4;
/** A script numbers what it asks for, as by the time. */
const NUMBERED = /\d{6}/;

/** Returns the parameters of addresses that may name a thing, by their texts. */
export function askedTexts(requestValues: readonly RequestValue[]) {
  return Map.groupBy(requestValues.filter(isAsking), ({ value }) => value);
}

/** Whether a value is a parameter that may name a thing, where one script answers everything. */
function isAsking(requestValue: RequestValue): requestValue is RequestValue & { value: string } {
  const { place, value, entry: { request } } = requestValue;
  return place.in === "query" && typeof value === "string" && value.length >= MIN_LENGTH &&
    !namesAction(place.name) && isOneForAll(request) &&
    !isRouteParameter(request, { name: place.name, value });
}

/**
 * Finds the names that the user typed into an address, as of a page of a wiki: no response has had
 * them before, and a change has them in its address under the same name.
 *
 * @returns Where the recording has each name first.
 */
export function askedNames(
  asked: ReturnType<typeof askedTexts>,
  entries: readonly Entry[],
): readonly (readonly [string, RequestValue])[] {
  return [...asked].flatMap(([value, uses]) => {
    const [first] = uses;
    const isChanged = uses.some(({ entry, place }) =>
      ownName(place) === ownName(first.place) && isWrite(entry) && succeeded(entry)
    );
    const isName = isChanged && !NUMBERED.test(value) &&
      !entries.some((entry) =>
        entry.endMs <= first.entry.startMs && entry.response.text?.includes(value)
      );
    return isName ? [[value, first] as const] : [];
  });
}
