import { looksRandom } from "./random_text.ts";

/** One of these says that the value is wrong on purpose. */
const LOUD = wordSet(
  `not wrong invalid incorrect fake forged faked bogus malformed garbage nonsense expired revoked
   stale unauthorized forbidden missing unknown nonexistent changeme replaceme placeholder redacted
   masked dummy nobody`,
);
/** A value of nothing but these stands for another value. */
const QUIET = wordSet(
  `a an and the your my our this that is no non none null nil empty blank bad false old other another
   different test tests tester testing example examples sample demo mock stub template change replace
   me here todo tbd fixme hidden removed filtered foo bar baz qux lorem ipsum made up short weak too
   long guess nope such`,
);
/** What such a value often names beside. */
const NEUTRAL = wordSet(
  `password passwd pass pwd passphrase secret token key api apikey auth credential credentials value
   user login session id bearer jwt cookie access string text`,
);
const MARKED = /^(?:<.*>|\{\{.*\}\}|\[.*\]|%.*%|(.)\1{2,})$/s;
const MIN_SECRET_LENGTH = 4;

/**
 * Whether a value is clearly no secret: `wrong`, `not-the-password`, `changeme`, `<token>`, `***`,
 * `xxxx`, or a text of fewer than four characters.
 */
export function isPlaceholder(text: string): boolean {
  const value = text.trim();
  if (value.length < MIN_SECRET_LENGTH || MARKED.test(value)) return true;
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
  if (words.some((word) => LOUD.has(word))) return !looksRandom(value);
  const isFake = (word: string) => QUIET.has(word) || /^(.)\1{2,}$/.test(word);
  return words.some(isFake) && words.every((word) => isFake(word) || NEUTRAL.has(word));
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
