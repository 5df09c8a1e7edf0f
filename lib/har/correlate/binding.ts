import type { Candidate, Confidence, Reference } from "../provenance.ts";
import { affinity, isStrong } from "../values/mod.ts";
import { type Acceptance, acceptanceOf } from "./acceptance.ts";
import { isClearlyBetter, rank, type RankedValue } from "./ranking.ts";
import type { Consumer } from "./request/consumers.ts";
import type { RequestHistory } from "./request_history.ts";
import { type ProducerIndex, producerOf, type ResponseValue } from "./response/response_value.ts";

/** What is known when the source of a value is looked for. */
export interface BindingContext {
  readonly index: ProducerIndex;
  readonly requests: RequestHistory;
  /** The ids of the request values that come from responses. */
  readonly bound: ReadonlySet<string>;
  /** The index of the request in order of time. */
  readonly position: number;
}

/** The source of a request value or of a part of one. */
export interface Binding {
  readonly reference?: Reference;
  readonly confidence?: Confidence;
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  readonly open?: string;
  /**
   * Why no response is the source: the `client` had the value before any response, or the value is
   * `kept` as recorded because no response that has it is accepted.
   */
  readonly unbound?: "client" | "kept";
}

/** How far the clock of a recorder may be off, in milliseconds; weak values need more certainty. */
const SLACK_MS = 1;
const STRONG_SLACK_MS = 10;
const IN_JWT_ONLY = "is only in a JSON web token, from which no capture can take it";

/** Finds the response that a value comes from. */
export function findBinding(consumer: Consumer, context: BindingContext): Binding {
  const matches = earlierMatches(consumer, context);
  if (matches.size === 0) {
    return {
      reason: "no earlier response has it",
      candidates: [],
      unbound: "client",
      open: isClaim(consumer, context) ? IN_JWT_ONLY : undefined,
    };
  }
  const acceptances = new Map(
    Array.from(matches.keys(), (value) => [value, acceptanceIn(consumer, value, context)]),
  );
  const accepted = [...acceptances].filter(([, { isAccepted }]) => isAccepted);
  const ordered = rank(
    consumer,
    withCreation(accepted.map(([value, { affinity }]) => rankedValue(value, affinity, context))),
  );
  const best = ordered.find(({ responseValue }) => responseValue.source() !== undefined);
  if (best) return bindingTo(best, { consumer, ordered, acceptances, matches });
  const [first] = ordered;
  return {
    reason: first
      ? "no capture can tell it from others"
      : acceptances.values().next().value!.reason,
    candidates: candidatesOf(ordered, acceptances, undefined),
    unbound: first || isStrong(consumer.valueClass) ? undefined : "kept",
  };
}

/**
 * Returns the values of earlier responses from which a value can be made, with the filters to do
 * so.
 */
function earlierMatches(
  consumer: Consumer,
  context: BindingContext,
): ReadonlyMap<ResponseValue, readonly string[]> {
  return new Map(
    consumer.forms.flatMap(({ text, filters }) =>
      context.index.of(text).filter((value) => isBefore(value, consumer, context))
        .map((value) => [value, filters] as const)
    ),
  );
}

function bindingTo(best: RankedValue, { consumer, ordered, acceptances, matches }: {
  readonly consumer: Consumer;
  readonly ordered: readonly RankedValue[];
  readonly acceptances: ReadonlyMap<ResponseValue, Acceptance>;
  readonly matches: ReadonlyMap<ResponseValue, readonly string[]>;
}): Binding {
  const { responseValue } = best;
  const source = responseValue.source()!;
  const filters = filtersFor(consumer, responseValue, matches.get(responseValue) ?? []);
  const rival = ordered.slice(ordered.indexOf(best) + 1).find((one) =>
    !isStrong(consumer.valueClass) && !isClearlyBetter(consumer, best, one) &&
    one.responseValue.names[0]?.join(" ") !== responseValue.names[0]?.join(" ")
  );
  const note = source.from === "json" ? source.choice?.note : undefined;
  return {
    reference: {
      to: "capture",
      producer: producerOf(responseValue, source),
      filters: filters.length > 0 ? filters : undefined,
    },
    confidence: confidenceOf(consumer, best, rival !== undefined),
    reason: acceptances.get(responseValue)!.reason,
    candidates: candidatesOf(ordered, acceptances, responseValue),
    open: note ?? (rival && `may also be \`${rival.responseValue.name}\` of another response`),
  };
}

