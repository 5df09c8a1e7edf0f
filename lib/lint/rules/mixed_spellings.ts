import type { LintRule } from "../rule.ts";

/** A file that uses words of both spellings; told once, where the rarer one begins. */
export const mixedSpellings: LintRule = {
  code: "mixed-spellings",
  check({ spelled, isComplete, label }, advise) {
    if (!isComplete) return;
    const a = spelled.filter(({ spelling }) => spelling === "A");
    const b = spelled.filter(({ spelling }) => spelling === "B");
    if (a.length === 0 || b.length === 0) return;
    const isRarer = a.length === b.length
      ? a[0].range.start > b[0].range.start
      : a.length < b.length;
    const [[rare], [usual]] = isRarer ? [a, b] : [b, a];
    const paths = /^(?:json|jsonpath|capture|extract)$/.test(rare.written)
      ? `, with paths that begin at the ${
        usual.spelling === "A" ? "envelope (`$.json.id`)" : "body (`$.id`)"
      }`
      : "";
    advise(
      `\`${rare.written}\` is of spelling ${rare.spelling}, most of the file is in spelling ${usual.spelling}`,
      rare.range,
      {
        related: [label(usual.range, `spelling ${usual.spelling}`)],
        help: `write \`${rare.instead}\`${paths}`,
      },
    );
  },
};
