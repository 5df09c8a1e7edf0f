import { pathText } from "../../json/mod.ts";
import { escapePattern, once } from "../../text/mod.ts";
import { byStart, callKey, isBody, KEYED, operationKey } from "../call/mod.ts";
import { producersIn } from "../producer.ts";
import type { Candidate, Confidence, Decision, Piece, Producer } from "../provenance.ts";
import { affinity, isStrong, looksUnique, type NameWords, nameWords } from "../values/mod.ts";
import { judgedMatch, type Match } from "./acceptance.ts";
import { bestOf, byRank, ranked, type RankedMatch, withReferred } from "./ranking.ts";
import type { Consumer, Consumers } from "./request/consumers.ts";
import type { ExchangeHistory } from "./exchange_history.ts";
import { SPELLED } from "./response/html_links.ts";
import { producerOf, type ResponseValue } from "./response/response_value.ts";

/** Decides where a value comes from: as a whole, otherwise by its parts. */
export function decideValue([consumer, ...parts]: Consumers, history: ExchangeHistory): Decision {
  const { requestValue, place, text, valueClass } = consumer;
  const whole = decideText(consumer, history);
  // The key of a thing of OData says more than its whole address.
  if (whole.template && !(place.in === "path" && KEYED.test(text))) return whole;
  const bound: PartDecision[] = parts
    .map((part) => ({ ...part.span!, ...decideText(part, history) }))
    .filter(({ template }) => template !== undefined);
  if (bound.length === 0) return whole;
  const isDecoded = place.in === "header" && place.encoding !== undefined;
  if (isDecoded) bound.push(...bound.flatMap((one) => valuesBeside(one, parts, history)));
  const ordered = bound.flatMap((one) => inEveryPlace(one, text)).sort((a, b) => a.start - b.start);
  const levels = new Set(ordered.map(({ confidence }) => confidence));
  const confidence = (["low", "medium"] as const).find((level) => levels.has(level)) ?? "high";
  const reason = `a part of it: ${ordered[0].reason}`;
  const candidates = () => ordered.flatMap(({ candidates }) => candidates());
  const template = templateOfParts(text, ordered);
  return { requestValue, valueClass, template, confidence, reason, candidates };
}

type PartDecision = Decision & NonNullable<Consumer["span"]>;

/** Returns a part of a text wherever the text has it, as each line of a batch may. */
function inEveryPlace(one: PartDecision, text: string): readonly PartDecision[] {
  const part = text.slice(one.start, one.end);
  if (!looksUnique(part)) return [one];
  const places = text.matchAll(new RegExp(`(?<!\\w)${escapePattern(part)}(?!\\w)`, "g"));
  const others = places.filter(({ index }) => index !== one.start)
    .map(({ index }) => ({ ...one, start: index, end: index + part.length }));
  return [one, ...others];
}

/** Takes other parts of a credential from beside a bound one: the id of a user with its session. */
function valuesBeside(one: PartDecision, parts: readonly Consumer[], history: ExchangeHistory) {
  const parent = ({ source }: Producer) =>
    source.from === "json" && pathText(source.path.slice(0, -1));
  const [taken] = producersIn(one.template);
  return parts.flatMap(({ text, span }): PartDecision[] => {
    const producer = history.valuesOf(text).flatMap((found) => producerOf(found) ?? [])
      .find((other) => other.entry === taken.entry && parent(other) === parent(taken));
    return producer ? [{ ...one, ...span!, template: [{ to: "capture", producer }] }] : [];
  });
}

/** Returns the template of a value of which some parts come from responses. */
function templateOfParts(text: string, parts: readonly PartDecision[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, template = [] } of parts) {
    if (start < at) continue;
    pieces.push(text.slice(at, start), ...template);
    at = end;
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== "");
}

/**
 * How far the clock of a recorder may be off, in milliseconds, as on a busy machine; weak values need
 * more certainty.
 */
const SLACK_MS = 5;
export const STRONG_SLACK_MS = 10;
const IS_LOST = "was in a response whose body is not in the recording";
const IN_JWT_ONLY = "is only in a JSON web token, from which no capture can take it";

