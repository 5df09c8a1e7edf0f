import { memoizedByName } from "../../text/mod.ts";

/** The endings of plurals, or whole plurals, and their singulars. */
type Endings = readonly (readonly [plural: RegExp, singular: string])[];

/** Plurals of irregular nouns, and those that look like plurals of other nouns. */
const IRREGULAR: Endings = [
  [/^people$/, "person"],
  [/^children$/, "child"],
  [/^(wo)?men$/, "$1man"],
  [/^feet$/, "foot"],
  [/^mice$/, "mouse"],
  [/^criteria$/, "criterion"],
  [/^axes$/, "axis"],
  [/^(ind|vert)ices$/, "$1ex"],
  [/^(matr|append)ices$/, "$1ix"],
  [/^(bus|quiz)[sz]es$/, "$1"],
  [/^(lens|alias|bias|canvas|atlas|gas)es$/, "$1"],
  [/^(excuse|movie|cookie|zombie|selfie|calorie|cache|shoe|toe)s$/, "$1"],
  [/^(lea|hal|shel)ves$/, "$1f"],
  [/^(li|kni|wi)ves$/, "$1fe"],
];

/** Plurals that are the same as their singular. */
const SAME_PLURAL: ReadonlySet<string> = new Set(["data", "media", "series", "species"]);

/** Words that end in `s` but are not plurals, besides those in `ss`, `us` and `is`. */
const NO_PLURAL: ReadonlySet<string> = new Set(
  `news alias bias canvas atlas gas lens always analytics physics aws css cors dns gps https ios kubernetes
   sms tls yes`.split(/\s+/),
);

/** The endings of other plurals; the first match applies. */
const ENDINGS: Endings = [
  [/(analy|cri|diagno|empha|hypothe|oa|paraly|parenthe|progno|synop|synthe|^the)ses$/, "$1sis"],
  [/^(.{1,2}ie)s$/, "$1"],
  [/ies$/, "y"],
  [/(ss|sh|ch|x|zz)es$/, "$1"],
  [/((?:[ao]|^|re|mis)use)s$/, "$1"],
  [/(us|[^aeiou]o)es$/, "$1"],
  [/s$/, ""],
];

/**
 * Returns the singular of an English noun in lower case, as used in APIs: `statuses` is `status`,
 * `databases` is `database`. A word that is not a plural is unchanged.
 */
export const singular: (word: string) => string = memoizedByName((word) => {
  const irregular = IRREGULAR.find(([plural]) => plural.test(word));
  const isPlural = word.length > 2 && /s$/.test(word) && !/(?:ss|us|is)$/.test(word) &&
    !NO_PLURAL.has(word) && !SAME_PLURAL.has(word);
  const found = irregular ?? (isPlural ? ENDINGS.find(([plural]) => plural.test(word)) : undefined);
  return found ? word.replace(...found) : word;
}, 20_000);

/** Whether a noun in lower case is, or may be, in the plural: `orders`, `people`, `data`. */
export function isPlural(word: string): boolean {
  return SAME_PLURAL.has(word) || singular(word) !== word;
}
