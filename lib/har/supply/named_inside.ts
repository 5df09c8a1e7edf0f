import type { Atom } from "../provenance.ts";
import { isSecretValue, namedValuesIn } from "../secrets/mod.ts";
import type { Ledger } from "./ledger.ts";
import { environmentName, placeInWords } from "./names.ts";

const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 409, 413, 415, 422]);

/** Puts secrets that have a name inside of a text, as in XML, into the environment. */
export function supplyNamedInside(atoms: readonly Atom[], ledger: Ledger): void {
  for (const { entry, place, value: text } of atoms) {
    if (typeof text !== "string" || REFUSED.has(entry.response.status)) continue;
    if (place.in === "path" || place.in === "header" || place.in === "cookie") continue;
    for (const { name, value } of namedValuesIn(text)) {
      if (!isSecretValue(name, value, "field") || ledger.knows(value, true)) continue;
      const purpose = `\`${name}\` in ${placeInWords(place)}`;
      const reference = ledger.environmentFor(environmentName(name), value, purpose, true);
      ledger.substitute(value, {
        template: [reference],
        reason: "a secret: it comes from the environment",
        fits: () => true,
        inside: true,
        secret: true,
      });
    }
  }
}
