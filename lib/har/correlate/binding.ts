import type { Candidate, Confidence, Reference } from "../provenance.ts";
import { affinity, isStrong } from "../values/mod.ts";
import { type Acceptance, acceptanceOf } from "./acceptance.ts";
import { isClearlyBetter, rank, type RankedValue } from "./ranking.ts";
import type { Consumer } from "./request/consumers.ts";
import type { RequestHistory } from "./request_history.ts";
import { type ProducerIndex, producerOf, type ResponseValue } from "./response/response_value.ts";

/** What is known when an atom is decided about. */
export interface BindingContext {
  readonly index: ProducerIndex;
  readonly requests: RequestHistory;
  /** The ids of atoms that come from answers. */
  readonly bound: Set<string>;
  /** The place of a request in the order of time. */
  readonly position: number;
}

/** What was found for an atom or a part of it. */
export interface Binding {
  readonly reference?: Reference;
  readonly confidence?: Confidence;
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  readonly open?: string;
}

/** Two answers may be told apart by so much, in milliseconds; weak values need more certainty. */
const SLACK_MS = 1;
const STRONG_SLACK_MS = 10;
const IN_JWT_ONLY = "stands in a JSON web token only, out of which no capture takes it";

/** Looks for the answer that an atom comes from. */
export function bind(seeker: Consumer, known: BindingContext): Binding {
  const found = seeker.forms.flatMap(({ text, filters }) =>
    known.index.of(text).filter((one) => isBefore(one, seeker, known)).map((one) => ({
      one,
      filters,
    }))
  );
  if (found.length === 0) {
    known.requests.markClient(seeker);
    return {
      reason: "no earlier answer has it",
      candidates: [],
      ...(isClaim(seeker, known) ? { open: IN_JWT_ONLY } : {}),
    };
  }
  const filtersOf = new Map(found.map(({ one, filters }) => [one, filters]));
  const verdicts = new Map<ResponseValue, Acceptance>();
  const ranked: RankedValue[] = [];
  for (const { one } of found) {
    const verdict = acceptanceIn(seeker, one, known);
    verdicts.set(one, verdict);
    if (verdict.isAccepted) ranked.push(candidateOf(one, verdict, known));
  }
  const ordered = rank(seeker, withCreation(ranked));
  for (const [at, best] of ordered.entries()) {
    const source = best.found.source();
    if (source === undefined) {
      verdicts.set(best.found, {
        ...verdicts.get(best.found)!,
        why: "no capture can tell it from others",
      });
      continue;
    }
    const producer = producerOf(best.found, source);
    const filters = filtersFor(seeker, best.found, filtersOf.get(best.found) ?? []);
    const other = ordered.slice(at + 1).find((one) =>
      !isStrong(seeker.valueClass) && !isClearlyBetter(seeker, best, one) &&
      one.found.names[0]?.join(" ") !== best.found.names[0]?.join(" ")
    );
    const note = source.from === "json" ? source.choice?.note : undefined;
    const doubt = other && `may also be \`${other.found.name}\` of another answer`;
    const open = note ?? doubt;
    return {
      reference: { to: "capture", producer, ...(filters.length > 0 ? { filters } : {}) },
      confidence: confidenceOf(seeker, best, other !== undefined),
      reason: verdicts.get(best.found)!.why,
      candidates: candidatesOf(ordered, verdicts, best.found),
      ...(open === undefined ? {} : { open }),
    };
  }
  if (ordered.length === 0 && !isStrong(seeker.valueClass)) known.requests.markKept(seeker);
  const rejected = candidatesOf(ordered, verdicts, undefined);
  const first = ordered[0]?.found ?? found[0].one;
  return { reason: verdicts.get(first)!.why, candidates: rejected };
}

/** Whether an id is known from a token only, which the client takes apart. */
function isClaim(
  { valueClass, text, idLike, atom: { place } }: Consumer,
  { requests }: BindingContext,
): boolean {
  const isId = isStrong(valueClass) && valueClass !== "jwt" || valueClass === "integer" && idLike;
  return isId && place.in !== "cookie" && requests.isClaim(text);
}

