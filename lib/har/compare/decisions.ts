import { isEqual, toText } from "../../json/mod.ts";
import { actionOf, isWrite, pathOf } from "../call/mod.ts";
import { isCapture, producerKey, producersIn, typedBy, withProducers } from "../producer.ts";
import type { Decision, Decisions, Producer, RequestValue, Template } from "../provenance.ts";
import { affinity, isFigureName, isIdName, nameWords, valueClass } from "../values/mod.ts";
import type { Alignment } from "./alignment.ts";
import { byPlace, mirrored, reproduce } from "./responses.ts";

/** What comparing a decision with the second recording may come to, in the words of the summary. */
export const OUTCOME_TEXTS = {
  confirmed: "confirmed by the second recording",
  repaired: "found or repaired with the second recording",
  dropped: "taken back, since the second recording speaks against it",
  typed: "typed differently in the second recording",
};

type Outcome = keyof typeof OUTCOME_TEXTS | "unexplained" | "none";

/** A decision after the comparison, and what happened to it. */
type ComparedDecision = readonly [decision: Decision, outcome: Outcome];

/** The decisions about the same place in both recordings. */
type ComparedPair = readonly [decision: Decision, other: Decision];

/**
 * What tells where a value comes from that differs between recordings: how their exchanges are paired,
 * the producers that have it in both, unless a request had it before any response did, so that no
 * response is its source, and when it was first sent, in milliseconds since 1970.
 */
type Evidence = Readonly<{ alignment: Alignment; producers: readonly Producer[]; askedMs: number }>;

/** Decides about a request value by comparing both recordings. */
export function compareDecision(pair: ComparedPair, known: Evidence): ComparedDecision {
  const [decision, other] = pair;
  const { toB } = known.alignment;
  const { template, reason, confidence, requestValue: { place, value } } = decision;
  const sent = toText(other.requestValue.value);
  const isSame = toText(value) === sent;
  const found = (difference: string): ComparedDecision => {
    const right = templatesFor(pair, known).find((one) => reproduce(one, sent, toB) === "same");
    if (right) {
      const reason = `${difference}, and this is right in both`;
      return [{ ...decision, template: right, confidence: "high", reason }, "repaired"];
    }
    const before = template?.some(isCapture) ? "" : `${reason}; `;
    return [unbound(decision, before + difference), "unexplained"];
  };
  if (!template?.some(isCapture)) {
    return isSame ? [decision, "none"] : found("the recordings differ here");
  }
  // The latest cookie is the right one, also if something outside the flow has set another since,
  // and so is the latest token that a timer renews.
  const isRenewed = place.in === "header" && namesIn(template) === namesIn(other.template);
  // Both may have chosen what is at the same place of a list.
  const isAtPlace = producersIn(template).some((one) => !typedBy(one) && isPicked(one)) &&
    reproduce(withProducers(template, byPlace), sent, toB) === "same";
  const isChosen = isRenewed || !isAtPlace && takesAlike(toB, template, other.template) &&
      (place.in === "cookie" ||
        template.some((piece) => typeof piece === "string") ||
        // It is found by a text, which the user typed or chose.
        producersIn(template).some((one) => typedBy(one) || isShown(one)));
  const result = isChosen ? "same" : reproduce(template, sent, toB);
  if (result === "same" && (!isSame || isChosen)) {
    const both = `${reason}; both recordings say so`;
    return [{ ...decision, confidence: "high", reason: both }, "confirmed"];
  }
  // Calls that go on at once may come in another order: any of them made a thing of its own.
  if (result === "other" && isMadeAlike(template, other.template)) return [decision, "none"];
  // Only in the other recording, something set the cookie once more.
  const isJar = producersIn(template).every(({ source }) => source.from === "cookie");
  if (place.in === "cookie" && isJar) return [decision, "none"];
  if (result === "other" && !isSame) return found("the other recording has another value there");
  // What a change issued first has the same number on every fresh server, and another elsewhere.
  const isFromRead = producersIn(template).some(({ entry }) => actionOf(entry) === "read");
  const doubt = result === "other"
    ? "the other recording sent the same, though the response differs"
    : isSame && confidence === "low" && isFromRead
    ? "both recordings sent the same, and little speaks for it"
    : undefined;
  return doubt === undefined ? [decision, "none"] : [unbound(decision, doubt), "dropped"];
}

/** Whether each recording takes a value from the response to a change by the same operation. */
function isMadeAlike(one: Template, two: Template = []): boolean {
  const [makers, others] = [one, two].map((template) =>
    producersIn(template).map(({ entry, source }) =>
      isWrite(entry) && `${entry.request.method} ${pathOf(entry)} ${JSON.stringify(source)}`
    )
  );
  return makers.length === 1 && makers[0] !== false && isEqual(makers, others);
}

/**
 * Whether each recording takes a value from the same places by itself, so that only typed text
 * differs: what a source looks for, or what is around the value.
 */
function takesAlike(toB: Alignment["toB"], one: Template, two: Template = []): boolean {
  const placesOf = (template: Template, indexOf: (index: number) => number | undefined) =>
    JSON.stringify(template.map((piece) => {
      if (!isCapture(piece)) return typeof piece === "string" ? "" : piece.to;
      const { producer } = piece;
      const keyThere = placeOf(producer).replace(/^\d+/, (index) => String(indexOf(Number(index))));
      return [keyThere, indexOf(producer.entry.index)];
    }));
  return placesOf(one, (index) => toB.get(index)?.index) === placesOf(two, (index) => index);
}

