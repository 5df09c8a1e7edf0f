import assert from "node:assert/strict";
import { Diagnostics, type Replacement, SourceFile } from "../../lib/diagnostics/mod.ts";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";

interface Case {
  readonly what: string;
  readonly text: string;
  /** The edits of each fix: from, to, text. */
  readonly fixes: readonly (readonly (readonly [number, number, string])[])[];
  readonly result: string;
  /** The indexes of the fixes that are applied. */
  readonly applied: readonly number[];
}

const CASES: readonly Case[] = [
  { what: "no fix", text: "abc", fixes: [], result: "abc", applied: [] },
  {
    what: "fixes out of order",
    text: "one two",
    fixes: [[[4, 7, "2"]], [[0, 3, "1"]]],
    result: "1 2",
    applied: [0, 1],
  },
  {
    what: "a fix of several edits, given in any order",
    text: "one two",
    fixes: [[[4, 7, "2"], [0, 3, "1"]]],
    result: "1 2",
    applied: [0],
  },
  {
    what: "a removal next to a removal",
    text: "a\nb\nc\n",
    fixes: [[[0, 2, ""]], [[2, 4, ""]]],
    result: "c\n",
    applied: [0, 1],
  },
  {
    what: "an insertion at the end of the text",
    text: "a",
    fixes: [[[1, 1, "\nb"]]],
    result: "a\nb",
    applied: [0],
  },
  {
    what: "an overlap, of which the first is taken",
    text: "abcdef",
    fixes: [[[0, 4, "x"]], [[3, 6, "y"]]],
    result: "xef",
    applied: [0],
  },
  {
    what: "a fix that overlaps with one of its edits, of which nothing is taken",
    text: "abcdef",
    fixes: [[[0, 2, "x"]], [[4, 6, "y"], [1, 3, "z"]]],
    result: "xcdef",
    applied: [0],
  },
  {
    what: "two insertions at one place",
    text: "ab",
    fixes: [[[1, 1, "x"]], [[1, 1, "y"]]],
    result: "axb",
    applied: [0],
  },
  {
    what: "one fix of two diagnostics",
    text: "ab",
    fixes: [[[0, 1, "x"]], [[0, 1, "x"]]],
    result: "xb",
    applied: [0, 1],
  },
  {
    what: "a fix without edits",
    text: "ab",
    fixes: [[]],
    result: "ab",
    applied: [],
  },
  {
    what: "line breaks of a file with CRLF",
    text: "a\r\nb\r\n",
    fixes: [[[1, 1, "\n  x\r\n  y"]]],
    result: "a\r\n  x\r\n  y\r\nb\r\n",
    applied: [0],
  },
  {
    what: "characters outside of the basic plane",
    text: "😀 bad 😀",
    fixes: [[[3, 6, "good"]]],
    result: "😀 good 😀",
    applied: [0],
  },
];

for (const { what, text, fixes, result, applied } of CASES) {
  Deno.test(`fixes are applied: ${what}`, () => {
    const diagnostics = new Diagnostics(new SourceFile("a.yaml", text));
    const list = fixes.map((edits) =>
      diagnostics.fix("fix", ...edits.map(([start, end, to]): Replacement => [{ start, end }, to]))
    );
    const done = applyFixes(text, list);
    assert.equal(done.text, result);
    assert.deepEqual(done.fixes.map((fix) => list.indexOf(fix)), applied);
  });
}
