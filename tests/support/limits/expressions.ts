import { MAX_DEPTH } from "../../../lib/json/mod.ts";
import { MAX_DESCENTS, MAX_VALUES } from "../../../lib/json/selectors.ts";
import { MAX_STEPS } from "../../../lib/pattern/bounded_pattern.ts";
import {
  MAX_EXPRESSION_CHARACTERS,
  MAX_FILTERS,
  MAX_HEX_DIGITS,
  MAX_VALUE_CHARACTERS,
} from "../../../lib/resolver/limits.ts";
import { MAX_OFFSET_MS } from "../../../lib/resolver/parse/filter_calls.ts";
import { flow, type LimitGroup, number, type Trial } from "./limit.ts";

const DAY_MS = 86_400_000;
const PIECE = 1024 * 1024;
const PIECES = "${vars.a}".repeat(MAX_VALUE_CHARACTERS / PIECE);

function withHeader(value: string): Trial {
  return { files: { "a.yaml": flow({ request: `headers: { x-a: "${value}" }` }) } };
}

function withPieces(before: string, request: string = ""): Trial {
  const piece = `vars:\n  a: ${"x".repeat(PIECE)}\n  c: "y"\n`;
  return { files: { "a.yaml": flow({ before: `${piece}${before}`, request }) } };
}

/** Limits of expressions, of the values that they have, and of paths and patterns. */
export const EXPRESSIONS: LimitGroup = {
  title: "Expressions and variables",
  about: "Values of which others are composed can double again and again: what counts is their " +
    "length as JSON text, each time that an expression inserts them.",
  limits: [
    {
      what: "expression, from `${` to `}`",
      most: `${number(MAX_EXPRESSION_CHARACTERS)} characters`,
      beyond: "`bad-expression`",
      met: {
        trial: (over) =>
          withHeader(`\${A:-${"x".repeat(MAX_EXPRESSION_CHARACTERS - "${A:-}".length + over)}}`),
        says: "the expression has 10,001 characters, at most 10,000 are possible",
      },
    },
    {
      what: "filters of an expression",
      most: number(MAX_FILTERS),
      beyond: "`bad-expression`",
      met: {
        trial: (over) => withHeader(`\${A:-x${" | upper".repeat(MAX_FILTERS + over)}}`),
        says: "an expression has at most 100 filters",
      },
    },
    {
      what: "what expressions insert into all variables of a flow",
      most: `${number(MAX_VALUE_CHARACTERS)} characters`,
      beyond: "`bad-value`; the flow is not run",
      met: {
        trial: (over) => withPieces(`  b: "${PIECES}${over ? "${vars.c}" : ""}"\n`),
        says: "with this value, the variables would be longer than 33,554,432 characters",
      },
    },
    {
      what: "what expressions insert into one request",
      most: `${number(MAX_VALUE_CHARACTERS)} characters`,
      beyond: "the step ends as an error, and its request is not sent",
      met: {
        trial: (over) =>
          withPieces("", `method: POST, body: { b: "${PIECES}${over ? "${vars.c}" : ""}" }`),
        says: "with this value, the request would be longer than 33,554,432 characters",
      },
    },
    {
      what: "levels of lists and maps in the value of an expression",
      most: number(MAX_DEPTH),
      beyond: "`bad-value`, or the step ends as an error",
      met: {
        trial(over) {
          const list = (n: number, inner: string) => `${"[".repeat(n)}"${inner}"${"]".repeat(n)}`;
          const step = MAX_DEPTH / 10;
          const vars = Array.from(
            { length: 9 },
            (_, i) => `  v${i + 1}: ${list(step, `\${vars.v${i}}`)}\n`,
          );
          const before = `vars:\n  v0: ${list(step + over, "x")}\n${vars.join("")}`;
          const request = 'method: POST, body: "${vars.v9}"';
          return { files: { "a.yaml": flow({ before, request }) } };
        },
        says: "the value is nested 501 levels deep, at most 500 are possible",
      },
    },
    {
      what: "digits of `RANDOM.HEX_n`",
      most: number(MAX_HEX_DIGITS),
      beyond: "`unknown-random`",
      met: {
        trial: (over) => withHeader(`\${RANDOM.HEX_${MAX_HEX_DIGITS + over}}`),
        says: "n from 1 to 128",
      },
    },
    {
      what: "offset of a time (`NOW.ISO | offset`)",
      most: `${number(MAX_OFFSET_MS / DAY_MS)} days`,
      beyond: "`bad-filter`",
      met: {
        trial: (over) => withHeader(`\${NOW.EPOCH | offset ${MAX_OFFSET_MS / DAY_MS + over}d}`),
        says: "`offset` takes 1000 years at the most",
      },
    },
    {
      what: "values that a JSONPath selects in one response, and those that its `..` look below",
      most: `${number(MAX_VALUES)} and ${number(MAX_DESCENTS)}`,
      beyond: "the assertion, capture or condition cannot be judged",
      met: { file: "json/path_test.ts", title: "the path selects too many values here" },
    },
    {
      what: "steps of a search for a regular expression",
      most: number(MAX_STEPS),
      beyond: "the assertion, capture or condition cannot be judged",
      met: { file: "pattern/bounded_test.ts", title: "the pattern takes too long on a text of" },
    },
  ],
};
