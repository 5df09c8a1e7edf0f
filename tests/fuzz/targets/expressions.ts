import { array, asyncProperty, constantFrom, oneof, string } from "fast-check";
import assert from "node:assert/strict";
import type { ExpressionError } from "../../../lib/resolver/expression.ts";
import { parseTemplate } from "../../../lib/resolver/mod.ts";
import { repeatedTo } from "../mutations.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

const WORDS = [
  ..."${}()[]'\".|:-, \n\\@".split(""),
  "${",
  "$${",
  ":-",
  " | ",
  "ENV.A",
  "vars.a",
  "steps.a.capture.b",
  'steps["a b"].c',
  "RANDOM.UUID",
  "RANDOM.HEX(8)",
  "NOW.ISO",
  "NOW + 3d",
  "base64",
  "replace('a', 'b')",
  "default(1)",
  "9".repeat(30),
  "é",
  "\u{1F600}",
];

const LARGE = 100_000;
const MOST_WORDS = 14;

const texts = oneof(
  {
    weight: 30,
    arbitrary: array(
      oneof({ weight: 6, arbitrary: constantFrom(...WORDS) }, {
        weight: 1,
        arbitrary: string({ unit: "binary", maxLength: 3 }),
      }),
      { maxLength: MOST_WORDS },
    ).map((words) => words.join("")),
  },
  { weight: 1, arbitrary: repeatedTo(LARGE, WORDS) },
);

/** Parses any text as one with expressions. */
export const expressions: FuzzTarget = {
  name: "expressions",
  holds: "each mistake in an expression has a place in its text, and the rest is kept",
  property: asyncProperty(texts, async (text) => {
    const errors: ExpressionError[] = [];
    const { parts } = await withinASecond(() => parseTemplate(text, (error) => errors.push(error)));
    for (const { offset, length } of errors) {
      assert.ok(offset >= 0 && offset + length <= text.length + 1, `${offset}+${length}`);
    }
    if (errors.length > 0) return;
    const again = parts.map((part) => typeof part === "string" ? part : part.text).join("");
    assert.equal(again, text.replaceAll("$${", "${"));
  }),
};
