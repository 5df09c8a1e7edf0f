import { valueAt } from "../../json/mod.ts";
import { byCodeUnit } from "../../text/mod.ts";
import { callOf, headerOf, pathOf } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import { isNumbered, isStrong, nameWords, SEARCH, WRAPPERS } from "../values/mod.ts";
import { hasId, isOfSame, leadsTo, type Match, objectAround } from "./acceptance.ts";
import { CONTROL } from "./response/html_links.ts";
import type { ResponseValue } from "./response/response_value.ts";

/** A candidate for a request value. */
export type RankedMatch = ReturnType<typeof ranked>[number];

/** Returns what is needed to compare the candidates for a request value. */
export function ranked(candidates: readonly Match[]) {
  const own = candidates.filter(({ isEcho }) => !isEcho);
  const first = Math.min(...own.map(({ found }) => found.response.position));
  return candidates.map((one) => ({
    ...one,
    /** Whether the call created the value: it writes, and no earlier response has the value. */
    isBirth: !one.isEcho && one.isMade && one.found.response.position === first,
    /** Whether the client sends back the time of the thing that has it in the response. */
    isOfSame: one.kind === "date-time" && isOfSame(one),
  }));
}

/** Compares two candidates; the better one comes first. */
export function byRank(a: RankedMatch, b: RankedMatch): number {
  for (const quality of a.consumer.rotates ? QUALITIES.rotating : QUALITIES.lasting) {
    const difference = Number(quality(a)) - Number(quality(b));
    if (difference !== 0) return difference;
  }
  return byCodeUnit(a.found.sort, b.found.sort);
}

/** Returns the best of some candidates that a capture can take, if there is one. */
export function bestOf(candidates: readonly RankedMatch[]): RankedMatch | undefined {
  if (candidates.length === 0) return undefined;
  // Mostly the first that is not worse than any other, for which they need not be sorted.
  const first = candidates.reduce((best, one) => byRank(one, best) < 0 ? one : best);
  const canTake = ({ found }: RankedMatch) => found.source() !== undefined;
  // A response may have a distinctive value by itself beside an address with it.
  const { found: { isPart, from, response }, kind } = first;
  const whole = isPart && (from === "header" || isStrong(kind)) &&
    candidates.find(({ found, isEcho }) =>
      found.response === response && found.from === "json" && !found.isPart && !isEcho &&
      found.indexes === 0 && (from !== "header" || found.isIdLike && found.depth === 1)
    );
  if (whole && canTake(whole)) return whole;
  return canTake(first) ? first : candidates.toSorted(byRank).find(canTake);
}

/**
 * Accepts also the items of a list to which things refer under the name of the value, as they show:
 * the person `{"id":37,"name":"Ada"}` if a project has that as its `lead`, for a `leadId`.
 */
export function withReferred(matches: readonly Match[]): readonly Match[] {
  const isItem = ({ found }: Match) => !found.isPart && found.indexes > 0;
  const isOther = (one: Match) => !one.isAccepted && one.found.isIdLike && isItem(one);
  const accepted = matches.filter((one) => one.isAccepted);
  if (accepted.some((one) => one.isMade) || !matches.some(isOther)) return matches;
  const named = accepted.filter((one) => one.close >= 0.9 && isItem(one) && isReference(one.found));
  if (named.length === 0) return matches;
  return matches.map((one) => {
    const reference = isOther(one) && named.find(({ found }) => areSame(found, one.found));
    const reason = "other things refer to this one under that name";
    return reference ? { ...one, isAccepted: true, close: reference.close, reason } : one;
  });
}

/** Whether the object of a reference shows what the object of an item has, at least one text. */
function areSame(...pair: readonly ResponseValue[]): boolean {
  const [reference, item] = pair.map(objectAround);
  const members = Object.entries(reference).filter(([, value]) => typeof value !== "object");
  return members.every(([key, value]) => value === item[key]) &&
    members.some(([, value]) => typeof value === "string");
}

/** What makes a candidate worse, the more, the higher. */
type Quality = (match: RankedMatch) => number | boolean;

const REVISION = new Set(["etag", "rev", "revision", "version"]);

const GENERAL: readonly Quality[] = [
  // A number in a JSON body is best taken from a number.
  ({ consumer, place, found }) =>
    place.in === "json" &&
    (typeof consumer.value === "string") !== (typeof found.value === "string"),
  ({ found: { response, from } }) =>
    response.entry.response.status >= 400 && from !== "header" && from !== "cookie",
  ({ isEcho }) => isEcho,
];

const OTHERWISE: readonly Quality[] = [
  // The row of a control may be another one in each page.
  ({ found }) => !found.response.isKept && found.name !== CONTROL,
  ({ found }) => found.indexes,
  // A cookie that is set to the same value again is still the first one.
  ({ consumer: { rotates }, found: { response, from } }) =>
    rotates && from !== "cookie" ? -response.position : response.position,
  ({ found }) => found.isPart,
  ({ found }) => guessOf(found),
  ({ found }) => found.depth,
];

