import type { Candidate, Confidence, Reference } from "../provenance.ts";
import { affinity, isStrong } from "../values/mod.ts";
import { judge, type Verdict } from "./accept.ts";
import { type Found, producerOf } from "./found.ts";
import { candidatesOf, confidenceOf, filtersFor } from "./outcome.ts";
import type { ProducerIndex } from "./producer_index.ts";
import { isClearlyBetter, rank, type Ranked } from "./rank.ts";
import type { Requests } from "./requests.ts";
import type { Seeker } from "./seeker.ts";

/** What is known when an atom is decided about. */
export interface Known {
  readonly index: ProducerIndex;
  readonly requests: Requests;
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
const IN_TOKEN = "stands in a JSON web token only, out of which no capture takes it";

/** Looks for the answer that an atom comes from. */
export function bind(seeker: Seeker, known: Known): Binding {
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
      ...(isClaim(seeker, known) ? { open: IN_TOKEN } : {}),
    };
  }
  const filtersOf = new Map(found.map(({ one, filters }) => [one, filters]));
  const verdicts = new Map<Found, Verdict>();
  const ranked: Ranked[] = [];
  for (const { one } of found) {
    const verdict = judgeIn(seeker, one, known);
    verdicts.set(one, verdict);
    if (verdict.isAccepted) ranked.push(candidateOf(one, verdict, known));
  }
  const ordered = rank(seeker, withBirth(ranked));
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
  { valueClass, text, idLike, atom: { place } }: Seeker,
  { requests }: Known,
): boolean {
  const isId = isStrong(valueClass) && valueClass !== "jwt" || valueClass === "integer" && idLike;
  return isId && place.in !== "cookie" && requests.isClaim(text);
}

/** The answer was complete when the request began, as far as the clock of the recorder tells. */
function isBefore({ answer }: Found, seeker: Seeker, { position }: Known): boolean {
  const slack = isStrong(seeker.valueClass) ? STRONG_SLACK_MS : SLACK_MS;
  return answer.position < position && answer.entry.endMs <= seeker.atom.entry.startMs + slack;
}

function judgeIn(seeker: Seeker, found: Found, { requests, bound }: Known): Verdict {
  const verdict = judge(seeker, found);
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
function echoedBy(found: Found, requests: Requests): readonly Seeker[] {
  const alike = requests.alike(found.answer.entry.index, found.text);
  if (alike.length === 0 || isStrong(found.valueClass)) return alike;
  return alike.filter((one) => affinity(one.names, found.names) >= 0.6);
}

function candidateOf(found: Found, verdict: Verdict, { requests }: Known): Ranked {
  const isEcho = echoedBy(found, requests).length > 0;
  return { found, affinity: verdict.affinity, isEcho, isBirth: false };
}

/** The first answer that has a value made it, if it is one that makes things. */
function withBirth(ranked: readonly Ranked[]): readonly Ranked[] {
  const own = ranked.filter(({ isEcho }) => !isEcho);
  const first = Math.min(...own.map(({ found }) => found.answer.position));
  return ranked.map((one) => {
    const { answer } = one.found;
    const isBirth = !one.isEcho && answer.mutates && answer.isOk && answer.position === first;
    return { ...one, isBirth };
  });
}
