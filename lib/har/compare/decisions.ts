import { toText } from "../../json/mod.ts";
import { actionOf, isWrite } from "../call/mod.ts";
import {
  isCapture,
  producerAt,
  producerKey,
  producersIn,
  scalarValue,
  typedBy,
  withProducer,
} from "../producer.ts";
import type { Decision, Keys, Piece, Producer, RequestValue, Template } from "../provenance.ts";
import { affinity, nameWords } from "../values/mod.ts";
import type { Alignment } from "./alignment.ts";
import { reproduce, type SharedProducers, valuePairKey } from "./responses.ts";

/** What comparing a decision with the second recording may come to, in the words of the summary. */
export const OUTCOME_TEXTS = {
  confirmed: "confirmed by the second recording",
  repaired: "found or repaired with the second recording",
  dropped: "taken back, since the second recording speaks against it",
  typed: "typed differently in the second recording",
  unexplained: undefined,
  none: undefined,
};

/** A decision after the comparison, and what happened to it. */
type ComparedDecision = readonly [decision: Decision, outcome: keyof typeof OUTCOME_TEXTS];

/** A value of a request in both recordings. */
interface ValueInBoth {
  readonly decision: Decision;
  /** The decision about the same place in the other recording. */
  readonly other: Decision;
  readonly alignment: Alignment;
  readonly evidence: SharedProducers;
  /** Whether a request had the value before any response did, so that no response is its source. */
  readonly isClients: boolean;
}

/** Decides about a request value by comparing both recordings. */
export function compareDecision(both: ValueInBoth): ComparedDecision {
  const { decision, other, alignment } = both;
  const sent = sentText(other.requestValue);
  const isSame = sentText(decision.requestValue) === sent;
  const { template, reason, confidence } = decision;
  if (!template?.some(isCapture)) {
    return isSame ? [decision, "none"] : findInBoth(both, "the recordings differ here");
  }
  const isChosen = takesAlike(template, other.template, alignment.toB) &&
    template.some((piece) =>
      typeof piece === "string" || isCapture(piece) && typedBy(piece.producer) !== undefined
    );
  const result = isChosen ? "same" : reproduce(template, sent, alignment.toB);
  if (result === "same" && (!isSame || isChosen)) {
    const both = `${reason}; both recordings say so`;
    return [{ ...decision, confidence: "high", reason: both }, "confirmed"];
  }
  if (result === "other" && !isSame) {
    return findInBoth(both, "the other recording has another value there");
  }
  if (result === "other") {
    return [
      unbound(decision, "the other recording sent the same, though the response differs"),
      "dropped",
    ];
  }
  return isSame && confidence === "low" && !isFromChange(template)
    ? [unbound(decision, "both recordings sent the same, and little speaks for it"), "dropped"]
    : [decision, "none"];
}

function unbound({ template: _, confidence: __, ...decision }: Decision, reason: string): Decision {
  return { ...decision, reason };
}

/**
 * Whether each recording takes a value from the same places by itself, so that only typed text
 * differs: what a source looks for, or what is around the value.
 */
function takesAlike(
  one: Template,
  two: Template | undefined,
  toB: Alignment["toB"],
): boolean {
  const indexInB = (id: string | undefined) =>
    id?.replace(/^\d+/, (index) => String(toB.get(Number(index))?.index));
  return two?.length === one.length && one.every((piece, i) => {
    const other = two[i];
    if (typeof piece === "string") return typeof other === "string";
    if (!isCapture(piece) || !isCapture(other)) return piece.to === (other as Piece & object).to;
    const by = typedBy(piece.producer);
    const key = by === undefined ? producerKey(piece.producer) : by;
    const otherKey = by === undefined ? producerKey(other.producer) : typedBy(other.producer);
    return indexInB(key) === otherKey &&
      toB.get(piece.producer.entry.index) === other.producer.entry;
  });
}

/**
 * Whether a change issued the values. The first item that is created has the same number on every
 * fresh server, and another one elsewhere, so equal values do not rule this out.
 */
function isFromChange(template: Template): boolean {
  return template.every((piece) => !isCapture(piece) || actionOf(piece.producer.entry) !== "read");
}

