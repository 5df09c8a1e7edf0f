import { isRouteParameter } from "../call/mod.ts";
import {
  affinity,
  ID_ONLY,
  isAnalyticsCookie,
  isNeverBound,
  isPreciseTime,
  isStrong,
  nameWords,
  PAGE_WORDS,
  TOKEN_WORDS,
} from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";
import type { ResponseValue } from "./response/response_value.ts";

/** Whether a value of a response may be the source of a request value. */
export interface Acceptance {
  readonly isAccepted: boolean;
  readonly affinity: number;
  /** Why it may or may not be the source, in words. */
  readonly reason: string;
}

/** A rule that accepts or rejects a response value. */
interface AcceptanceRule {
  readonly isAccepted: boolean;
  readonly reason: string;
  readonly applies: (consumer: Consumer, responseValue: ResponseValue, affinity: number) => boolean;
}

/** Judges whether a request value may come from a place in a response with the same text. */
export function acceptanceOf(consumer: Consumer, responseValue: ResponseValue): Acceptance {
  const close = affinity(consumer.names, responseValue.names);
  const rule = ACCEPTANCE_RULES.find(({ applies }) => applies(consumer, responseValue, close));
  if (rule !== undefined) {
    return { isAccepted: rule.isAccepted, affinity: close, reason: rule.reason };
  }
  return { isAccepted: false, affinity: close, reason: "the names do not go together" };
}

