import { toText } from "../../json/mod.ts";
import type { Atom } from "../provenance.ts";
import { isKnownToken } from "../secrets/mod.ts";
import { operationsOf } from "../login/mod.ts";
import { actionOf } from "../shape/mod.ts";
import { type Generated, generatedLike, idLike } from "./generated.ts";
import type { Substitute } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import { keyOf, variableName, wordsOf } from "./names.ts";

/** Names of what a client draws at random, whatever the request does. */
const DRAWN =
  /(?:^| )(?:idempotency|idempotence|correlation|nonce|state|trace|client mutation|client request|request|transaction|message|deduplication|dedupe)(?: |$)/;
/** Names of what belongs to the application or was there before, and is the same in each run. */
const CONSTANT =
  /(?:^| )(?:client|app|application|tenant|organi[sz]ation|org|workspace|site|environment|deployment|public|version|build|revision|release|hash|sha\d*|md5|checksum|digest|integrity|fingerprint|etag|persisted|schema|locale|dsn|subscription|license)(?: (?:id|key|uuid|guid))?$|(?:^| )(?:hash|digest|checksum|(?:md|sha|crc) ?-?\d*(?: ?sum)?)(?: |$)/;
/** The name of a record's own key, or of what a client calls it by. */
const OWN_ID =
  /^(?:(?:client|local|temp|external|ext|own|new|my) ?)?(?:id|uuid|guid|key|uid|ref|reference)$/;
const FOREIGN_ID = / (?:id|uuid|guid|uid)$/;
/** Operations whose ids are those of records that are there. */
const ON_RECORD =
  /^(?:update|edit|patch|change|set|rename|move|close|archive|approve|assign|cancel|complete|toggle|add to|attach|link)$/;
const TOKEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}/gi;
const MIN_LONGER = 18;

/**
 * What stands for values that the client made at random, at their first and at all later places. Where
 * all that is made must be `unique`, so are ids that look thought up but are used again later.
 */
export function supplyClientIds(
  atoms: readonly Atom[],
  isUnbound: (atom: Atom) => boolean,
  ledger: Ledger,
  unique: boolean,
): void {
  const seen = new Set<string>();
  const uses = countUses(atoms);
  for (const atom of atoms) {
    const isOpen = isUnbound(atom);
    for (const value of candidatesIn(atom)) {
      if (seen.has(value)) continue;
      seen.add(value);
      if (!isOpen || ledger.knows(value) || ledger.knows(value, true) || !isClientMade(atom)) {
        continue;
      }
      const generated = generatedLike(value) ??
        (unique && (uses.get(value) ?? 0) > 1 ? idLike(value) : undefined);
      if (!generated || isKnownToken(value)) continue;
      const isWhole = value === atom.value;
      ledger.substitute(
        value,
        substitute(atom, value, generated, isWhole && uses.get(value) === 1, ledger),
      );
    }
  }
}

/** A value that is used once is made where it is used, another one in each attempt. */
function substitute(
  atom: Atom,
  value: string,
  { template, kind }: Generated,
  isUsedOnce: boolean,
  ledger: Ledger,
): Substitute {
  const name = variableName(keyOf(atom.place) ?? atom.name);
  const words = wordsOf(keyOf(atom.place) ?? atom.name);
  const inline = isUsedOnce && DRAWN.test(words);
  return {
    template: inline ? template : [ledger.variable(`made ${value}`, name, () => template)],
    reason: `${kind} that the client made: made anew in each run`,
    fits: () => true,
    inside: true,
  };
}

function candidatesIn(atom: Atom): string[] {
  const text = toText(atom.value);
  if (typeof atom.value !== "string" || text.length < 16) return [];
  if (text.length < MIN_LONGER || !/[^\w-]/.test(text) && generatedLike(text)) return [text];
  return [text, ...(text.match(TOKEN) ?? []).filter((token) => token !== text)];
}

function isClientMade(atom: Atom): boolean {
  const { entry: { request: { method, segments }, response }, place } = atom;
  const words = wordsOf(keyOf(place) ?? atom.name);
  if (CONSTANT.test(words) || response.status >= 400) return DRAWN.test(words);
  if (DRAWN.test(words)) return true;
  if (place.in === "path") return method === "PUT";
  if (place.in === "header" || place.in === "cookie" || place.in === "header name") return false;
  if (actionOf(atom.entry) !== "change" || method === "GET") return false;
  const operations = operationsOf(atom.entry.request).map(({ name }) => wordsOf(name));
  if (OWN_ID.test(words)) {
    return !operations.some((operation) => ON_RECORD.test(operation.split(" ")[0]));
  }
  if (!FOREIGN_ID.test(words)) return true;
  const owner = words.replace(FOREIGN_ID, "").split(" ").at(-1)!;
  return [...segments.map(wordsOf), ...operations].some((one) => singular(one).endsWith(owner));
}

function singular(words: string): string {
  return words.replace(/ies$/, "y").replace(/(?<=s|x|ch|sh)es$/, "").replace(/(?<!s)s$/, "");
}

function countUses(atoms: readonly Atom[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const atom of atoms) {
    for (const value of candidatesIn(atom)) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  return uses;
}
