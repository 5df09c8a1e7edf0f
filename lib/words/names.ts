import { memoizedByName } from "../text/mod.ts";
import { singular } from "./nouns.ts";
import { areSynonyms, ID_WORDS, NOT_ID, PAGE_WORDS, ROTATING_WORDS } from "./vocabulary.ts";
import { wordsOf } from "./words.ts";

/** Words that end in `id` but do not name an id. */
const NO_ID = new Set(
  `paid unpaid prepaid valid invalid grid void avoid android uuid guid hybrid liquid solid rapid kid bid mid raid maid
   acid fluid squid covid druid orchid aid lid hid did rid said laid overlaid euclid placid vivid stupid
   timid splid kraid jwkid`.split(/\s+/),
);

/** What names mean that are often written as one word. */
const COMPOUNDS: ReadonlyMap<string, NameWords> = new Map([
  ["csrf", "xsrf csrftoken xsrftoken csrfmiddlewaretoken"],
  ["csrf", "requestverificationtoken authenticitytoken antiforgery"],
  ["access token", "accesstoken"],
  ["auth token", "authtoken"],
  ["id token", "idtoken"],
  ["api key", "apikey"],
  ["token", "jwt bearer authorization"],
  ["session id", "sid sessid phpsessid jsessionid"],
  ["hash", "hashstring"],
  ["creator", "createdby"],
  ["user", "updatedby"],
  ["id", "uuid guid uid pk oid objectid"],
].flatMap(([meaning, written]) =>
  written.split(/\s+/).map((one) => [one, meaning.split(" ")] as const)
));

/**
 * Splits a name into words, in lower case and in the singular: `userIds` is `user id`,
 * `x-csrf-token` is `csrf`.
 */
export const nameWords: (name: string) => NameWords = memoizedByName((name) => {
  const written = wordsOf(name.replace(/^[Xx]-/, ""));
  const words = written.flatMap(expandWord);
  // CSRF tokens have many names; one word is enough.
  const [token] = COMPOUNDS.get(written.join("")) ?? [];
  if (words.includes("csrf") || token === "csrf") return ["csrf"];
  return words.filter((word, index) => word !== words[index - 1]);
}, 20_000);

/** Whether a name ends in a word for identifiers: `userId`, `uuid`. */
export const isIdName = (name: string): boolean => endsIn(name, ID_WORDS);

/** Whether a name ends in a word for what is no identifier, though it is a number: `seats`. */
export const isFigureName = (name: string): boolean => endsIn(name, NOT_ID);

/** Whether a name says that its value leads to the next page: `nextPageToken`. */
export function isCursor(name: string): boolean {
  return nameWords(name).some((word) => PAGE_WORDS.has(word));
}

/** Whether a name ends in a word for what identifies a thing for good: `ref`, not `version`. */
export const isLastingId = (name: string): boolean =>
  isIdName(name) && !endsIn(name, ROTATING_WORDS);

function endsIn(name: string, words: ReadonlySet<string>): boolean {
  return words.has(nameWords(name).at(-1) ?? "");
}

function expandWord(word: string): NameWords {
  const one = singular(word);
  const compound = COMPOUNDS.get(word) ?? COMPOUNDS.get(one);
  if (compound) return compound;
  const stem = /^(\p{L}+)id$/u.exec(one)?.[1];
  return stem !== undefined && !NO_ID.has(one) ? [singular(stem), "id"] : [one];
}

/** The words of a name, such as `post id`. */
export type NameWords = readonly string[];

/** The score of names that share only `id`. */
export const ID_ONLY = 0.3;
/** The maximum score of names whose last nouns mean different things. */
const OTHER_HEAD = 0.5;
const SAME_BUT_ID = 0.95;
/** The score of ids whose last nouns are the same but for words written together with one. */
const RUN_TOGETHER = 0.65;
const SYNONYM = 0.8;

/** Returns how well names match, from 0 to 1: the best of all pairs. */
export function affinity(consumers: readonly NameWords[], producers: readonly NameWords[]): number {
  return Math.max(0, ...consumers.flatMap((a) => producers.map((b) => pairAffinity(a, b))));
}

function pairAffinity(a: NameWords, b: NameWords): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (sameSet(a, b)) return 1;
  const [own, other] = [a, b].map((words) => words.filter((word) => word !== "id"));
  if (own.length === 0 || other.length === 0) return a.at(-1) === b.at(-1) ? ID_ONLY : 0;
  const areSpelledSame = own.join("") === other.join("");
  if (areSpelledSame && a.includes("id") === b.includes("id")) return 1;
  if (areSpelledSame || sameSet(own, other)) return SAME_BUT_ID;
  const closest = (word: string) => Math.max(...other.map((o) => similarity(word, o)));
  const common = own.reduce((sum, word) => sum + closest(word), 0);
  const both = a.includes("id") && b.includes("id") ? 1 : 0;
  if (common === 0) return both * (endAlike(own.at(-1)!, other.at(-1)!) ? RUN_TOGETHER : ID_ONLY);
  // Synonyms occur twice in the union but count once.
  const synonyms = Math.ceil(common) - own.filter((word) => other.includes(word)).length;
  const union = new Set([...own, ...other]).size - synonyms + both;
  const jaccard = Math.min(SAME_BUT_ID, (common + both) / Math.max(1, union));
  return similarity(own.at(-1)!, other.at(-1)!) === 0 ? Math.min(OTHER_HEAD, jaccard) : jaccard;
}

const MIN_END = 3;

/** Whether one word ends with the other, as in `baserevid` and `edit_rev_id`. */
function endAlike(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= MIN_END && (a.endsWith(b) || b.endsWith(a));
}

/** `p` is an abbreviation of `product`. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? SYNONYM : 0;
  return areSynonyms(a, b) ? SYNONYM : 0;
}

function sameSet(a: NameWords, b: NameWords): boolean {
  return a.every((word) => b.includes(word)) && b.every((word) => a.includes(word));
}