const MIN_HEADER = 8;
const MIN_SECRET = 3;
const MIN_WORD = 6;
const MIN_CODE = 4;
const MAX_NAME = 200;
const RELATED = 0.5;
const CLOSE = 0.6;
const SAME = 0.95;
/** Numbers with at least this many digits are seldom equal by chance. */
const LONG_ENOUGH = 3;
/** Keys of names that include the owner: `kim/gate`. */
const FULL_NAME = /^(?:full_?name|full_?path|path_with_namespace)$/i;
/** The first rule that applies decides. */
const ACCEPTANCE_RULES: readonly AcceptanceRule[] = [
  {
    isAccepted: false,
    reason: "such a value says nothing",
    applies: ({ valueClass }) => isNeverBound(valueClass),
  },
  {
    isAccepted: false,
    reason: "the value is the route of the call",
    applies: ({ requestValue: { entry, place }, span, text }) =>
      place.in === "query" && span === undefined &&
      isRouteParameter(entry.request, { name: place.name, value: text }),
  },
  {
    isAccepted: false,
    reason: "the cookie belongs to an analytics service",
    applies: ({ requestValue: { place } }) =>
      place.in === "cookie" && isAnalyticsCookie(place.name),
  },
  {
    isAccepted: true,
    reason: "the response sets the cookie",
    applies: ({ requestValue: { place }, valueClass, text }, responseValue) =>
      place.in === "cookie" && responseValue.from === "cookie" &&
      responseValue.name === place.name &&
      (valueClass !== "word" && valueClass !== "text" || isSessionLike(place.name)) &&
      text.length > 0,
  },
  {
    isAccepted: true,
    reason: "the value is one of its kind",
    applies: (consumer) => isStrong(consumer.valueClass) && consumer.text.length >= MIN_HEADER,
  },
  {
    isAccepted: false,
    reason: "a cookie comes from a response that sets it",
    applies: ({ requestValue: { place } }) => place.in === "cookie",
  },
  {
    isAccepted: true,
    reason: "the response has the header",
    applies: ({ requestValue: { place } }, responseValue) =>
      place.in === "header" && responseValue.from === "header" &&
      (responseValue.name === place.name ||
        /^if-(?:match|none-match)$/.test(place.name) && responseValue.name === "etag"),
  },
  {
    isAccepted: true,
    reason: "both are tokens by their names",
    applies: (consumer, responseValue) =>
      consumer.tokenLike && consumer.text.length >= MIN_SECRET && isTokenLike(responseValue) &&
      consumer.valueClass !== "integer" && !isWordOfPath(consumer),
  },
  {
    isAccepted: true,
    reason: "a header for tokens has the same value",
    applies: ({ requestValue: { place }, tokenLike, valueClass, text }) =>
      place.in === "header" && tokenLike && text.length >= MIN_HEADER && valueClass !== "word" &&
      valueClass !== "url",
  },
  {
    isAccepted: true,
    reason: "both lead to the next page",
    applies: (consumer, responseValue) =>
      consumer.cursorLike && likeliestWords(responseValue).some((word) => PAGE_WORDS.has(word)),
  },
  {
    isAccepted: true,
    reason: "the name of the header has it in it",
    applies: ({ requestValue: { place } }) => place.in === "header name",
  },
  {
    isAccepted: true,
    reason: "the redirect has it under the same name",
    applies: ({ requestValue: { place }, valueClass }, responseValue, close) =>
      place.in === "query" && responseValue.from === "header" && responseValue.isPart &&
      close >= SAME &&
      valueClass !== "word" && valueClass !== "text",
  },
  {
    isAccepted: true,
    reason: "the URL that was issued has it under the same name",
    applies: ({ requestValue: { place }, valueClass }, responseValue, close) =>
      place.in === "query" && responseValue.from === "text" && responseValue.isPart &&
      close >= SAME &&
      (valueClass === "epoch" || valueClass === "long integer" || valueClass === "date-time"),
  },
  {
    isAccepted: true,
    reason: "the response named what it made",
    applies: (consumer, responseValue, close) =>
      consumer.requestValue.place.in === "path" && isGivenName(consumer.text) &&
      responseValue.isIdLike &&
      isFromCreation(responseValue) && !responseValue.isPart && close >= SAME,
  },
  {
    isAccepted: true,
    reason: "a key of a map is the id of what the response made",
    applies: ({ requestValue: { place }, valueClass, text }, responseValue) =>
      place.in === "json key" && text.length >= MIN_HEADER && valueClass !== "text" &&
      responseValue.isIdLike && isFromCreation(responseValue),
  },
  {
    isAccepted: true,
    reason: "a moment to the millisecond is equal by nothing but its source",
    applies: ({ value }) => isPreciseTime(value),
  },
  {
    isAccepted: false,
    reason: "the name is not one of an identifier",
    applies: ({ notId }) => notId,
  },
  {
    isAccepted: true,
    reason: "a long number with a name that goes with it",
    applies: ({ valueClass }, responseValue, close) =>
      valueClass === "long integer" &&
      (close >= RELATED ||
        close >= ID_ONLY && responseValue.isIdLike && isFromCreation(responseValue)),
  },
  {
    isAccepted: true,
    reason: "the names go together",
    applies: ({ valueClass }, responseValue, close) =>
      (valueClass === "url" && /\d/.test(responseValue.text) || valueClass === "date-time") &&
      close >= RELATED,
  },
  {
    isAccepted: true,
    reason: "the names go together",
    applies: (consumer, responseValue, close) =>
      (consumer.valueClass === "integer" || consumer.valueClass === "epoch") &&
      responseValue.isIdLike &&
      (consumer.idLike && close >= CLOSE || close >= SAME),
  },
  {
    isAccepted: true,
    reason: "an id in a call of a procedure",
    applies: (consumer, responseValue, close) =>
      (consumer.valueClass === "integer" || consumer.valueClass === "code") && consumer.isRpc &&
      consumer.idLike && isNamedId(responseValue) &&
      close >= ID_ONLY,
  },
  {
    isAccepted: true,
    reason: "the names go together, and the response made it",
    applies: (consumer, responseValue, close) =>
      consumer.valueClass === "code" && consumer.text.length >= MIN_CODE &&
      isIdentifying(consumer, responseValue) &&
      close >= (isFromCreation(responseValue) ? CLOSE : SAME),
  },
  {
    isAccepted: true,
    reason: "the names are the same, and the response made it",
    applies: (consumer, responseValue, close) =>
      consumer.valueClass === "word" && consumer.text.length >= MIN_WORD &&
      isIdentifying(consumer, responseValue) &&
      isFromCreation(responseValue) && !responseValue.isPart && close >= SAME,
  },
  {
    isAccepted: true,
    reason: "the name of an account, before what belongs to it",
    applies: ({ requestValue: { place }, valueClass, text, names }, responseValue) =>
      place.in === "path" && (valueClass === "code" || valueClass === "word") &&
      text.length >= MIN_SECRET && (names[0]?.length ?? 0) > 1 && responseValue.indexes === 0 &&
      !responseValue.isPart && isAccountKey(responseValue.name),
  },
  {
    isAccepted: true,
    reason: "the full name of something that the response made",
    applies: ({ text }, responseValue) =>
      /^[\w.-]+(?:\/[\w.-]+)+$/.test(text) && FULL_NAME.test(responseValue.name) &&
      isFromCreation(responseValue) &&
      !responseValue.isPart,
  },
  {
    isAccepted: true,
    reason: "the response made something with this id",
    applies: (consumer, responseValue, close) =>
      consumer.valueClass === "integer" && consumer.idLike && isNamedId(responseValue) &&
      isFromCreation(responseValue) &&
      close >= ID_ONLY && (consumer.text.length >= LONG_ENOUGH || isOnlyId(consumer)),
  },
  {
    isAccepted: true,
    reason: "the response made what the path leads to",
    applies: (consumer, responseValue) =>
      responseValue.depth === 1 && isFromCreation(responseValue) &&
      (responseValue.isIdLike || responseValue.from === "header") &&
      isBelowCreation(consumer, responseValue),
  },
];