/** The answer was complete when the request began, as far as the clock of the recorder tells. */
function isBefore(
  { answer }: ResponseValue,
  seeker: Consumer,
  { position }: BindingContext,
): boolean {
  const slack = isStrong(seeker.valueClass) ? STRONG_SLACK_MS : SLACK_MS;
  return answer.position < position && answer.entry.endMs <= seeker.atom.entry.startMs + slack;
}

function acceptanceIn(
  seeker: Consumer,
  found: ResponseValue,
  { requests, bound }: BindingContext,
): Acceptance {
  const verdict = acceptanceOf(seeker, found);
  if (!verdict.isAccepted) return verdict;
  const isSet = found.from === "cookie";
  if (!isSet && requests.isClient(seeker)) {
    return { ...verdict, isAccepted: false, why: "the client had it before any answer" };
  }
  const echoed = echoedBy(found, requests);
  if (!isSet && echoed.length > 0 && !echoed.some(({ atom }) => bound.has(atom.id))) {
    return { ...verdict, isAccepted: false, why: "the answer repeats what its request said" };
  }
  return verdict;
}

/** The atoms of a request that its answer repeats at this place. */
function echoedBy(found: ResponseValue, requests: RequestHistory): readonly Consumer[] {
  const alike = requests.alike(found.answer.entry.index, found.text);
  if (alike.length === 0 || isStrong(found.valueClass)) return alike;
  return alike.filter((one) => affinity(one.names, found.names) >= 0.6);
}

function candidateOf(
  found: ResponseValue,
  verdict: Acceptance,
  { requests }: BindingContext,
): RankedValue {
  const isEcho = echoedBy(found, requests).length > 0;
  return { found, affinity: verdict.affinity, isEcho, isBirth: false };
}

/** The first answer that has a value made it, if it is one that makes things. */
function withCreation(ranked: readonly RankedValue[]): readonly RankedValue[] {
  const own = ranked.filter(({ isEcho }) => !isEcho);
  const first = Math.min(...own.map(({ found }) => found.answer.position));
  return ranked.map((one) => {
    const { answer } = one.found;
    const isBirth = !one.isEcho && answer.mutates && answer.isOk && answer.position === first;
    return { ...one, isBirth };
  });
}

const MAX_SHOWN = 8;

/** A cookie is sent back as it was set. */
function filtersFor(
  { atom: { place } }: Consumer,
  found: ResponseValue,
  filters: readonly string[],
): readonly string[] {
  if (place.in === "cookie" && found.from === "cookie") return [];
  return found.isEncoded ? ["urldecode", ...filters] : filters;
}

/** How sure a binding is. */
function confidenceOf(seeker: Consumer, best: RankedValue, isDoubtful: boolean): Confidence {
  if (isDoubtful) return "low";
  if (isStrong(seeker.valueClass) || seeker.tokenLike) return "high";
  if (best.affinity >= 0.9) return best.isBirth ? "high" : "medium";
  return best.affinity >= 0.6 ? "medium" : "low";
}

/** What was looked at, the best first, with what became of it. */
function candidatesOf(
  ordered: readonly RankedValue[],
  verdicts: ReadonlyMap<ResponseValue, Acceptance>,
  taken: ResponseValue | undefined,
): readonly Candidate[] {
  const accepted = ordered.map(({ found }) => found);
  const rest = [...verdicts.keys()].filter((found) => !accepted.includes(found));
  return [...accepted, ...rest].slice(0, MAX_SHOWN).flatMap((found) => {
    const source = found.source();
    const { affinity, why, isAccepted } = verdicts.get(found)!;
    if (source === undefined) return [];
    const verdict = found === taken ? "taken" : isAccepted ? "another answer is preferred" : why;
    return [{ producer: producerOf(found, source), affinity, verdict }];
  });
}