/**
 * Finds the response that a text comes from as a whole, and records a text without a source for
 * later requests. Requests repeat their headers and cookies, which mean the same whatever a request is
 * about; each is decided again when another response has it.
 */
function decideText(consumer: Consumer, history: ExchangeHistory): Decision {
  const { requestValue, place, forms, valueClass, span, idLike } = consumer;
  const isAnywhere = place.in === "cookie" || place.in === "header" && place.name !== "if-match";
  if (!isAnywhere || span !== undefined || idLike) return decideAnew(consumer, history);
  const key = `${place.in} ${"name" in place && place.name} ${consumer.text}`;
  const known = history.repeated.get(key);
  const count = forms.reduce((sum, { text }) => sum + history.countOf(text), 0);
  if (known?.count === count) return { ...known.decision, requestValue };
  const decision = decideAnew(consumer, history);
  const isLasting = forms.every(({ text }) =>
    history.valuesOf(text).every((found) => isBefore(found, consumer))
  );
  // A token may turn out to be a claim of another.
  const isFinal = decision.template !== undefined || !isStrong(valueClass);
  if (isLasting && isFinal) history.repeated.set(key, { count, decision });
  return decision;
}

function decideAnew(consumer: Consumer, history: ExchangeHistory): Decision {
  const { requestValue, place, valueClass } = consumer;
  const matches = withReferred(earlierMatches(consumer, history));
  if (matches.length === 0) {
    const why = history.isClaim(consumer) && IN_JWT_ONLY || history.isLost(consumer) && IS_LOST;
    const open = why ? `\`${requestValue.name}\` ${why}` : undefined;
    history.mark(consumer, "client");
    const reason = "no earlier response has it";
    return { requestValue, valueClass, reason, candidates: () => [], open };
  }
  const accepted = ranked(matches.filter(({ isAccepted }) => isAccepted));
  // What was chosen from a list is the same thing later, whatever shows it in between.
  const choice = `${requestValue.name} ${consumer.text}`;
  const chosen = history.chosen.get(choice);
  const best = accepted.find(({ found }) => found === chosen) ?? bestOf(accepted);
  // Only so many are kept; of a few, the order matters only if they are shown.
  const few = accepted.length <= MAX_SHOWN
    ? accepted
    : accepted.toSorted(byRank).slice(0, MAX_SHOWN);
  const rest = matches.filter(({ isAccepted }) => !isAccepted).slice(0, MAX_SHOWN - few.length);
  const candidates = once(() =>
    [...few.toSorted(byRank), ...rest].flatMap((one) => candidateOf(one, best))
  );
  if (best === undefined) {
    // An address with an id in it may still come from one of the responses.
    const mayHaveId = isStrong(valueClass) || valueClass === "url" && /\d/.test(consumer.text);
    if (accepted.length === 0 && !mayHaveId) history.mark(consumer, "kept");
    const reason = accepted.length > 0 ? "no capture can tell it from others" : matches[0].reason;
    return { requestValue, valueClass, reason, candidates };
  }
  const { found, reason } = best;
  const isChoice = consumer.idLike && found.indexes > 0 && nameWords(requestValue.name).length > 1;
  if (isChoice && isBody(place)) history.chosen.set(choice, found);
  const producer = producerOf(found)!;
  // A cookie is sent back exactly as it was set.
  const isAsSet = place.in === "cookie" && found.from === "cookie";
  const filters = isAsSet ? [] : [found.decoding ?? [], best.filters].flat();
  return {
    requestValue,
    valueClass,
    template: [{ to: "capture", producer, filters: filters.length > 0 ? filters : undefined }],
    confidence: confidenceOf(best),
    reason,
    candidates,
  };
}