/** What counts, for values that later responses replace, and for others. */
const QUALITIES: Readonly<Record<"rotating" | "lasting", readonly Quality[]>> = {
  rotating: [
    ...GENERAL,
    ({ place, found }) =>
      place.in === "cookie" && !(found.from === "cookie" && found.name === place.name),
    // Revisions belong to one resource; a token does not.
    ({ consumer: { names }, entry, place, found }) =>
      (place.in === "header" && place.name === "if-match" ||
        names.some((words) => words.some((word) => REVISION.has(word)))) &&
      !`${pathOf(entry)}/`.startsWith(`${pathOf(found.response.entry)}/`),
    // The page as a whole says where the next one begins, beside the cursors of its items.
    ({ consumer: { cursorLike }, found: { indexes } }) => cursorLike && indexes,
    // A script sends the token that its page has.
    ({ entry, place, found }) => place.in === "header" && !isOfPage(entry, found),
    distance,
    ...OTHERWISE,
  ],
  lasting: [
    ...GENERAL,
    ({ kind, found, isBirth }) => isStrong(kind) && !isBirth && guessOf(found),
    // Other things may have been changed in the same second, and this one may be again.
    ({ isOfSame }) => !isOfSame,
    ({ isOfSame, isMade, found }) => isOfSame && isMade ? -found.response.position : 0,
    // The response that made a distinctive value has it, whatever its name there.
    ({ kind, found, isBirth }) => isStrong(kind) && !(isBirth && found.from === "json"),
    distance,
    // A form sends what its page has, even if a list has it, too.
    ({ entry, place, found, isBirth }) =>
      !isBirth && (place.in === "form" || place.in === "part") &&
      !(found.from === "text" && found.response.entry.request.url === entry.request.url),
    // A number of GraphQL belongs to the thing that its operation names, which shares its URL.
    ({ entry, kind, found }) =>
      callOf(entry).isRpc && !isStrong(kind) && thingOf(entry) !== thingOf(found.response.entry),
    ({ isBirth }) => !isBirth,
    // A list of owners has them all; the owner of an event is another one on the next server.
    ({ found, isBirth }) => !isBirth && isReference(found),
    // What was there before may have the number that something new got by chance.
    ({ kind, found }) => kind === "integer" && guessOf(found),
    // A number of a path is best taken from a link that leads there.
    ({ entry, place, kind, found, isBirth }) =>
      !isBirth && place.in === "path" && isNumbered(kind) && !leadsTo(found, entry),
    // The user followed a link of the page that the browser names, or a redirect.
    ({ entry, found, isBirth }) =>
      !isBirth &&
      !(found.from === "text"
        ? found.link !== undefined && isOfPage(entry, found)
        : leadsTo(found, entry)),
    // Numbers restart under each parent; distinctive values are the same everywhere.
    ({ entry, kind, found }) => isStrong(kind) ? 0 : -commonSegments(entry, found.response.entry),
    // A part of a header is preferred to a part of a body.
    ({ found: { isPart, from } }) => Number(isPart) + Number(isPart && from === "text"),
    ...OTHERWISE,
  ],
};

/** Whether a value is in the text of the page from which a request comes, as the browser says. */
function isOfPage(entry: Entry, { from, response }: ResponseValue): boolean {
  return from === "text" && headerOf(entry.request, "referer") === response.entry.request.url;
}

/** Returns 0 for equal names and 3 for names with nothing in common. */
function distance({ close }: Match): number {
  return Number(close < 0.9) + Number(close < 0.6) + Number(close < 0.3);
}

/**
 * Returns 1 if nothing that was typed chooses an item of a list, and 2 if nothing else does but its
 * position, or the response is left out, as a long poll is. Another server may have another item
 * there, and a flow that takes it still passes.
 */
function guessOf({ indexes, source, response }: ResponseValue): number {
  const found = indexes === 0 ? undefined : source();
  if (found?.from !== "json") return 0;
  const { by, path, note } = found.choice ?? { path: "" };
  const isGuess = by === undefined || /\[\d+\][^?]*$/.test(path);
  return note || !response.isKept ? 2 : Number(isGuess && !isSearch(response.entry));
}

/** Whether a read searches for something, of which the first that it finds is meant. */
function isSearch({ request: { query } }: Entry): boolean {
  return query.some(({ name, value }) => SEARCH.test(name) && value !== "");
}

/** The list of JSON:API with what the items of the response refer to. */
const REFERRED = "included";

/**
 * Whether a value of an item of a list is the id of what the item refers to: in an object or a list of
 * the item, or under the name of another thing than those that the list is of.
 */
function isReference({ indexes, source, response }: ResponseValue): boolean {
  const found = indexes === 0 ? undefined : source();
  if (found?.from !== "json") return false;
  const at = found.path.findLastIndex(Number.isInteger);
  const { json } = response.entry.response;
  const isInItem = (key: string | number, index: number) =>
    index < at && Number.isInteger(key) && hasId(valueAt(json, found.path.slice(0, index + 1)));
  if (found.path[at - 1] === REFERRED || found.path.some(isInItem)) return true;
  const inItem = found.path.slice(at + 1).map(String);
  const words = nameWords(inItem.at(-1) ?? "");
  const thing = words.at(-1) === "id" ? words.slice(0, -1).join(" ") : "";
  const list = nameWords(String(found.path[at - 1] ?? ""));
  return inItem.slice(0, -1).some((key) => !WRAPPERS.has(key)) ||
    thing !== "" && !WRAPPERS.has(thing) &&
      ![list, ...callOf(response.entry).resources].some((one) => one.join(" ") === thing);
}

function thingOf(entry: Entry): string | undefined {
  return callOf(entry).resources[0]?.join(" ");
}

function commonSegments({ request: a }: Entry, { request: b }: Entry): number {
  const at = a.segments.findIndex((segment, index) => segment !== b.segments[index]);
  return at < 0 ? a.segments.length : at;
}
