import { escapePattern } from "../../text/mod.ts";
import { isOneForAll, isRoute, isWrite, namesAction, succeeded, targetOf } from "../call/mod.ts";
import type { RequestValue } from "../provenance.ts";
import { formFields } from "../recording.ts";
import { ownName } from "../values/mod.ts";
import type { ProvideContext } from "./context.ts";

const MIN_LENGTH = 4;
/** What a script asks for by itself: a number, as of the time, or a media type. */
const OF_SCRIPT = /\d{6}|^(?:application|text)\/[\w.+-]+$/;

/** Returns the parameters of addresses that may name a thing, by their texts. */
export function askedTexts(requestValues: readonly RequestValue[]) {
  return Map.groupBy(requestValues.filter(isAsking), ({ value }) => value);
}

/** Whether a value is a parameter that may name a thing, where one script answers everything. */
function isAsking(requestValue: RequestValue): requestValue is RequestValue & { value: string } {
  const { place, value, entry: { request } } = requestValue;
  return place.in === "query" && typeof value === "string" && value.length >= MIN_LENGTH &&
    !namesAction(place.name) && isOneForAll(request) && !isRoute(requestValue);
}

/**
 * Finds the names that the user typed into an address, as of a page of a wiki: no response has had
 * them before, or before a form sent them, as in a link to the page, and a change has them in its
 * address, under the same name or at the end of its path.
 *
 * @returns Where the recording has each name first.
 */
export function askedNames(asked: ReturnType<typeof askedTexts>, context: ProvideContext) {
  const { requestValues, entries } = context;
  const inPaths = Map.groupBy(requestValues.filter(isEnd), ({ value }) => value);
  return [...asked, ...inPaths].flatMap(([value, uses]) => {
    const [first] = uses;
    const change = uses.find(({ entry, place }) =>
      ownName(place) === ownName(first.place) && isWrite(entry) && succeeded(entry)
    );
    if (change === undefined || OF_SCRIPT.test(value)) return [];
    const typed = entries.filter(({ request: { body } }) =>
      formFields(body).some((field) => field.value?.includes(value))
    );
    const newMs = Math.min(...[first.entry, ...typed].map(({ startMs }) => startMs));
    const isName = (first.place.in !== "path" || isPageOfNothing(first, change)) &&
      !entries.some(({ endMs, request, response }) =>
        endMs <= newMs && (response.text?.includes(value) || request.url.includes(value))
      );
    return isName ? [[value, first] as const] : [];
  });
}

/** Whether a value is the end of a path, and not in small letters only, as words of routes are. */
function isEnd(one: RequestValue): one is RequestValue & { value: string } {
  const { entry: { request }, place, value } = one;
  return place.in === "path" && place.index === request.segments.length - 1 &&
    typeof value === "string" && /[\p{Lu}\d\s:]/u.test(value);
}

/**
 * Whether a page names what is not there yet: it shows the name, but has neither what the first
 * change of it sends nor fields for that, as the form of a login would.
 */
function isPageOfNothing({ entry, value }: RequestValue, change: RequestValue): boolean {
  const { text = "", type } = entry.response;
  const isThere = entry !== change.entry && targetOf(entry) === targetOf(change.entry);
  if (!isThere || type !== "text/html") return false;
  const typed = formFields(change.entry.request.body)
    .filter((field) => field.value && !text.includes(field.value));
  return typed.length > 0 && typed.every(({ name }) => !text.includes(`name="${name}"`)) &&
    new RegExp(`[>\\s]${escapePattern(String(value))}(?![\\w/])`).test(text);
}
