import { producersIn } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** What a request needs of an earlier exchange. */
interface Dependency {
  readonly entry: Entry;
  /** The word for the value: `token`, `id`. */
  readonly name: string;
  /** Whether the value authenticates or authorizes: a cookie, a credential, a token. */
  readonly isCredential: boolean;
}

/** Which exchanges produce the values of requests. */
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
    const isCredential = place.in === "cookie" ||
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
 * Whether a removal takes away what a change of the flow made, so that it is safe and right to do
 * also after a failure: it names what it removes by a value that only that change issued.
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
 * Removals that clean up, with what only they need: the page with the token of their form, the refusal
 * that issues what confirms them.
 *
 * @param entries Those of the steps, in order.
 * @param cleans Those that clean up, by index.
 * @param isHarmless Whether an exchange changes nothing, and may be made in any case.
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
