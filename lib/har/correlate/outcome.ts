import type { Candidate, Confidence } from "../provenance.ts";
import { isStrong } from "../values/mod.ts";
import type { Verdict } from "./accept.ts";
import { type Found, producerOf } from "./found.ts";
import type { Ranked } from "./rank.ts";
import type { Seeker } from "./seeker.ts";

const MAX_SHOWN = 8;

/** A cookie is sent back as it was set. */
export function filtersFor(
  { atom: { place } }: Seeker,
  found: Found,
  filters: readonly string[],
): readonly string[] {
  if (place.in === "cookie" && found.from === "cookie") return [];
  return found.isEncoded ? ["urldecode", ...filters] : filters;
}

/** How sure a binding is. */
export function confidenceOf(seeker: Seeker, best: Ranked, isDoubtful: boolean): Confidence {
  if (isDoubtful) return "low";
  if (isStrong(seeker.valueClass) || seeker.tokenLike) return "high";
  if (best.affinity >= 0.9) return best.isBirth ? "high" : "medium";
  return best.affinity >= 0.6 ? "medium" : "low";
}

/** What was looked at, the best first, with what became of it. */
export function candidatesOf(
  ordered: readonly Ranked[],
  verdicts: ReadonlyMap<Found, Verdict>,
  taken: Found | undefined,
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
