import { byCodeUnit } from "../../text/mod.ts";
import { callOf } from "../call/mod.ts";
import { isStrong } from "../values/mod.ts";
import type { Acceptance } from "./acceptance.ts";
import type { Consumer } from "./request/consumers.ts";
import type { ResponseValue } from "./response/response_value.ts";

/** A response value with the same text as a request value. */
export interface JudgedValue extends Acceptance {
  readonly responseValue: ResponseValue;
  /** The filters that make the request value from it. */
  readonly filters: readonly string[];
  /** Whether the request sent the value, so that the response only repeats it. */
  readonly isEcho: boolean;
  /** Whether the call created the value: it writes, and no earlier response has the value. */
  readonly isBirth: boolean;
}

type RankKey = readonly (number | string)[];

/** Sorts the candidates for a request value, the best first. */
export function rank(
  consumer: Consumer,
  candidates: readonly JudgedValue[],
): readonly JudgedValue[] {
  return candidates
    .map((candidate) => ({ candidate, key: rankKey(consumer, candidate) }))
    .sort((a, b) =>
      compare(a.key, b.key) || byGuess(a.candidate, b.candidate) ||
      byPlace(a.candidate, b.candidate)
    )
    .map(({ candidate }) => candidate);
}

/**
 * Whether the first of two candidates is better by more than its time or the length of its path.
 */
export function isClearlyBetter(
  consumer: Consumer,
  first: JudgedValue,
  second: JudgedValue,
): boolean {
  return compare(rankKey(consumer, first).slice(0, 9), rankKey(consumer, second).slice(0, 9)) < 0;
}

function rankKey(consumer: Consumer, candidate: JudgedValue): RankKey {
  const { responseValue, isEcho, isBirth } = candidate;
  const { response } = responseValue;
  const close = affinityClass(candidate.affinity);
  const time = consumer.rotates ? -response.position : response.position;
  const isGuess = isStrong(consumer.valueClass) && !consumer.rotates && !isBirth &&
    isGuessedItem(responseValue);
  const order = consumer.rotates
    ? [sameCookie(consumer, responseValue), samePath(consumer, responseValue), close, 0, 0]
    : [
      close,
      otherThing(consumer, responseValue),
      isBirth ? 0 : 1,
      -commonSegments(consumer, responseValue),
      misplaced(responseValue),
    ];
  return [
    typeMisfit(consumer, responseValue),
    Number(!response.isOk && responseValue.from !== "header" && responseValue.from !== "cookie"),
    Number(isEcho),
    Number(isGuess),
    ...order,
    Number(!response.isKept),
    responseValue.indexes,
    time,
    Number(responseValue.isPart),
  ];
}

function byGuess(a: JudgedValue, b: JudgedValue): number {
  return Number(isGuessedItem(a.responseValue)) - Number(isGuessedItem(b.responseValue));
}

function byPlace({ responseValue: a }: JudgedValue, { responseValue: b }: JudgedValue): number {
  return a.depth - b.depth || byCodeUnit(a.sort, b.sort);
}

function compare(a: RankKey, b: RankKey): number {
  for (let at = 0; at < a.length; at++) {
    if (a[at] < b[at]) return -1;
    if (a[at] > b[at]) return 1;
  }
  return 0;
}

/**
 * Whether nothing that was typed chooses an item of a list. Another server may have another item
 * there, and a flow that takes it still passes.
 */
function isGuessedItem({ indexes, source }: ResponseValue): boolean {
  if (indexes === 0) return false;
  const found = source();
  if (found?.from !== "json") return false;
  return found.choice?.by === undefined || /\[\d+\]/.test(found.choice.path);
}

/** Returns 0 for equal names and 3 for names with nothing in common. */
function affinityClass(affinity: number): number {
  return affinity >= 0.9 ? 0 : affinity >= 0.6 ? 1 : affinity >= 0.3 ? 2 : 3;
}

/** A number in a JSON body is best taken from a number. */
function typeMisfit(
  { requestValue: { place }, value }: Consumer,
  responseValue: ResponseValue,
): number {
  if (place.in !== "json") return 0;
  const isNumber = typeof value !== "string";
  return isNumber === (typeof responseValue.value !== "string") ? 0 : 1;
}

function sameCookie({ requestValue: { place } }: Consumer, responseValue: ResponseValue): number {
  return place.in === "cookie" &&
      !(responseValue.from === "cookie" && responseValue.name === place.name)
    ? 1
    : 0;
}

/** A part of a header is preferred to a part of a body. */
function misplaced({ isPart, from }: ResponseValue): number {
  return Number(isPart) + Number(isPart && from === "text");
}

/** Revisions belong to one resource; a token does not. */
function samePath(
  { requestValue: { entry, place }, names }: Consumer,
  { response }: ResponseValue,
): number {
  const isRevision = place.in === "header" && place.name === "if-match" ||
    names.some((words) => words.some((word) => REVISION.has(word)));
  if (!isRevision) return 0;
  return entry.request.segments.join("/") === response.entry.request.segments.join("/") ? 0 : 1;
}

const REVISION = new Set(["etag", "rev", "revision", "version"]);

/** A number of GraphQL belongs to the thing that its operation names, which shares its URL. */
function otherThing(
  { requestValue: { entry }, isRpc, valueClass }: Consumer,
  { response }: ResponseValue,
) {
  const [own, other] = [entry, response.entry].map((one) => callOf(one).resources[0]?.join(" "));
  return Number(isRpc && !isStrong(valueClass) && own !== other);
}

/** Numbers restart under each parent; distinctive values are the same everywhere. */
function commonSegments(
  { requestValue: { entry }, valueClass }: Consumer,
  { response }: ResponseValue,
): number {
  if (isStrong(valueClass)) return 0;
  const own = entry.request.segments;
  const other = response.entry.request.segments;
  let common = 0;
  while (common < own.length && common < other.length && own[common] === other[common]) common++;
  return common;
}
