import { toText } from "../../json/mod.ts";
import type { Atom } from "../provenance.ts";
import { generatedLike } from "./generated.ts";
import type { Ledger } from "./ledger.ts";
import { variableName } from "./names.ts";

const CSRF = /csrf|xsrf|forgery/i;
const MIN_LENGTH = 8;

/**
 * Makes up a mark against forged requests that the page itself draws: the same value in a cookie and
 * elsewhere in the request, where no answer of the recording has it.
 */
export function supplyDoubleSubmits(
  atoms: readonly Atom[],
  isUnbound: (atom: Atom) => boolean,
  isCookieSet: (name: string) => boolean,
  ledger: Ledger,
): void {
  const cookies = new Map<string, Atom>();
  for (const atom of atoms) {
    const value = toText(atom.value);
    if (value.length < MIN_LENGTH || !isUnbound(atom)) continue;
    const { place } = atom;
    if (place.in === "cookie" && CSRF.test(place.name) && !isCookieSet(place.name)) {
      cookies.set(`${atom.entry.index} ${value}`, atom);
    }
  }
  if (cookies.size === 0) return;
  for (const atom of atoms) {
    const value = toText(atom.value);
    const cookie = cookies.get(`${atom.entry.index} ${value}`);
    if (!cookie || atom.place.in === "cookie" || ledger.knows(value)) continue;
    const template = generatedLike(value)?.template ?? [{ to: "random", what: "HEX_32" }];
    ledger.substitute(value, {
      template: [ledger.variable(`csrf ${value}`, variableName(cookie.name), () => template)],
      reason: "a mark against forged requests that the page itself draws: made anew in each run",
      fits: () => true,
      inside: false,
    });
  }
}