/** Whether a segment of a path is a word of the route, such as an action on what precedes it. */
function isWordOfPath({ requestValue: { place }, valueClass }: Consumer): boolean {
  return place.in === "path" && valueClass === "word";
}

/** Whether a segment of a path comes directly after the path to which its response was sent. */
function isBelowCreation(
  { requestValue: { entry, place }, valueClass }: Consumer,
  { response: { entry: made } }: ResponseValue,
): boolean {
  if (place.in !== "path" || valueClass === "text" || made.request.method !== "POST") return false;
  const { segments, origin } = made.request;
  return origin === entry.request.origin && segments.length === place.index &&
    segments.every((segment, index) => segment === entry.request.segments[index]);
}

/** Whether a text names one particular thing, unlike a common word: `Untitled 2.txt`. */
function isGivenName(text: string): boolean {
  return text.length >= MIN_WORD && text.length <= MAX_NAME && /[^\p{L}]/u.test(text) &&
    /\p{L}/u.test(text);
}

/** Whether the names of both say that they identify something. */
function isIdentifying(consumer: Consumer, responseValue: ResponseValue): boolean {
  return responseValue.isIdLike &&
    (consumer.idLike || consumer.names.some((name) => name.length > 0));
}

/** Whether the call of the response creates or changes something. */
function isFromCreation({ response }: ResponseValue): boolean {
  return response.isWrite && response.isOk;
}

/** Whether the name says nothing but that the value is an id. */
function isOnlyId({ names }: Consumer): boolean {
  return names.every((words) => words.length === 1);
}

/** Whether the name of a value says that it is a token. */
function isTokenLike(responseValue: ResponseValue): boolean {
  return likeliestWords(responseValue).some((word) => TOKEN_WORDS.has(word));
}

/** Whether a key is used for the names of accounts in paths. */
export function isAccountKey(key: string): boolean {
  return /^(?:login|user_?name|handle|nick_?name|namespace|slug)$/i.test(key);
}

/** Whether the name of a value says that it is an id. */
function isNamedId(responseValue: ResponseValue): boolean {
  return likeliestWords(responseValue).at(-1) === "id";
}

/** Whether the name of a cookie says that it is a session or a token. */
function isSessionLike(name: string): boolean {
  return nameWords(name).some((word) => TOKEN_WORDS.has(word));
}

/** Returns the words of the likeliest name. */
function likeliestWords({ names }: ResponseValue): readonly string[] {
  return names[0] ?? [];
}