/**
 * The templates that may be right: what is at the same place of a list, other candidates, what the
 * other recording has, …
 */
function* templatesFor([decision, other]: ComparedPair, known: Evidence): Generator<Template> {
  const { requestValue, template, candidates } = decision;
  const sent = toText(requestValue.value);
  if (producersIn(template).length === 1) {
    yield withProducers(template!, byPlace);
    for (const { producer } of candidates()) yield withProducers(template!, () => producer);
  }
  // Such as the number of the user in a field that a form has from its page, or of a choice.
  const isNumber = template === undefined && /^\d+$/.test(sent);
  for (const { producer, affinity } of isNumber ? candidates() : []) {
    const isNew = known.askedMs >= producer.entry.endMs;
    if (affinity >= 0.9 && isNew) yield [{ to: "capture", producer }];
  }
  const here = other.template && mirrored(other.template, sent, known.alignment.toA);
  if (here) yield here;
  const producer = chooseProducer(requestValue, known.producers);
  if (producer) yield [{ to: "capture", producer }];
}

/** The end of a pattern for a link, a choice or a box, which finds it by what a page shows of it. */
const SHOWN_TEXT = /(?:>|(?:\(\?!input\))?\[\^<>\]\*>\)\{0,\d\})\\s\*(?!.*(?<!\\)\().*$/;

/** The beginning of a pattern that finds a value by the title of its row or card. */
const SHOWN_BEFORE = /^>\\s\*.*?\\s\*<\[\\s\\S\]\*\?/;

/** Whether a value is in an item of a list that is found by a member of it. */
function isPicked({ source }: Producer): boolean {
  return source.from === "json" && source.choice !== undefined && source.choice.note === undefined;
}

/** Whether a value is found by a text that a page or an item of a list shows beside it. */
function isShown(producer: Producer): boolean {
  const { source } = producer;
  return source.from === "text"
    ? SHOWN_TEXT.test(source.regex) || SHOWN_BEFORE.test(source.regex)
    : isPicked(producer);
}

/** Returns where a value is, regardless of which thing was chosen by what is shown of it. */
function placeOf(producer: Producer): string {
  const typed = typedBy(producer);
  // The rows of two pages may be told apart by different texts that the user typed.
  if (typed !== undefined) return producer.source.from === "text" ? "typed" : typed;
  const key = producerKey(producer);
  if (!isShown(producer)) return key;
  const [index] = /^\d+/.exec(key)!;
  return producer.source.from === "text" ? `${index} shown` : key.replace(/(?<=[[,])\d+/g, "*");
}

/** Returns what a template takes by the names that it has in responses, whichever these are. */
function namesIn(template: Template = []): string {
  return JSON.stringify(
    template.map((piece) => isCapture(piece) ? [piece.producer.name, piece.filters] : piece),
  );
}

function unbound({ template: _, confidence: __, ...decision }: Decision, reason: string): Decision {
  return { ...decision, reason };
}

/**
 * Chooses the producer of a request value from several with its value in both recordings: one with
 * a matching name, whose call created the value, and outside lists; for tokens the latest,
 * otherwise the first.
 */
function chooseProducer(requestValue: RequestValue, producers: readonly Producer[]) {
  const before = producers.filter(({ entry }) =>
    entry.endMs <= requestValue.entry.startMs && entry.response.status < 400
  );
  const isLatest = requestValue.place.in === "cookie" || requestValue.place.in === "header";
  return (isLatest ? before.toReversed() : before).toSorted((a, b) =>
    closeness(requestValue, b) - closeness(requestValue, a) ||
    Number(isWrite(b.entry)) - Number(isWrite(a.entry)) || indexesOf(a) - indexesOf(b)
  ).at(0);
}

/**
 * Whether a response has what the user typed or chose by chance: a word in an item of a list that is
 * no id of the same name, or a number of one digit or two for a name that is not of an id, such as
 * `user_count`.
 */
export function isByChance(requestValue: RequestValue, producer: Producer): boolean {
  const isNumber = /^\d\d?$/.test(toText(requestValue.value)) && isFigureName(requestValue.name);
  const isWord = valueClass(requestValue.value) === "word" && indexesOf(producer) > 0;
  return isWord && !isIdName(producer.name) ||
    closeness(requestValue, producer) === 0 && (isNumber || isWord);
}

function closeness({ name: sent }: RequestValue, { name }: Producer): number {
  return affinity([nameWords(sent)], [nameWords(name)]);
}

function indexesOf({ source }: Producer): number {
  return source.from === "json" ? source.path.filter(Number.isInteger).length : 0;
}

/**
 * Returns when a value was first sent, also as a part of a path, or all of its parts were, as those of
 * `#garden:chat.example`, in milliseconds since 1970.
 */
export function firstRequested(decisions: Decisions) {
  const first = new Map<string, number>();
  const partsOf = (text: string) => text.match(/[^/:#@]+/g) ?? [text];
  const timeOf = (text: string) => first.get(text) ?? Infinity;
  for (const { requestValue: { value, entry } } of decisions.values()) {
    const whole = toText(value);
    for (const text of [whole, ...partsOf(whole)]) {
      first.set(text, Math.min(timeOf(text), entry.startMs));
    }
  }
  return (text: string) => Math.min(timeOf(text), Math.max(...partsOf(text).map(timeOf)));
}
