import { equal } from "node:assert/strict";
import { isPlural, singular, singularSegment } from "../../lib/words/mod.ts";

const SINGULARS: Readonly<Record<string, string>> = {
  statuses: "status",
  databases: "database",
  addresses: "address",
  categories: "category",
  companies: "company",
  boxes: "box",
  buses: "bus",
  houses: "house",
  analyses: "analysis",
  processes: "process",
  people: "person",
  children: "child",
  indices: "index",
  indexes: "index",
  aliases: "alias",
  branches: "branch",
  caches: "cache",
  causes: "cause",
  courses: "course",
  drives: "drive",
  heroes: "hero",
  ids: "id",
  knives: "knife",
  licenses: "license",
  matrices: "matrix",
  movies: "movie",
  orders: "order",
  purchases: "purchase",
  responses: "response",
  shelves: "shelf",
  shoes: "shoe",
  sizes: "size",
  ties: "tie",
  uses: "use",
  viruses: "virus",
  warehouses: "warehouse",
};

Deno.test("nouns have their singular", () => {
  for (const [plural, one] of Object.entries(SINGULARS)) {
    equal(singular(plural), one, plural);
    equal(singular(one), one, one);
    equal(isPlural(plural), true, plural);
    equal(isPlural(one), false, one);
  }
});

Deno.test("nouns that have one form stay as they are", () => {
  for (const word of ["data", "media", "series"]) {
    equal(singular(word), word, word);
    equal(isPlural(word), true, word);
  }
  for (const word of ["news", "https", "access", "canvas", "analysis", "s", "is", "toString"]) {
    equal(singular(word), word, word);
    equal(isPlural(word), false, word);
  }
});

Deno.test("a segment that is a word is in the singular, with its capitals, and no other changes", () => {
  const segments = {
    flows: "flow",
    Orders: "Order",
    open_issues: "open_issue",
    "7": "7",
    v2: "v2",
  };
  for (const [segment, one] of Object.entries(segments)) equal(singularSegment(segment), one);
});
