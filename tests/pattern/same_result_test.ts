import assert from "node:assert/strict";
import { search, TOO_LONG } from "../../lib/pattern/matcher.ts";
import { compileProgram } from "../../lib/pattern/program.ts";
import { parsePattern } from "../../lib/pattern/syntax.ts";
import { createGenerator, type Generator } from "../runner/generate.ts";

const CHARACTERS = [
  ..."abcAékKs-1.",
  ..."\u017f😀",
  ...["\\w", "\\W", "\\d", "\\s", "[ab]", "[^a]", "[a-c😀]", "[\\]]", "\\b", "\\B", "^", "$"],
  ...[
    "\\n",
    "\\x61",
    "\\u0062",
    "\\u{61}",
    "\\ud83d\\ude00",
    "\\cA",
    "\\0",
    "\\t",
    "\\p{L}",
    "\\-",
  ],
];
const COUNTS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,3}?", "{2,}", "{,2}"];
const LETTERS = [..."abcA1 \nékKs-_", "😀", "\u212a", "\ud83d", "\ude00", "\x01", "\0"];
const FLAGS = ["", "u", "i", "iu", "m", "mu", "s", "su", "ims", "imsu"];

function pattern(generator: Generator, depth: number): string {
  const { pick } = generator;
  const inner = () => pattern(generator, depth - 1);
  const kinds: readonly (() => string)[] = [
    () => pick(CHARACTERS),
    () => pick(CHARACTERS),
    () => pick(CHARACTERS) + pick(COUNTS),
    () => inner() + inner(),
    () => `${inner()}|${inner()}`,
    () => `(${inner()})`,
    () => `(?:${inner()}|${inner()})${pick(COUNTS)}`,
    () => `(${inner()})${pick(COUNTS)}`,
    () => `${pick(["(?=", "(?!", "(?<=", "(?<!"])}${inner()})`,
    () => pick(["\\1", "\\2", "(?<n>a|b)\\k<n>", `(?i:${inner()})`, `(?-i:${inner()})`]),
  ];
  return kinds[generator.below(depth > 0 ? kinds.length : 3)]();
}

Deno.test("the matcher finds what the platform's engine finds, groups included", () => {
  const generator = createGenerator(7);
  let found = 0;
  for (let i = 0; i < 4_000; i++) {
    const [source, flags] = [pattern(generator, 4), generator.pick(FLAGS)];
    const native = compiled(source, flags);
    const program = native && compileProgram(parsePattern(source, flags), flags);
    if (!program) continue;
    for (let n = 0; n < 4; n++) {
      const text = generator.text(LETTERS, 0, 8);
      const expected: RegExpExecArray | null = native.exec(text);
      // The platform matches `\B` inside a character of two units, which the standard does not.
      if (expected && isInside(text, expected.index, flags)) continue;
      const actual = search(program, text, flags, 100_000);
      assert.ok(actual !== TOO_LONG);
      assert.deepEqual(
        actual && [actual.index, ...actual],
        expected && [expected.index, ...expected],
        `/${source}/${flags} on ${JSON.stringify(text)}`,
      );
      if (expected) found++;
    }
  }
  assert.ok(found > 4_000, `only ${found} matches`);
});

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

function isInside(text: string, at: number, flags: string): boolean {
  return flags.includes("u") && at > 0 && text.codePointAt(at - 1)! > 0xffff;
}