/** Returns the values of earlier responses from which a value can be made, each judged. */
function earlierMatches(consumer: Consumer, history: ExchangeHistory): readonly Match[] {
  if (consumer.forms.every(({ text }) => history.countOf(text) === 0)) return [];
  const made = consumer.forms.flatMap(({ text, filters }) => {
    const before = history.valuesOf(text).filter((found) => isBefore(found, consumer));
    return before.filter((found) => !isCount(found, before)).map((found) =>
      [found, filters] as const
    );
  });
  // The page has named its fields, whatever else the client sends.
  const isClient = consumer.place.in !== "field name" && history.isClient(consumer);
  const listedIn = made.map(([found]) => found).filter(hasAllOf(consumer.listed, history));
  const closeness = new Map<readonly NameWords[], number>();
  const matches = Array.from(new Map(made), ([found, filters]) => {
    const { names } = found;
    const close = closeness.getOrInsertComputed(names, () => affinity(consumer.names, names));
    const echoed = history.echoedBy(found);
    const areListed = listedIn.some((one) => one.name === found.name && found.isIdLike);
    const isEcho = echoed.length > 0;
    const match = judgedMatch(consumer, found, { filters, close, isEcho, areListed });
    const isRepeated = match.isEcho &&
      !echoed.some(({ requestValue: { id } }) => history.bound.has(id));
    // A browser takes a hidden field from the page, whatever the client had before. A date that a
    // page shows again in its form is the user's.
    const isFromPage = found.isPrefill === true && match.close === 1 && isBody(consumer.place) &&
      match.kind !== "email" && !(isClient && match.kind === "date-time");
    const isOwn = found.from === "cookie" || isFromPage && !isRepeated;
    const isHad = isClient && !(found.link !== undefined && isLinked(consumer, found)) &&
      !(found.name === SPELLED && found.from === "text");
    if (!match.isAccepted || isOwn || !isHad && !isRepeated) return match;
    const reason = isHad
      ? "the client had it before any response"
      : "the response repeats what its request sent";
    return { ...match, isAccepted: false, reason };
  });
  const hasOther = matches.some(({ isAccepted, isLast }) => isAccepted && !isLast);
  return hasOther ? matches.filter(({ isLast }) => !isLast) : matches;
}

/** Whether a number is all of the responses to several calls of a kind that sent other things. */
function isCount(found: ResponseValue, all: readonly ResponseValue[]): boolean {
  const isAlone = ({ from, isPart, isIdLike }: ResponseValue) =>
    from === "text" && !isPart && isIdLike;
  const { entry } = found.response;
  return found.valueClass === "integer" && isAlone(found) &&
    all.some((one) =>
      isAlone(one) && operationKey(one.response.entry) === operationKey(entry) &&
      callKey(one.response.entry) !== callKey(entry)
    );
}

/** Whether the response that has an id has others of a list as ids, too: `{ "order": [26, 24] }`. */
function hasAllOf(listed: readonly string[], history: ExchangeHistory) {
  return ({ name, isIdLike, response }: ResponseValue) =>
    isIdLike && listed.length > 0 &&
    listed.every((text) =>
      history.valuesOf(text).some((one) => one.response === response && one.name === name)
    );
}

/** Whether a page has the whole address of a request as a link, of which a value is a part. */
function isLinked({ entry: { request }, place, idLike }: Consumer, { response }: ResponseValue) {
  if (place.in !== "query" || !idLike || request.query.length < 2) return false;
  const address = request.url.split("/").at(-1)!;
  return [address, address.replaceAll("&", "&amp;")]
    .some((one) => response.entry.response.text?.includes(`${one}"`));
}

/** Whether the response was complete when the request began, by the recorder's clock. */
function isBefore({ response }: ResponseValue, { entry, valueClass }: Consumer): boolean {
  const slack = isStrong(valueClass) ? STRONG_SLACK_MS : SLACK_MS;
  return byStart(response.entry, entry) < 0 && response.entry.endMs <= entry.startMs + slack;
}

const MAX_SHOWN = 8;

/** Returns how certain a binding is. */
function confidenceOf(best: RankedMatch): Confidence {
  if (isStrong(best.kind) || best.consumer.tokenLike) return "high";
  if (best.close >= 0.9) return best.isBirth ? "high" : "medium";
  return best.close >= 0.6 || best.consumer.cursorLike && best.kind === "code" ? "medium" : "low";
}

/** Returns an examined candidate with its outcome. */
function candidateOf(match: Match, best: Match | undefined): Candidate[] {
  const { found, close: affinity, isAccepted, reason: why } = match;
  const producer = producerOf(found);
  if (producer === undefined) return [];
  const reason = match === best ? "taken" : isAccepted ? "another response is preferred" : why;
  return [{ producer, affinity, reason }];
}