/** Looks for a source with the right value in both recordings. */
function findInBoth(both: ValueInBoth, difference: string): ComparedDecision {
  const { decision, other, alignment } = both;
  const sent = sentText(other.requestValue);
  const template = possibleTemplates(both)
    .find((one) => reproduce(one, sent, alignment.toB) === "same");
  if (template) {
    const reason = `${difference}, and this is right in both`;
    return [{ ...decision, template, confidence: "high", reason }, "repaired"];
  }
  const before = decision.template?.some(isCapture) ? "" : `${decision.reason}; `;
  return [unbound(decision, before + difference), "unexplained"];
}

/** The templates that may be right for a value: its candidates, what the other recording has, … */
function* possibleTemplates(
  { decision, other, alignment, evidence, isClients }: ValueInBoth,
): Generator<Template> {
  const { requestValue, template, candidates } = decision;
  if (producersIn(template).length === 1) {
    for (const { producer } of candidates) yield withProducer(template!, producer);
  }
  const mirrored = mirroredTemplate(other, sentText(requestValue), alignment);
  if (mirrored) yield mirrored;
  if (isClients) return;
  const key = valuePairKey(sentText(requestValue), sentText(other.requestValue));
  const producer = chooseProducer(requestValue, evidence.get(key) ?? []);
  if (producer) yield [{ to: "capture", producer }];
}

/** Returns the text of a request value as sent. */
export function sentText({ value }: RequestValue): string {
  return toText(value);
}

/**
 * Chooses the producer of a request value from several with its value in both recordings: one with
 * a matching name, whose call created the value, and outside lists; for tokens the latest,
 * otherwise the first.
 */
function chooseProducer(
  requestValue: RequestValue,
  producers: readonly Producer[],
): Producer | undefined {
  const before = producers.filter(({ entry }) =>
    entry.endMs <= requestValue.entry.startMs && entry.response.status < 400
  );
  const isLatest = requestValue.place.in === "cookie" || requestValue.place.in === "header";
  const names = [nameWords(requestValue.name)];
  const ranked = before.map((producer, order) => ({
    producer,
    ranks: [
      -affinity(names, [nameWords(producer.name)]),
      isWrite(producer.entry) ? 0 : 1,
      producer.source.from === "json" ? numbersIn(producer.source.path) : 0,
      isLatest ? -order : order,
    ],
  }));
  const order = (a: readonly number[], b: readonly number[]) =>
    a.reduce((found, rank, i) => found || rank - b[i], 0);
  return ranked.sort((a, b) => order(a.ranks, b.ranks))[0]?.producer;
}

function numbersIn(path: Keys): number {
  return path.filter((key) => typeof key === "number").length;
}

/**
 * Applies the template of the other recording to this one; returns nothing if it does not hold
 * here.
 */
function mirroredTemplate(
  { template }: Decision,
  sent: string,
  { toA }: Alignment,
): Template | undefined {
  if (!template || reproduce(template, sent, toA) !== "same") return undefined;
  const pieces = template.flatMap((piece): Template => {
    if (!isCapture(piece)) return [piece];
    const producer = mirroredProducer(piece.producer, toA);
    return producer ? [{ ...piece, producer }] : [];
  });
  return pieces.length === template.length ? pieces : undefined;
}

function mirroredProducer(producer: Producer, toA: Alignment["toA"]): Producer | undefined {
  const entry = toA.get(producer.entry.index);
  const value = entry && scalarValue(entry.response, producer.source);
  if (!entry || value === undefined) return undefined;
  // The choice of a list item uses words of the other recording.
  const source = { ...producer.source, choice: undefined };
  return { ...producerAt(entry, producer), value, source };
}

/**
 * Returns when a value was first sent, also as a part of a path, in milliseconds since 1970.
 */
export function firstRequested(
  requestValues: readonly RequestValue[],
): (requestValue: RequestValue) => number {
  const first = new Map<string, number>();
  for (const requestValue of requestValues) {
    const whole = sentText(requestValue);
    for (const text of new Set([whole, ...whole.split("/")])) {
      first.set(text, Math.min(first.get(text) ?? Infinity, requestValue.entry.startMs));
    }
  }
  return (requestValue) => first.get(sentText(requestValue)) ?? Infinity;
}
