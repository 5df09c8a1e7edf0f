import type { CompiledFlow, SecretPlaces } from "../compiled_flow.ts";

/** Adds names that used flows have, such as those of locks, to those of the flow that uses them. */
export function withUsedNames(
  used: Iterable<CompiledFlow>,
  namesOf: (flow: CompiledFlow) => readonly string[],
  own: readonly string[],
): string[] {
  return [...new Set([...own, ...Array.from(used).flatMap(namesOf)])].sort();
}

/**
 * Adds the places for secrets that names from outside reach in the flows that steps use. The
 * variables of these flows are not known outside of them.
 */
export function withUsedPlaces(used: Iterable<CompiledFlow>, own: SecretPlaces): SecretPlaces {
  const all = new Map(own);
  for (const { secretPlaces, environment, parameters } of used) {
    for (const name of new Set([...environment, ...parameters])) {
      const places = secretPlaces.get(name);
      if (places) all.set(name, [...new Set([...all.get(name) ?? [], ...places])]);
    }
  }
  return all;
}
