import { ID_ONLY, isStrong, PAGE_WORDS, saysNothing } from "../values/mod.ts";
import type { Rule } from "./accept.ts";
import { isAnalyticsCookie } from "./analytics.ts";
import {
  isAccountKey,
  isBorn,
  isIdentifying,
  isNamedId,
  isOnlyId,
  isSessionLike,
  isTokenLike,
  wordsOf,
} from "./found_kinds.ts";

const MIN_HEADER = 8;
const MIN_SECRET = 3;
const MIN_WORD = 6;
const MIN_CODE = 4;
const MAX_NAME = 200;
const RELATED = 0.5;
const CLOSE = 0.6;
const SAME = 0.95;
/** Numbers of so many digits are seldom the same by chance. */
const LONG_ENOUGH = 3;
/** Keys of names that say of what something is: `kim/gate`. */
const FULL_NAME = /^(?:full_?name|full_?path|path_with_namespace)$/i;
/** The first that applies decides. */
export const RULES: readonly Rule[] = [
  {
    isAccepted: false,
    why: "such a value says nothing",
    applies: ({ valueClass }) => saysNothing(valueClass),
  },
  {
    isAccepted: false,
    why: "the cookie belongs to an analytics service",
    applies: ({ atom: { place } }) => place.in === "cookie" && isAnalyticsCookie(place.name),
  },
  {
    isAccepted: true,
    why: "the answer sets the cookie",
    applies: ({ atom: { place }, valueClass, text }, found) =>
      place.in === "cookie" && found.from === "cookie" && found.name === place.name &&
      (valueClass !== "word" && valueClass !== "text" || isSessionLike(place.name)) &&
      text.length > 0,
  },
  {
    isAccepted: true,
    why: "the value is one of its kind",
    applies: (seeker) => isStrong(seeker.valueClass) && seeker.text.length >= MIN_HEADER,
  },
  {
    isAccepted: false,
    why: "a cookie comes from an answer that sets it",
    applies: ({ atom: { place } }) => place.in === "cookie",
  },
  {
    isAccepted: true,
    why: "the answer has the header",
    applies: ({ atom: { place } }, found) =>
      place.in === "header" && found.from === "header" &&
      (found.name === place.name ||
        /^if-(?:match|none-match)$/.test(place.name) && found.name === "etag"),
  },
  {
    isAccepted: true,
    why: "both are tokens by their names",
    applies: (seeker, found) =>
      seeker.tokenLike && seeker.text.length >= MIN_SECRET && isTokenLike(found) &&
      seeker.valueClass !== "integer",
  },
  {
    isAccepted: true,
    why: "a header for tokens has the same value",
    applies: ({ atom: { place }, tokenLike, valueClass, text }) =>
      place.in === "header" && tokenLike && text.length >= MIN_HEADER && valueClass !== "word" &&
      valueClass !== "url",
  },
  {
    isAccepted: true,
    why: "both lead to the next page",
    applies: (seeker, found) =>
      seeker.cursorLike && wordsOf(found).some((word) => PAGE_WORDS.has(word)),
  },
  {
    isAccepted: true,
    why: "the name of the header has it in it",
    applies: ({ atom: { place } }) => place.in === "header name",
  },
  {
    isAccepted: true,
    why: "the redirect has it under the same name",
    applies: ({ atom: { place }, valueClass }, found, close) =>
      place.in === "query" && found.from === "header" && found.isPart && close >= SAME &&
      valueClass !== "word" && valueClass !== "text",
  },
  {
    isAccepted: true,
    why: "the URL that was handed out has it under the same name",
    applies: ({ atom: { place }, valueClass }, found, close) =>
      place.in === "query" && found.from === "text" && found.isPart && close >= SAME &&
      (valueClass === "epoch" || valueClass === "long integer" || valueClass === "date-time"),
  },
  {
    isAccepted: true,
    why: "the answer named what it made",
    applies: (seeker, found, close) =>
      seeker.atom.place.in === "path" && isGivenName(seeker.text) && found.isIdLike &&
      isBorn(found) && !found.isPart && close >= SAME,
  },
  {
    isAccepted: false,
    why: "the name is not one of an identifier",
    applies: ({ notId }) => notId,
  },
  {
    isAccepted: true,
    why: "a long number with a name that goes with it",
    applies: ({ valueClass }, found, close) =>
      valueClass === "long integer" &&
      (close >= RELATED || close >= ID_ONLY && found.isIdLike && isBorn(found)),
  },
  {
    isAccepted: true,
    why: "the names go together",
    applies: ({ valueClass }, found, close) =>
      (valueClass === "url" && /\d/.test(found.text) || valueClass === "date-time") &&
      close >= RELATED,
  },
  {
    isAccepted: true,
    why: "the names go together",
    applies: (seeker, found, close) =>
      (seeker.valueClass === "integer" || seeker.valueClass === "epoch") && found.isIdLike &&
      (seeker.idLike && close >= CLOSE || close >= SAME),
  },
  {
    isAccepted: true,
    why: "an id in a call of a procedure",
    applies: (seeker, found, close) =>
      (seeker.valueClass === "integer" || seeker.valueClass === "code") && seeker.isRpc &&
      seeker.idLike && isNamedId(found) &&
      close >= ID_ONLY,
  },
  {
    isAccepted: true,
    why: "the names go together, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "code" && seeker.text.length >= MIN_CODE &&
      isIdentifying(seeker, found) &&
      close >= (isBorn(found) ? CLOSE : SAME),
  },
  {
    isAccepted: true,
    why: "the names are the same, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "word" && seeker.text.length >= MIN_WORD &&
      isIdentifying(seeker, found) &&
      isBorn(found) && !found.isPart && close >= SAME,
  },
  {
    isAccepted: true,
    why: "the name of an account, behind what belongs to it",
    applies: ({ atom: { place }, valueClass, text, names }, found) =>
      place.in === "path" && (valueClass === "code" || valueClass === "word") &&
      text.length >= MIN_SECRET && (names[0]?.length ?? 0) > 1 && found.indexes === 0 &&
      !found.isPart && isAccountKey(found.name),
  },
  {
    isAccepted: true,
    why: "the full name of something that the answer made",
    applies: ({ text }, found) =>
      /^[\w.-]+(?:\/[\w.-]+)+$/.test(text) && FULL_NAME.test(found.name) && isBorn(found) &&
      !found.isPart,
  },
  {
    isAccepted: true,
    why: "the answer made something with this id",
    applies: (seeker, found, close) =>
      seeker.valueClass === "integer" && seeker.idLike && isNamedId(found) && isBorn(found) &&
      close >= ID_ONLY && (seeker.text.length >= LONG_ENOUGH || isOnlyId(seeker)),
  },
];

/** Whether a text is no word that many things have, but a name of one: `Untitled 2.txt`. */
function isGivenName(text: string): boolean {
  return text.length >= MIN_WORD && text.length <= MAX_NAME && /[^\p{L}]/u.test(text) &&
    /\p{L}/u.test(text);
}
