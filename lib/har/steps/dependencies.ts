import { producersIn } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** What a request needs from an earlier exchange. */
interface Dependency {
  readonly entry: Entry;
  /** The name of the value: `token`, `id`. */
  readonly name: string;
  /** Whether the value authenticates or authorizes: a cookie, a credential, a token. */
  readonly isCredential: boolean;
}

/** The exchanges that produce the values of requests. */
export interface Dependencies {
  of(entry: Entry): readonly Dependency[];
}

const CREDENTIAL = /auth|token|session|csrf|xsrf|key|cookie/;

/** Derives from the decisions which exchange needs which. */
export function dependenciesIn(decisions: Decisions): Dependencies {
  const dependencies = new Map<number, Dependency[]>();
  for (const { requestValue, template, dropped } of decisions.values()) {
    if (!template || dropped) continue;
    const { place } = requestValue;
    const isCredential = place.in === "cookie" || place.in === "cookie name" ||
      (place.in === "header" || place.in === "header name") && CREDENTIAL.test(place.name) ||
      /csrf|xsrf|(?:^|_)token$/i.test(requestValue.name);
    for (const producer of producersIn(template)) {
      const dependency = { entry: producer.entry, name: producer.name, isCredential };
      const list = dependencies.get(requestValue.entry.index);
      if (list) list.push(dependency);
      else dependencies.set(requestValue.entry.index, [dependency]);
    }
  }
  return { of: (entry) => dependencies.get(entry.index) ?? [] };
}

/**
 * Whether a removal only removes what a change of the flow created, so that it is also safe and
 * correct after a failure: it names its target by a value that only that change issued.
 */
export function cleansUp(
  removal: Entry,
  dependencies: Dependencies,
  changes: ReadonlySet<number>,
): boolean {
  return removal.response.status < 400 &&
    dependencies.of(removal).some(({ entry, isCredential }) =>
      !isCredential && changes.has(entry.index)
    );
}

/**
 * Returns the removals that clean up, together with what only they need: the page with the token of
 * their form, or the refusal that issues their confirmation.
 *
 * @param entries The entries of the steps, in order.
 * @param cleans The entries that clean up, by index.
 * @param isHarmless Whether an exchange changes nothing, so that it can always run.
 */
export function withPreparations(
  entries: readonly Entry[],
  cleans: ReadonlySet<number>,
  dependencies: Dependencies,
  isHarmless: (entry: Entry) => boolean,
): ReadonlySet<number> {
  const found = new Set(cleans);
  const usedToClean = new Set<number>();
  const usedOtherwise = new Set<number>();
  for (const entry of entries.toReversed()) {
    const needed = dependencies.of(entry).map(({ entry }) => entry.index);
    const isOnlyFor = usedToClean.has(entry.index) && !usedOtherwise.has(entry.index);
    if (isOnlyFor && needed.length > 0 && isHarmless(entry)) found.add(entry.index);
    const isCleaning = found.has(entry.index);
    for (const index of needed) {
      (isCleaning ? usedToClean : usedOtherwise).add(index);
    }
  }
  return found;
}
