import assert from "node:assert/strict";
import { boundedPattern } from "../../lib/pattern/bounded_pattern.ts";
import {
  compilePattern,
  loadPatterns,
  PatternLimitError,
  withBoundedPatterns,
} from "../../lib/pattern/mod.ts";
import { isPlainPattern } from "../../lib/pattern/plain.ts";

const N = 50_000;

/** Patterns with texts on which a backtracking engine takes exponential or quadratic time. */
const SLOW: readonly (readonly [pattern: string, flags: string, text: string])[] = [
  ["^(a+)+$", "u", `${"a".repeat(N)}!`],
  ["^(a*)*$", "", `${"a".repeat(N)}!`],
  ["^(a|a)*$", "u", `${"a".repeat(N)}!`],
  ["^(a|aa)+$", "", `${"a".repeat(N)}!`],
  ["(x+x+)+y", "u", "x".repeat(N)],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "u", "a".repeat(N)],
  ["\\w+@\\w+\\.com", "u", "a".repeat(N)],
  [".*.*=.*", "m", "x".repeat(N)],
  ["\\s+$", "", `${" ".repeat(N)}x`],
  ["<a [^>]*b=([^>]*)>", "m", "<a ".repeat(N / 3)],
  ["^(?:[a-z0-9]+\\.)*[a-z]{2,}!$", "iu", "abc.".repeat(N / 4)],
];

for (const [source, flags, text] of SLOW) {
  Deno.test(`/${source}/${flags} matches no text of ${text.length} characters`, () => {
    assert.equal(boundedPattern(new RegExp(source, flags)).exec(text), null);
  });
}

Deno.test("a pattern that cannot be matched in linear time is stopped", () => {
  const pattern = boundedPattern(/^(a+)+\1$/u);
  assert.equal(pattern.test("aaaa"), true);
  assert.throws(
    () => pattern.test(`${"a".repeat(N)}!`),
    (error) =>
      error instanceof PatternLimitError &&
      error.message === `the pattern takes too long on a text of ${N + 1} characters`,
  );
});

for (
  const source of [
    "^ord_[0-9]+$",
    "^[a-z]{2}-\\d+$",
    "id=(\\d+)",
    "error",
    '"token": "([^"]+',
    "^https://api\\.test/users/[0-9a-f]{8}$",
    "v1\\.[0-9]",
  ]
) {
  Deno.test(`/${source}/ is plain`, () => assert.equal(isPlainPattern(source, "u"), true));
}

for (
  const [source, flags = "u"] of [...SLOW, ["(a)+$"], ["a+b"], ["^a+b+$"], ["^a+$", "m"], ["a|b"]]
) {
  Deno.test(`/${source}/${flags} is not plain`, () => {
    assert.equal(isPlainPattern(source, flags), false);
  });
}

Deno.test("a plain pattern is a regular expression of the platform", async () => {
  await loadPatterns("^a+$");
  assert.ok(compilePattern("^a+$", "u") instanceof RegExp);
});

Deno.test("the patterns that a library makes end soon, and its own errors come through", async () => {
  await loadPatterns();
  const text = `${"a".repeat(N)}!`;
  const native = RegExp;
  assert.equal(withBoundedPatterns(() => new RegExp("^(a+)+$", "u").test(text)), false);
  assert.equal(withBoundedPatterns(() => "aab".match(new RegExp("(a+)+b")) !== null), true);
  assert.throws(() => withBoundedPatterns(() => new RegExp("(")), SyntaxError);
  const caught = () => {
    try {
      return new RegExp("^(a+)+\\1$").test(text);
    } catch {
      return false;
    }
  };
  assert.throws(() => withBoundedPatterns(caught), PatternLimitError);
  assert.equal(RegExp, native);
});