/** Whether an id is known only from a token, which the client decodes. */
function isClaim(
  { valueClass, text, idLike, requestValue: { place } }: Consumer,
  { requests }: BindingContext,
): boolean {
  const isId = isStrong(valueClass) && valueClass !== "jwt" || valueClass === "integer" && idLike;
  return isId && place.in !== "cookie" && requests.isClaim(text);
}

/** Whether the response was complete when the request began, by the recorder's clock. */
function isBefore(
  { response }: ResponseValue,
  consumer: Consumer,
  { position }: BindingContext,
): boolean {
  const slack = isStrong(consumer.valueClass) ? STRONG_SLACK_MS : SLACK_MS;
  return response.position < position &&
    response.entry.endMs <= consumer.requestValue.entry.startMs + slack;
}

function acceptanceIn(
  consumer: Consumer,
  value: ResponseValue,
  { requests, bound }: BindingContext,
): Acceptance {
  const acceptance = acceptanceOf(consumer, value);
  if (!acceptance.isAccepted) return acceptance;
  const isSet = value.from === "cookie";
  if (!isSet && requests.isClient(consumer)) {
    return { ...acceptance, isAccepted: false, reason: "the client had it before any response" };
  }
  const echoed = echoedBy(value, requests);
  if (
    !isSet && echoed.length > 0 && !echoed.some(({ requestValue }) => bound.has(requestValue.id))
  ) {
    return {
      ...acceptance,
      isAccepted: false,
      reason: "the response repeats what its request sent",
    };
  }
  return acceptance;
}

/** Returns the values of a request that its response repeats in this place. */
function echoedBy(value: ResponseValue, requests: RequestHistory): readonly Consumer[] {
  const alike = requests.alike(value.response.entry.index, value.text);
  if (alike.length === 0 || isStrong(value.valueClass)) return alike;
  return alike.filter((one) => affinity(one.names, value.names) >= 0.6);
}

function rankedValue(
  responseValue: ResponseValue,
  affinity: number,
  { requests }: BindingContext,
): RankedValue {
  const isEcho = echoedBy(responseValue, requests).length > 0;
  return { responseValue, affinity, isEcho, isBirth: false };
}

/** Marks what was created: the first response with a value created it if its call writes. */
function withCreation(ranked: readonly RankedValue[]): readonly RankedValue[] {
  const own = ranked.filter(({ isEcho }) => !isEcho);
  const first = Math.min(...own.map(({ responseValue }) => responseValue.response.position));
  return ranked.map((one) => {
    const { response } = one.responseValue;
    const isBirth = !one.isEcho && response.isWrite && response.isOk && response.position === first;
    return { ...one, isBirth };
  });
}

const MAX_SHOWN = 8;

/** A cookie is sent back exactly as it was set. */
function filtersFor(
  { requestValue: { place } }: Consumer,
  value: ResponseValue,
  filters: readonly string[],
): readonly string[] {
  if (place.in === "cookie" && value.from === "cookie") return [];
  return value.isEncoded ? ["urldecode", ...filters] : filters;
}

/** Returns how certain a binding is. */
function confidenceOf(consumer: Consumer, best: RankedValue, isDoubtful: boolean): Confidence {
  if (isDoubtful) return "low";
  if (isStrong(consumer.valueClass) || consumer.tokenLike) return "high";
  if (best.affinity >= 0.9) return best.isBirth ? "high" : "medium";
  return best.affinity >= 0.6 ? "medium" : "low";
}

/** Returns the examined candidates, the best first, each with its outcome. */
function candidatesOf(
  ordered: readonly RankedValue[],
  acceptances: ReadonlyMap<ResponseValue, Acceptance>,
  taken: ResponseValue | undefined,
): readonly Candidate[] {
  const accepted = ordered.map(({ responseValue }) => responseValue);
  const rest = [...acceptances.keys()].filter((value) => !accepted.includes(value));
  return [...accepted, ...rest].slice(0, MAX_SHOWN).flatMap((value) => {
    const source = value.source();
    const { affinity, reason, isAccepted } = acceptances.get(value)!;
    if (source === undefined) return [];
    const outcome = value === taken
      ? "taken"
      : isAccepted
      ? "another response is preferred"
      : reason;
    return [{ producer: producerOf(value, source), affinity, reason: outcome }];
  });
}
