import { toText } from "../../json/mod.ts";
import type { Atom } from "../provenance.ts";
import type { Ledger } from "./ledger.ts";
import { keyOf, wordsOf } from "./names.ts";

/**
 * Makes the proof of a code exchange anew (PKCE, RFC 7636): a verifier in a variable, and its
 * challenge from it. Each challenge belongs to the next verifier that is sent.
 */
export function supplyPkce(
  atoms: readonly Atom[],
  isUnbound: (atom: Atom) => boolean,
  ledger: Ledger,
): void {
  const waiting: string[] = [];
  let made = 0;
  for (const atom of atoms) {
    const words = wordsOf(keyOf(atom.place) ?? atom.name);
    const value = toText(atom.value);
    if (!isUnbound(atom) || ledger.knows(value)) continue;
    if (words === "code challenge") {
      const key = `verifier ${made++}`;
      waiting.push(key);
      const verifier = reference(key, ledger);
      const filters = isPlain(atom) ? {} : { filters: ["sha256 base64url"] };
      put(value, { ...verifier, ...filters }, ledger);
    } else if (words === "code verifier") {
      put(value, reference(waiting.shift() ?? `verifier ${made++}`, ledger), ledger);
    }
  }
}

function reference(key: string, ledger: Ledger) {
  return ledger.variable(key, "code_verifier", () => [{ to: "random", what: "HEX_64" }]);
}

function put(value: string, piece: ReturnType<typeof reference>, ledger: Ledger): void {
  ledger.substitute(value, {
    template: [piece],
    reason: "the proof of a code exchange (PKCE): made anew in each run",
    fits: () => true,
    inside: true,
  });
}

function isPlain({ entry: { request: { query } } }: Atom): boolean {
  return query.some(({ name, value }) => name === "code_challenge_method" && value === "plain");
}
