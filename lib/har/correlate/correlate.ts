import { toText } from "../../json/mod.ts";
import { isWrite } from "../call/mod.ts";
import type { Decision, Piece, Reference, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, FilteredExchanges } from "../stages.ts";
import { bind, type Binding, type BindingContext } from "./binding.ts";
import { type Consumer, consumerOf, consumerParts } from "./request/consumers.ts";
import { createFormControls, type FormControls } from "./request/form_controls.ts";
import { requestValues } from "./request/request_values.ts";
import { type SoughtTexts, soughtTexts } from "./request/sought_texts.ts";
import { createRequestHistory } from "./request_history.ts";
import { valuesInHeaders } from "./response/headers.ts";
import { valuesInJson } from "./response/json.ts";
import {
  type CandidateResponse,
  createProducerIndex,
  type ResponseValue,
} from "./response/response_value.ts";
import { valuesInText } from "./response/text.ts";

/** The most by which the clock of a recorder may be wrong, in milliseconds. */
const SLACK_MS = 10;

interface RequestValues {
  readonly entry: Entry;
  readonly atoms: readonly RequestValue[];
  readonly seekers: readonly Consumer[];
  /** By the id of the atom. */
  readonly parts: ReadonlyMap<string, readonly Consumer[]>;
}

/**
 * Finds where the values of requests come from: for each atom of a request the answer that gave it,
 * and how sure that is.
 */
export function correlate(sifted: FilteredExchanges): Correlation {
  const kept = new Set(sifted.kept);
  const entries = [
    ...sifted.kept,
    ...sifted.dropped.filter((one) => one.recallable).map((one) => one.entry),
  ]
    .sort((a, b) => a.startMs - b.startMs || a.index - b.index);
  const requests = entries.map((entry) => requestOf(entry, sifted));
  const wanted = soughtTexts(allConsumers(requests));
  const controls = createFormControls(allConsumers(requests));
  const known = {
    index: createProducerIndex(),
    requests: createRequestHistory(),
    bound: new Set<string>(),
  };
  const answers = entries.map((entry, position): CandidateResponse => ({
    entry,
    position,
    isOk: entry.response.status < 400,
    mutates: isWrite(entry) && entry.response.status >= 200 && entry.response.status < 400,
    isKept: kept.has(entry),
  }));
  const complete = answers.toSorted((a, b) =>
    a.entry.endMs - b.entry.endMs || a.position - b.position
  );
  const decisions = new Map<string, Decision>();
  let next = 0;
  requests.forEach((request, position) => {
    while (
      next < complete.length && complete[next].entry.endMs <= request.entry.startMs + SLACK_MS
    ) {
      const answer = complete[next++];
      controls.note(answer.entry);
      for (const found of responseValues(answer, wanted, known.requests.typed)) {
        known.index.add(found);
      }
    }
    const all = [...request.seekers, ...[...request.parts.values()].flat()];
    known.requests.note(request.entry.index, all);
    for (const seeker of request.seekers) {
      const decision = decideValue(
        withControlName(seeker, controls),
        request.parts.get(seeker.atom.id) ?? [],
        {
          ...known,
          position,
        },
      );
      if (decision.template) known.bound.add(seeker.atom.id);
      decisions.set(seeker.atom.id, decision);
    }
  });
  return { atoms: requests.flatMap(({ atoms }) => atoms), decisions };
}

function requestOf(entry: Entry, sifted: FilteredExchanges): RequestValues {
  const atoms = requestValues(entry, sifted.headersOf(entry));
  return {
    entry,
    atoms,
    seekers: atoms.map(consumerOf),
    parts: new Map(atoms.map((atom) => [atom.id, consumerParts(atom)])),
  };
}

/** A number of a form, with what the page says it is the id of. */
function withControlName(seeker: Consumer, controls: FormControls): Consumer {
  const names = controls.namesOf(seeker);
  if (names === undefined) return seeker;
  return { ...seeker, names: [names, ...seeker.names], idLike: true, notId: false };
}

function* allConsumers(requests: readonly RequestValues[]): Iterable<Consumer> {
  for (const { seekers, parts } of requests) {
    yield* seekers;
    for (const some of parts.values()) yield* some;
  }
}

function responseValues(
  answer: CandidateResponse,
  wanted: SoughtTexts,
  typed: (text: string) => string | undefined,
): readonly ResponseValue[] {
  const { json, text } = answer.entry.response;
  const inHeaders = valuesInHeaders(answer, wanted);
  if (json !== undefined) return [...inHeaders, ...valuesInJson(answer, json, wanted, typed)];
  return text === undefined || text === ""
    ? inHeaders
    : [...inHeaders, ...valuesInText(answer, text, wanted, typed)];
}

/** Decides about an atom: as a whole, else by its parts. */
function decideValue(
  seeker: Consumer,
  parts: readonly Consumer[],
  known: BindingContext,
): Decision {
  const { atom } = seeker;
  if (isBasic(seeker)) {
    const reason = "a user and a password, which no answer gives";
    return { atom, valueClass: "basic credentials", reason, candidates: [] };
  }
  const whole = bind(seeker, known);
  if (whole.reference || parts.length === 0) return decisionOf(seeker, whole);
  const bindings = parts.map((part) => ({ seeker: part, binding: bind(part, known) }));
  const bound = bindings.flatMap(({ seeker, binding }) =>
    binding.reference ? [{ seeker, binding, reference: binding.reference }] : []
  );
  if (bound.length === 0) return decisionOf(seeker, whole);
  const ordered = bound.toSorted((a, b) => a.seeker.span!.start - b.seeker.span!.start);
  const text = toText(atom.value);
  const used = ordered.map(({ binding }) => binding);
  return {
    atom,
    valueClass: seeker.valueClass,
    template: templateOfParts(text, ordered),
    confidence: lowest(used),
    reason: `a part of it: ${used[0].reason}`,
    candidates: used.flatMap(({ candidates }) => candidates),
    ...openNote(used),
  };
}

function isBasic({ atom: { place } }: Consumer): boolean {
  return place.in === "header" && /^basic\s/i.test(place.scheme ?? "");
}

function lowest(bindings: readonly Binding[]): Decision["confidence"] {
  const all = bindings.map(({ confidence }) => confidence);
  return all.includes("low") ? "low" : all.includes("medium") ? "medium" : "high";
}

function openNote(bindings: readonly Binding[]): Pick<Decision, "open"> {
  const open = bindings.find((binding) => binding.open !== undefined)?.open;
  return open === undefined ? {} : { open };
}

/** What stands for an atom of which parts come from answers. */
function templateOfParts(
  text: string,
  parts: readonly { readonly seeker: Consumer; readonly reference: Reference }[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { seeker: { span }, reference } of parts) {
    if (span === undefined || span.start < at) continue;
    if (span.start > at) pieces.push(text.slice(at, span.start));
    pieces.push(reference);
    at = span.end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** The decision that follows from a binding of a whole atom. */
function decisionOf(seeker: Consumer, binding: Binding): Decision {
  const { atom, valueClass } = seeker;
  const { reference, confidence, reason, candidates, open } = binding;
  return {
    atom,
    valueClass,
    ...(reference ? { template: [reference] } : {}),
    ...(confidence ? { confidence } : {}),
    reason,
    candidates,
    ...(open === undefined ? {} : { open }),
  };
}
