import { escapePattern } from "../../text/mod.ts";
import {
  isOneForAll,
  isRouteParameter,
  isWrite,
  namesAction,
  succeeded,
  targetOf,
} from "../call/mod.ts";
import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { formFields, ownName } from "../values/mod.ts";

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
 * them before, and a change has them in its address, under the same name or at the end of its path.
 *
 * @returns Where the recording has each name first.
 */
export function askedNames(
  asked: ReturnType<typeof askedTexts>,
  requestValues: readonly RequestValue[],
  entries: readonly Entry[],
): readonly (readonly [string, RequestValue])[] {
  const isNew = (value: string, { startMs }: Entry) =>
    !NUMBERED.test(value) &&
    !entries.some(({ endMs, request, response }) =>
      endMs <= startMs && (response.text?.includes(value) || request.url.includes(value))
    );
  const inQueries = Array.from(asked, ([value, uses]) => [value, uses[0], uses] as const)
    .filter(([value, first, uses]) =>
      uses.some((one) => ownName(one.place) === ownName(first.place) && isStored(one)) &&
      isNew(value, first.entry)
    );
  const opened = new Map(entries.toReversed().map((entry) => [targetOf(entry), entry]));
  const changed = new Map(
    requestValues.filter(isChangedPath).toReversed().map((one) => [one.value, one]),
  );
  const inPaths = changed.entries().filter(([value, { entry }]) => {
    const page = opened.get(targetOf(entry))!;
    return isPageOfNothing(page, value, entry) && isNew(value, page);
  });
  return [...inQueries, ...inPaths].map(([value, first]) => [value, first]);
}

function isStored({ entry }: RequestValue): boolean {
  return isWrite(entry) && succeeded(entry);
}

/** Words of a route are in small letters; a name also has others, as `LarchNotes` has. */
const OWN_SPELLING = /[\p{Lu}\d\s:]/u;

/** Whether a value is the end of the path to which a change goes, spelled as a name. */
function isChangedPath(one: RequestValue): one is RequestValue & { value: string } {
  const { entry, place, value } = one;
  return place.in === "path" && place.index === entry.request.segments.length - 1 &&
    typeof value === "string" && OWN_SPELLING.test(value) && isStored(one);
}

/**
 * Whether a page names what is not there yet: it shows the name, but has neither what the first
 * change of it sends nor fields for that, as the form of a login would.
 */
function isPageOfNothing({ request, response }: Entry, name: string, change: Entry): boolean {
  const { text = "", type } = response;
  if (request.method !== "GET" || type !== "text/html") return false;
  const typed = formFields(change.request.body)
    .filter(({ value = "" }) => value !== "" && !text.includes(value));
  return typed.length > 0 && typed.every(({ name }) => !text.includes(`name="${name}"`)) &&
    new RegExp(`[>\\s]${escapePattern(name)}(?![\\w/])`).test(text);
}
