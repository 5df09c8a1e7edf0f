import { memoizedByName } from "../../secrets/mod.ts";

/** Nouns with an irregular singular. */
const IRREGULAR: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  men: "man",
  women: "woman",
  feet: "foot",
  mice: "mouse",
  indices: "index",
  matrices: "matrix",
  vertices: "vertex",
  appendices: "appendix",
  axes: "axis",
  busses: "bus",
  criteria: "criterion",
  quizzes: "quiz",
  lenses: "lens",
  aliases: "alias",
  biases: "bias",
  canvases: "canvas",
  atlases: "atlas",
  gases: "gas",
  excuses: "excuse",
  movies: "movie",
  cookies: "cookie",
  zombies: "zombie",
  selfies: "selfie",
  calories: "calorie",
  caches: "cache",
  shoes: "shoe",
  toes: "toe",
  leaves: "leaf",
  halves: "half",
  shelves: "shelf",
  lives: "life",
  knives: "knife",
  wives: "wife",
};

/** Plurals that are the same as their singular. */
const SAME_PLURAL: ReadonlySet<string> = new Set(["data", "media", "series", "species"]);

/** Words that end in `s` but are not plurals, besides those in `ss`, `us` and `is`. */
const NO_PLURAL: ReadonlySet<string> = new Set(
  `news alias bias canvas atlas gas lens always analytics physics aws css cors dns gps https ios kubernetes
   sms tls yes`.split(/\s+/),
);

/** The endings of plurals and of their singulars; the first match applies. */
const ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
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
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word];
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (NO_PLURAL.has(word) || SAME_PLURAL.has(word)) return word;
  const [plural, ending] = ENDINGS.find(([plural]) => plural.test(word))!;
  return word.replace(plural, ending);
}, 20_000);

/** Whether a noun in lower case is, or may be, in the plural: `orders`, `people`, `data`. */
export function isPlural(word: string): boolean {
  return SAME_PLURAL.has(word) || singular(word) !== word;
}
