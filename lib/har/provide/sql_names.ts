import { escapePattern } from "../../text/mod.ts";
import { isBody, succeeded } from "../call/mod.ts";
import type { RequestValue } from "../provenance.ts";

/** A statement of SQL that makes something under a name. */
const DEFINITION =
  /\bcreate\s+(?:or\s+replace\s+)?(?:\w+\s+)?(?:table|view|class|schema|database|sequence|index)\s+(?:if\s+not\s+exists\s+)?["`[]?(?<name>\p{L}\w{3,})/giu;

/**
 * Finds the names of what statements of SQL in bodies make, in each spelling that the recording has,
 * since SQL does not distinguish `notes` from `NOTES`.
 *
 * @returns The names, each with the value that has the statement.
 */
export function sqlNames(requestValues: readonly RequestValue[]) {
  const sent = requestValues.filter(({ place }) => isBody(place) || place.in === "text");
  const texts = sent.map(({ value }) => `${value}`);
  return sent.filter(({ entry }) => succeeded(entry)).flatMap((one) =>
    `${one.value}`.matchAll(DEFINITION).toArray().flatMap(({ groups }) => {
      const spelled = new RegExp(`\\b${escapePattern(groups!.name)}\\b`, "gi");
      const names = new Set(texts.flatMap((text) => text.match(spelled) ?? []));
      return [...names].map((name) => [name, one] as const);
    })
  );
}
