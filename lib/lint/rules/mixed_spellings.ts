import type { LintRule } from "../rule.ts";

const ROOTS = { A: "envelope (`$.json.id`)", B: "body (`$.id`)" } as const;

/**
 * A file with keys of both spellings; told once, where the rarer one begins. References mix freely,
 * since all their forms work everywhere.
 */
export const mixedSpellings: LintRule = {
  code: "mixed-spellings",
  check({ spelling, isComplete, label }, advise) {
    if (!isComplete || !spelling.isMixed()) return;
    const keys = spelling.keys();
    const a = keys.filter((key) => key.spelling === "A");
    const b = keys.filter((key) => key.spelling === "B");
    const isRarer = a.length === b.length
      ? a[0].range.start > b[0].range.start
      : a.length < b.length;
    const [[rare], [usual]] = isRarer ? [a, b] : [b, a];
    advise(
      `\`${rare.written}\` is of spelling ${rare.spelling}, most of the file is in spelling ${usual.spelling}`,
      rare.range,
      {
        related: [label(usual.range, `spelling ${usual.spelling}`)],
        help: `write \`${rare.instead}\`, with paths that begin at the ${ROOTS[usual.spelling]}`,
      },
    );
  },
};
