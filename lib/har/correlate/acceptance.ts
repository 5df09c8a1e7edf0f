import { valueAt } from "../../json/mod.ts";
import {
  callKey,
  callOf,
  dispatchedPart,
  isMadeAbove,
  PARAMETERS,
  SLUG_ID,
  targetOf,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import {
  affinity,
  areSynonyms,
  CAPITALS,
  hasToken,
  ID_ONLY,
  isFileName,
  isNeverBound,
  isNumbered,
  isPreciseTime,
  isStrong,
  isVisitCookie,
  LETTERS_ONLY,
  MIXED,
  nameWords,
  PAGE_WORDS,
  type ValueClass,
} from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";
import { CONTROL, SPELLED } from "./response/html_links.ts";
import type { ResponseValue } from "./response/response_value.ts";
import { pageName, parameterName } from "./value_names.ts";

/**
 * A request value, a value of an earlier response from which filters make the same text, and whether
 * that is the source.
 */
export type Match = Readonly<ReturnType<typeof judgedMatch>>;

/**
 * How well the names match, from 0 to 1; whether the request sent the value, so that the response only
 * repeats it; and whether the response has each of the list of numbers that it is one of, as an id.
 */
type MatchFacts = Readonly<
  { filters: readonly string[]; close: number; isEcho: boolean; areListed: boolean }
>;

/**
 * Judges whether a request value may come from a place in a response with the same text, whose names
 * are as close as the facts say: whether the response may be the source, and why, in words.
 */
export function judgedMatch(consumer: Consumer, found: ResponseValue, facts: MatchFacts) {
  const match = unjudgedMatch(consumer, found, facts);
  const [reason, { isAccepted, isLast }] = RULES.find(([, { applies }]) => applies(match))!;
  return { ...match, isAccepted, isLast, reason };
}

/** What the rules judge. */
type Unjudged = Readonly<ReturnType<typeof unjudgedMatch>>;

/**
 * Returns what the rules ask for, with the words of the likeliest name of the value in the response,
 * whether the call of the response creates or changes something, and has the value as an id of that,
 * and whether the response issues the whole of what the request has as a whole.
 */
function unjudgedMatch(consumer: Consumer, found: ResponseValue, facts: MatchFacts) {
  const { entry, place, text, valueClass: kind } = consumer;
  const isSameField = found.isPrefill === true && place.in !== "query" &&
    found.name === parameterName(place);
  // It goes to the part of the application from which the response came.
  const isBeside = found.isBesideTyped && consumer.idLike &&
    dispatchedPart(entry.request) === dispatchedPart(found.response.entry.request);
  const close = isSameField ? 1 : isBeside ? SAME : facts.close;
  const { names: [words = []], response: { isWrite: isMade } } = found;
  const isWhole = consumer.span === undefined && !found.isPart && !facts.isEcho;
  const made = { isMade, isNewId: isMade && found.isIdLike };
  return { consumer, entry, place, text, kind, found, ...facts, close, words, ...made, isWhole };
}

/** Below these numbers of characters, equal values of a kind may be equal by chance. */
const MIN_DISTINCTIVE = 8;
const MIN_TOKEN = 3;
const MIN_WORD = 6;
const MIN_HEADER = 24;
const MIN_CODE = 4;
const MIN_DIGITS = 3;
const MAX_NAME = 200;

/** How well names must match. */
const RELATED = 0.5;
const CLOSE = 0.6;
const SAME = 0.95;
const NOTHING = Infinity;

/** Hidden fields with numbers that are the same everywhere: `lines-MAX_NUM_FORMS`. */
const FIXED = /forms$|max|min|size|limit|length|count|width|height|step|port|version/i;

/** Keys of names that include the owner: `kim/gate`. */
const FULL_NAME = /^(?:full_?name|full_?path|path_with_namespace)$/i;

type Condition = (match: Unjudged) => boolean;
const accepts = (applies: Condition) => ({ isAccepted: true, isLast: false, applies });
const rejects = (applies: Condition) => ({ isAccepted: false, isLast: false, applies });
/** Accepts a match only if no other one is. */
const acceptsLast = (applies: Condition) => ({ isAccepted: true, isLast: true, applies });

/** Why matches are accepted or rejected; the first rule that applies decides. */
const RULES = Object.entries({
  "such a value says nothing": rejects(({ kind, text }) => isNeverBound(kind) || text === "0"),
  "the choices of the list are counted": rejects(({ found }) => found.isCounted === true),
  "the value is the route of the call": rejects(({ consumer }) => consumer.isRoute),
  "only the parameter of the segment is a value": rejects(({ consumer, place, text }) =>
    place.in === "path" && consumer.span === undefined && PARAMETERS.test(text)
  ),
  "the cookie says nothing of the session": rejects(({ place, text }) =>
    place.in === "cookie" && isVisitCookie(place.name, text)
  ),
  "the response sets the cookie": accepts(({ place, kind, text, found }) =>
    place.in === "cookie" && found.from === "cookie" && found.name === place.name &&
    (!PLAIN.has(kind) || text.length >= MIN_HEADER || hasToken(nameWords(place.name)))
  ),
  "the value is one of its kind": accepts(({ consumer, place, kind, text }) =>
    isStrong(kind) && text.length >= MIN_DISTINCTIVE &&
    (place.in !== "field name" || consumer.span !== undefined || !text.includes("-"))
  ),
  "a cookie comes from a response that sets it": rejects(({ place }) => place.in === "cookie"),
  "the response has the header": accepts(({ place, found, words }) =>
    place.in === "header" &&
    (found.from === "header" && found.name === place.name ||
      /^if-(?:match|none-match)$/.test(place.name) && words.includes("etag"))
  ),
  // Words with a digest, such as `0x7F3D…,20 Nov 2026 10:00:00`.
  "a header has the whole text of a member": accepts(({ place, kind, text, found, isWhole }) =>
    isWhole && place.in === "header" && kind === "text" && found.from === "json" &&
    text.length >= MIN_HEADER && /\d/.test(text)
  ),
  // The state of a component, which the client sends back: `"snapshot": "{\"data\": …}"`.
  "the response has all of the JSON as a text": accepts(({ place, text, isWhole }) =>
    isWhole && (place.in === "json" || place.in === "form") && text.length >= MIN_HEADER &&
    /^\{".*\}$/.test(text)
  ),
  "both are tokens by their names": accepts(({ consumer, place, kind, text, words }) =>
    consumer.tokenLike && text.length >= MIN_TOKEN && hasToken(words) && kind !== "integer" &&
    !(kind === "word" && (place.in === "path" || text.includes("_")))
  ),
  "a response before has the code": accepts(({ consumer }) => consumer.isCode),
  "a form of a page has the version, the time or the user in a field of the same name": accepts((
    { consumer: { rotates }, kind, text, found, close, words },
  ) =>
    (rotates || FILLED.has(kind) || areSynonyms(words.at(-1) ?? "", "user") ||
      /^id[a-z]|[a-z]_?id$/.test(found.name) ||
      /^\d{3,}$/.test(text) && /_to$/.test(found.name)) &&
    found.isPrefill === true && close === 1 && (!PLAIN.has(kind) || MIXED.test(text))
  ),
  // Without a digit it is the address of a page to return to.
  "both lead to the next page": accepts(({ consumer, kind, text, found, words }) =>
    consumer.cursorLike && !found.isPrefill && words.some((word) => PAGE_WORDS.has(word)) &&
    (kind !== "url" || /\d/.test(text))
  ),
  "the name of the header or of the field has it in it": accepts(({ place, found }) =>
    place.in === "header name" || place.in === "field name" && found.name === "field name"
  ),
  "the URL that was issued has it under the same name": accepts((
    { place, kind, text, found, close },
  ) =>
    place.in === "query" && found.isPart && close >= SAME &&
    (found.from === "header"
      ? !PLAIN.has(kind) || /\d/.test(text)
      : found.from === "text" && TIMES.has(kind))
  ),
  "a link of a page leads to this path": accepts(({ entry, place, kind, text, found }) =>
    (isNumbered(kind) || SLUG_ID.test(text)) &&
    (place.in === "query"
      ? (leadsTo(found, entry) || isInTypedRow(found)) && found.isIdLike &&
        `${found.names}` === `${nameWords(place.name)}`
      : leadsTo(found, entry) &&
        (place.in === "path" || place.in === "field name" && `${found.names}` === "id"))
  ),
  "the row of what was typed has the control": accepts(({ place, found }) =>
    found.name === CONTROL && /^(?:form|part|field name)$/.test(place.in) &&
    found.source() !== undefined
  ),
  "the row of what was typed has the id": accepts(({ consumer, entry, place, kind, found }) =>
    (place.in === "path" || consumer.idLike && leadsTo({ ...found, link: found.sendsTo }, entry)) &&
    isNumbered(kind) && found.from === "text" && `${found.names}` === "id" && isInTypedRow(found)
  ),
  // Not a common word: `Untitled 2.txt`.
  "the response named what it made": accepts(({ place, text, found, close, isNewId }) =>
    place.in === "path" && isNewId && !found.isPart && close >= CLOSE && text.length >= MIN_WORD &&
    text.length <= MAX_NAME && /\p{L}/u.test(text) && /[^\p{L}]/u.test(text)
  ),
  "the response says how it named the file": accepts(({ text, found, isMade, isWhole }) =>
    isMade && isWhole && found.from === "json" && isFileName(text) &&
    !callKey(found.response.entry).includes(text)
  ),
  "a key of a map is the id of what the response made": accepts(({ place, kind, text, isNewId }) =>
    place.in === "json key" && text.length >= MIN_DISTINCTIVE && kind !== "text" && isNewId
  ),
  "a moment to the millisecond is equal by nothing but its source": accepts(({ consumer }) =>
    isPreciseTime(consumer.value)
  ),
  "a change sends back the time that the thing has": accepts(({ entry, place, kind, found }) =>
    kind === "epoch" && place.in === "json" && found.from === "json" &&
    found.name === place.path.at(-1) && found.depth === place.path.length &&
    targetOf(found.response.entry) === targetOf(entry)
  ),
  "a code in capitals has the same name": accepts(({ text, close, isEcho }) =>
    close === 1 && !isEcho && LETTERS_ONLY.test(text)
  ),
  "the response has each number of the list as an id": accepts(({ areListed }) => areListed),
  "the name is not one of an identifier": rejects(({ consumer }) => consumer.notId),
  "the path says that an id follows": accepts(({ entry, place, found }) =>
    place.in === "path" && entry.request.segments[place.index - 1] === "id" && found.name === "id"
  ),
  "the names go together": accepts((match) =>
    match.close >= (NEEDED[match.kind]?.(match) ?? NOTHING)
  ),
  "a change gave such numbers as an id": accepts(({ place, text, close, isMade }) =>
    isMade && /^#?\d+:\d+$/.test(text) && (place.in === "path" || close >= SAME)
  ),
  "the address of the page names the id so": accepts(({ entry, place, kind, text, found }) =>
    place.in === "path" && entry.request.segments.indexOf(text) === place.index &&
    isNumbered(kind) && found.isIdLike &&
    affinity([pageName(entry, text)], found.names) >= SAME
  ),
  "a script of the response gets the id with what was typed, or of what was made": accepts((
    { consumer, found: { isBesideTyped }, close, isMade },
  ) =>
    consumer.idLike &&
    (isBesideTyped === true && close >= SAME ||
      isBesideTyped === false && isMade && close >= RELATED)
  ),
  "the name of an account, before what belongs to it": accepts((
    { consumer: { names }, place, kind, text, found },
  ) =>
    place.in === "path" && (kind === "code" || kind === "word") && text.length >= MIN_TOKEN &&
    (names[0]?.length ?? 0) > 1 && found.indexes === 0 && !found.isPart && isAccountKey(found.name)
  ),
  "the full name of something that the response made": accepts(({ text, found, isMade }) =>
    /^[\w.-]+(?:\/[\w.-]+)+$/.test(text) && FULL_NAME.test(found.name) && isMade && !found.isPart
  ),
  "the response made what the path leads to": accepts(({ entry, place, kind, found, isMade }) =>
    found.depth === 1 && isMade && (found.isIdLike || found.from === "header") &&
    place.in === "path" && kind !== "text" &&
    isMadeAbove(found.response.entry, entry, place.index)
  ),
  "the address of what was made spells what was typed": accepts((
    { consumer, place, found, close },
  ) =>
    found.name === SPELLED && (place.in === "path" || consumer.idLike || close >= SAME) &&
    found.source() !== undefined
  ),
  "a hidden field of the same name has the number": acceptsLast(({ text, found, close }) =>
    found.isPrefill === true && close === 1 && /^\d{3,}$/.test(text) && !FIXED.test(found.name)
  ),
  "the names do not go together": rejects(() => true),
});

/** Whether a value of a body and a value of a response are members of objects with the same id. */
export function isOfSame({ entry: { request: { body } }, place, found }: Unjudged): boolean {
  if (body?.kind !== "json" || place.in !== "json") return false;
  const sent = Object(valueAt(body.value, place.path.slice(0, -1)));
  const shown = objectAround(found);
  return ID_KEYS.some((key) => sent[key] !== undefined && sent[key] === shown[key]);
}

/** Returns the object of a JSON response that has a value; an empty one if there is none. */
export function objectAround({ source, response }: ResponseValue): Record<string, unknown> {
  const found = source();
  const { json } = response.entry.response;
  return Object(found?.from === "json" ? valueAt(json, found.path.slice(0, -1)) : undefined);
}

const ID_KEYS = ["id", "_id", "uuid"];

/** Whether a value is an object with an id. */
export function hasId(value: unknown): boolean {
  return ID_KEYS.some((key) => Object(value)[key] !== undefined);
}

/** Whether a link or an id is found by what the user typed, in the row that it is in. */
function isInTypedRow({ link, isIdLike, source }: ResponseValue): boolean {
  const found = link === undefined && !isIdLike ? undefined : source();
  return found?.from === "text" && found.by !== undefined;
}

/** A date without a time. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Letters with digits between, or eight digits with at most a character between: `127.0.0.1:5432`. */
const DISTINCT = /[a-z]\d+[a-z]|(?:\d\D?){8}/i;

const neededByLong = ({ isNewId }: Unjudged) => isNewId ? ID_ONLY : RELATED;
const FIVE_YEARS_S = 5 * 365 * 86_400;
/** Whether a number is a time near that of its request, rather than an id that looks like one. */
const isNearTime = ({ text, entry }: Unjudged) =>
  Math.abs(Number(text.slice(0, 10)) - entry.startMs / 1000) < FIVE_YEARS_S;

/**
 * How well the names must match for a value of each class: the likelier equal values are by chance,
 * the better, and less if the response made what the value identifies.
 */
const NEEDED: Readonly<Partial<Record<ValueClass, (match: Unjudged) => number>>> = {
  url: ({ text }) => /\d/.test(text) ? RELATED : NOTHING,
  // Others may have the same day by chance.
  "date-time": (match) =>
    DAY.test(match.text) && match.place.in === "json" && !isOfSame(match) ? NOTHING : RELATED,
  "long integer": neededByLong,
  integer: neededByNumber,
  epoch: (match) => (isNearTime(match) ? neededByNumber : neededByLong)(match),
  code(match) {
    if (isIdOfCall(match)) return ID_ONLY;
    if (match.text.length < MIN_CODE || !match.found.isIdLike) return NOTHING;
    const isLong = match.text.length >= MIN_DISTINCTIVE && match.place.in === "path";
    if (isLong && (match.isMade || DISTINCT.test(match.text))) return 0;
    return match.isMade ? CLOSE : SAME;
  },
  word({ text, found, isNewId }) {
    const standsAlone = !found.isPart || found.from === "header" && CAPITALS.test(text);
    return isNewId && standsAlone && text.length >= MIN_WORD ? SAME : NOTHING;
  },
};

function neededByNumber(match: Unjudged): number {
  const { consumer, place, kind, text, found, words, isMade } = match;
  // The first version in a text is that of its format, or is the first in the next run, too.
  if (!found.isIdLike || consumer.rotates && text === "1" && "embedded" in place) return NOTHING;
  const isOnlyId = consumer.names.every((words) => words.length === 1);
  const isMadeId = kind === "integer" && words.at(-1) === "id" && isMade;
  const isLong = text.length >= MIN_DIGITS;
  // What was made may have another name where something refers to it: `"label": 691`, and in XML one
  // with a word of its own: `<FromWarehouse>`.
  const isOfKind = place.in === "text" &&
    consumer.names.some((name) => words.slice(0, -1).some((word) => name.includes(word)));
  const isNumber = typeof consumer.value === "number" ||
    place.in === "form" && text.length >= MIN_CODE;
  if (isMadeId && isLong && (isNumber || isOfKind)) return 0;
  // A field may be named after the kind of what it refers to: `product_version=408`.
  const isKind = found.from === "json" && words.length === 2 && words[1] === "id" &&
    consumer.names.some((name) => name.length > 1 && name.at(-1) === words[0]);
  if (isKind) return RELATED;
  const isAlike = isLong || isOnlyId && nameWords(found.name).length === 1;
  if (isMadeId && consumer.idLike && isAlike || isIdOfCall(match)) return ID_ONLY;
  return consumer.idLike ? CLOSE : SAME;
}

/** Whether a value is an id in a call of a procedure. */
function isIdOfCall({ consumer, entry, kind, found, words }: Unjudged): boolean {
  return kind !== "epoch" && !found.isPart && callOf(entry).isRpc && consumer.idLike &&
    words.at(-1) === "id";
}

/** Text as people write it. */
const PLAIN: ReadonlySet<ValueClass> = new Set(["word", "text"]);
const TIMES: ReadonlySet<ValueClass> = new Set(["epoch", "long integer", "date-time"]);
/** What a server enters into the fields of a form. */
const FILLED: ReadonlySet<ValueClass> = new Set([...TIMES, "email"]);

/** Whether a value is a part of a link that leads to the path of a request. */
export function leadsTo({ link }: ResponseValue, { request: { segments } }: Entry): boolean {
  return link !== undefined && link === `/${segments.join("/")}`.replace(/\/$/, "");
}

/** Whether a key is used for the names of accounts in paths. */
export function isAccountKey(key: string): boolean {
  return /^(?:login|user_?name|handle|nick_?name|namespace|slug)$/i.test(key);
}
