import type { Candidate, Confidence, Decision, Reference } from "../provenance.ts";
import { affinity, isStrong } from "../values/mod.ts";
import { acceptanceOf } from "./acceptance.ts";
import { isClearlyBetter, type JudgedValue, rank } from "./ranking.ts";
import type { Consumer } from "./request/consumers.ts";
import type { RequestHistory, Unbound } from "./request_history.ts";
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
export interface Binding extends Pick<Decision, "confidence" | "reason" | "candidates" | "open"> {
  readonly reference?: Reference;
  /**
   * Why no response is the source: the `client` had the value before any response, or the value is
   * `kept` as recorded because no response that has it is accepted.
   */
  readonly unbound?: Unbound;
}

/** How far the clock of a recorder may be off, in milliseconds; weak values need more certainty. */
const SLACK_MS = 1;
const STRONG_SLACK_MS = 10;
const IS_LOST = "was in a response whose body is not in the recording";
const IN_JWT_ONLY = "is only in a JSON web token, from which no capture can take it";

/** Finds the response that a value comes from. */
export function findBinding(consumer: Consumer, context: BindingContext): Binding {
  const matches = earlierMatches(consumer, context);
  if (matches.length === 0) {
    return {
      reason: "no earlier response has it",
      candidates: [],
      unbound: "client",
      open: isClaim(consumer, context)
        ? IN_JWT_ONLY
        : context.requests.isLost(consumer)
        ? IS_LOST
        : undefined,
    };
  }
  const accepted = rank(consumer, withCreation(matches.filter(({ isAccepted }) => isAccepted)));
  const ordered = [...accepted, ...matches.filter(({ isAccepted }) => !isAccepted)];
  const best = accepted.find(({ responseValue }) => responseValue.source() !== undefined);
  const candidates = candidatesOf(ordered, best);
  if (best === undefined) {
    const isKept = accepted.length === 0 && !isStrong(consumer.valueClass);
    const reason = accepted.length > 0 ? "no capture can tell it from others" : matches[0].reason;
    return { reason, candidates, unbound: isKept ? "kept" : undefined };
  }
  const { responseValue, reason } = best;
  const source = responseValue.source()!;
  const filters = filtersFor(consumer, best);
  const rival = accepted.slice(accepted.indexOf(best) + 1).find((one) =>
    !isStrong(consumer.valueClass) && !responseValue.isPrefill &&
    !isClearlyBetter(consumer, best, one) &&
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
    reason,
    candidates,
    open: note ?? (rival && `may also be \`${rival.responseValue.name}\` of another response`),
  };
}

/** Returns the values of earlier responses from which a value can be made, each judged. */
function earlierMatches(consumer: Consumer, context: BindingContext): readonly JudgedValue[] {
  const filtersOf = new Map(
    consumer.forms.flatMap(({ text, filters }) =>
      context.index.of(text).filter((value) => isBefore(value, consumer, context))
        .map((value) => [value, filters] as const)
    ),
  );
  return Array.from(filtersOf, ([responseValue, filters]) => {
    const echoed = echoedBy(responseValue, context.requests);
    const acceptance = acceptanceOf(consumer, responseValue);
    const reason = acceptance.isAccepted && responseValue.from !== "cookie"
      ? doubt(consumer, echoed, context)
      : undefined;
    const isEcho = echoed.length > 0;
    const match = { responseValue, filters, ...acceptance, isEcho, isBirth: false };
    return reason === undefined ? match : { ...match, isAccepted: false, reason };
  });
}

/** Returns why an acceptable value of a response is not the source, if so. */
function doubt(
  consumer: Consumer,
  echoed: readonly Consumer[],
  { requests, bound }: BindingContext,
): string | undefined {
  if (requests.isClient(consumer)) return "the client had it before any response";
  const isOwn = echoed.length === 0 ||
    echoed.some(({ requestValue }) => bound.has(requestValue.id));
  return isOwn ? undefined : "the response repeats what its request sent";
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

/** Returns the values of a request that its response repeats in this place. */
function echoedBy(value: ResponseValue, requests: RequestHistory): readonly Consumer[] {
  const alike = requests.alike(value.response.entry, value.text);
  if (alike.length === 0 || isStrong(value.valueClass)) return alike;
  return alike.filter((one) => affinity(one.names, value.names) >= 0.6);
}

/** Marks what was created: the first response with a value created it if its call writes. */
function withCreation(ranked: readonly JudgedValue[]): readonly JudgedValue[] {
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
  { responseValue: { from, isEncoded }, filters }: JudgedValue,
): readonly string[] {
  if (place.in === "cookie" && from === "cookie") return [];
  return isEncoded ? ["urldecode", ...filters] : filters;
}

/** Returns how certain a binding is. */
function confidenceOf(consumer: Consumer, best: JudgedValue, isDoubtful: boolean): Confidence {
  if (isDoubtful) return "low";
  if (isStrong(consumer.valueClass) || consumer.tokenLike) return "high";
  if (best.affinity >= 0.9) return best.isBirth ? "high" : "medium";
  return best.affinity >= 0.6 ? "medium" : "low";
}

/** Returns the examined candidates, the best first, each with its outcome. */
function candidatesOf(
  ordered: readonly JudgedValue[],
  best: JudgedValue | undefined,
): readonly Candidate[] {
  return ordered.slice(0, MAX_SHOWN).flatMap((one) => {
    const { responseValue, affinity, isAccepted } = one;
    const source = responseValue.source();
    if (source === undefined) return [];
    const reason = one === best
      ? "taken"
      : isAccepted
      ? "another response is preferred"
      : one.reason;
    return [{ producer: producerOf(responseValue, source), affinity, reason }];
  });
}
