import { toText } from "../../json/mod.ts";
import { byStart, isBody, isWrite, namedSegments } from "../call/mod.ts";
import type { Decision, Piece, Reference, RequestValue } from "../provenance.ts";
import type { Correlation, FilteredExchanges } from "../stages.ts";
import { type Binding, type BindingContext, findBinding } from "./binding.ts";
import { LatestCookies } from "./latest_cookies.ts";
import { withLinkParameters } from "./link_parameters.ts";
import { type Consumer, consumerOf, consumerParts } from "./request/consumers.ts";
import { FormControls } from "./request/form_controls.ts";
import { requestValuesOf } from "./request/request_values.ts";
import { type SoughtTexts, soughtTexts } from "./request/sought_texts.ts";
import { RequestHistory } from "./request_history.ts";
import { valuesInHeaders } from "./response/headers.ts";
import { valuesInJson } from "./response/json.ts";
import {
  type CandidateResponse,
  ProducerIndex,
  type ResponseValue,
} from "./response/response_value.ts";
import { valuesInText } from "./response/text.ts";

/** How far the clock of a recorder may be off, in milliseconds. */
const SLACK_MS = 10;

/** A value of a request, as a whole and by its parts. */
interface SentValue {
  readonly whole: Consumer;
  readonly parts: readonly Consumer[];
}

/**
 * Finds the sources of request values: for each value the response that it is taken from, with the
 * candidates and the confidence.
 */
export function correlate(filtered: FilteredExchanges): Correlation {
  const kept = new Set(filtered.kept);
  const entries = [
    ...filtered.kept,
    ...filtered.dropped.filter((one) => one.recallable).map((one) => one.entry),
  ].sort(byStart);
  const requests = entries.map((entry) =>
    requestValuesOf(entry, filtered.headersOf(entry)).map((requestValue): SentValue => ({
      whole: consumerOf(requestValue),
      parts: consumerParts(requestValue),
    }))
  );
  const consumers = requests.flat().flatMap(({ whole, parts }) => [whole, ...parts]);
  const isNamed = namedSegments(entries);
  const sought = soughtTexts(consumers);
  const controls = new FormControls(consumers);
  const state = {
    index: new ProducerIndex(),
    requests: new RequestHistory(),
    bound: new Set<string>(),
  };
  const responses = entries.map((entry, position): CandidateResponse => ({
    entry,
    position,
    isOk: entry.response.status < 400,
    isWrite: isWrite(entry) && entry.response.status >= 200 && entry.response.status < 400,
    isKept: kept.has(entry),
  }));
  const complete = responses.toSorted((a, b) =>
    a.entry.endMs - b.entry.endMs || a.position - b.position
  );
  const decisions = new Map<string, Decision>();
  const cookies = new LatestCookies();
  let next = 0;
  entries.forEach((entry, position) => {
    while (next < complete.length && complete[next].entry.endMs <= entry.startMs + SLACK_MS) {
      const response = complete[next++];
      controls.note(response.entry);
      cookies.note(response.entry);
      const typed = (text: string) => state.requests.typed(text, response.entry);
      for (const value of responseValues(response, sought, typed)) state.index.add(value);
      state.requests.noteResponse(response.entry);
    }
    const values = requests[position];
    const parts = values.flatMap(({ parts }) => parts);
    state.requests.note(entry, [...values.map(({ whole }) => whole), ...parts]);
    const decided = values.map(({ whole, parts }) =>
      decideValue(withControlName(whole, controls), parts, { ...state, position })
    );
    for (const one of withLinkParameters(decided)) {
      const decision = cookies.decide(one);
      const { id, place } = decision.requestValue;
      if (decision.template) state.bound.add(id);
      const isName = place.in === "path" && isNamed(entry, place.index);
      decisions.set(id, isName ? { ...decision, isName } : decision);
    }
  });
  return { requestValues: requests.flat().map(({ whole }) => whole.requestValue), decisions };
}

/** Names a number of a form as the page names its control. */
function withControlName(consumer: Consumer, controls: FormControls): Consumer {
  const names = controls.namesOf(consumer);
  if (names === undefined) return consumer;
  return { ...consumer, names: [names, ...consumer.names], idLike: true, notId: false };
}

function responseValues(
  response: CandidateResponse,
  sought: SoughtTexts,
  typedIn: (text: string) => RequestValue | undefined,
): readonly ResponseValue[] {
  const { json, text } = response.entry.response;
  const typed = (text: string) => typedIn(text)?.id;
  const inHeaders = valuesInHeaders(response, sought, (text) => {
    const first = typedIn(text);
    return first !== undefined && isBody(first.place);
  });
  if (json !== undefined) return [...inHeaders, ...valuesInJson(response, json, sought, typed)];
  return text === undefined || text === ""
    ? inHeaders
    : [...inHeaders, ...valuesInText(response, text, sought, typed)];
}

/** Decides about a value: as a whole, otherwise by its parts. */
function decideValue(
  consumer: Consumer,
  parts: readonly Consumer[],
  context: BindingContext,
): Decision {
  const { requestValue } = consumer;
  if (isBasic(consumer)) {
    const reason = "a user and a password, which no response gives";
    return { requestValue, valueClass: "basic credentials", reason, candidates: [] };
  }
  const whole = bind(consumer, context);
  if (whole.reference || parts.length === 0) return decisionOf(consumer, whole);
  const bindings = parts.map((part) => ({ consumer: part, binding: bind(part, context) }));
  const bound = bindings.flatMap(({ consumer, binding }) =>
    binding.reference ? [{ consumer, binding, reference: binding.reference }] : []
  );
  if (bound.length === 0) return decisionOf(consumer, whole);
  const ordered = bound.toSorted((a, b) => a.consumer.span!.start - b.consumer.span!.start);
  const used = ordered.map(({ binding }) => binding);
  return {
    requestValue,
    valueClass: consumer.valueClass,
    template: templateOfParts(toText(requestValue.value), ordered),
    confidence: lowestConfidence(used),
    reason: `a part of it: ${used[0].reason}`,
    candidates: used.flatMap(({ candidates }) => candidates),
    open: used.find(({ open }) => open !== undefined)?.open,
  };
}

/** Finds the source of a value, and records a value without a source for later requests. */
function bind(consumer: Consumer, context: BindingContext): Binding {
  const binding = findBinding(consumer, context);
  if (binding.unbound) context.requests.mark(consumer, binding.unbound);
  return binding;
}

function isBasic({ requestValue: { place } }: Consumer): boolean {
  return place.in === "header" && /^basic\s/i.test(place.scheme ?? "");
}

function lowestConfidence(bindings: readonly Binding[]): Decision["confidence"] {
  const all = bindings.map(({ confidence }) => confidence);
  return all.includes("low") ? "low" : all.includes("medium") ? "medium" : "high";
}

/** Returns the template of a value of which some parts come from responses. */
function templateOfParts(
  text: string,
  parts: readonly { readonly consumer: Consumer; readonly reference: Reference }[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { consumer: { span }, reference } of parts) {
    if (span === undefined || span.start < at) continue;
    if (span.start > at) pieces.push(text.slice(at, span.start));
    pieces.push(reference);
    at = span.end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** Returns the decision that follows from the binding of a whole value. */
function decisionOf(consumer: Consumer, binding: Binding): Decision {
  const { requestValue, valueClass } = consumer;
  const { reference, confidence, reason, candidates, open } = binding;
  const template = reference && [reference];
  return { requestValue, valueClass, template, confidence, reason, candidates, open };
}
