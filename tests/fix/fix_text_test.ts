import assert from "node:assert/strict";
import { fixText } from "../../lib/fix/fix_text.ts";
import { findWords, type Word } from "./word_finder.ts";

interface Case {
  readonly what: string;
  readonly text: string;
  readonly words: readonly Word[];
  readonly result: string;
  /** The fixed words, in order. */
  readonly fixed: readonly string[];
  /** @default [] */
  readonly refused?: readonly string[];
  /** What remains. @default [] */
  readonly remaining?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    what: "every diagnostic of one pass",
    text: "asert and asert",
    words: [{ word: "asert", write: "assert" }],
    result: "assert and assert",
    fixed: ["asert", "asert"],
  },
  {
    what: "what appears once something is fixed",
    text: "one",
    words: [{ word: "one", write: "two" }, { word: "two", write: "three" }],
    result: "three",
    fixed: ["one", "two"],
  },
  {
    what: "diagnostics without a fix stay",
    text: "one lost",
    words: [{ word: "one", write: "1" }, { word: "lost" }],
    result: "1 lost",
    fixed: ["one"],
    remaining: ["lost"],
  },
  {
    what: "a fix that breaks the text is left out, the others are not",
    text: "one two",
    words: [
      { word: "one", write: "broken" },
      { word: "two", write: "2" },
      { word: "broken", code: "bad-yaml" },
    ],
    result: "one 2",
    fixed: ["two"],
    refused: ["one"],
    remaining: ["one"],
  },
  {
    what: "two fixes that do harm together only, of which the first is taken and then neither",
    text: "one two",
    words: [
      { word: "one", write: "half" },
      { word: "two", write: "half" },
      { word: "half half", code: "duplicate-key" },
    ],
    result: "half two",
    fixed: ["one"],
    refused: ["two"],
    remaining: ["two"],
  },
  {
    what: "a fix that does not remove its diagnostic is left out",
    text: "one",
    words: [{ word: "one", write: "one more" }],
    result: "one",
    fixed: [],
    refused: ["one"],
    remaining: ["one"],
  },
  {
    what: "a fix that changes nothing is left out",
    text: "one",
    words: [{ word: "one", write: "one" }],
    result: "one",
    fixed: [],
    refused: ["one"],
    remaining: ["one"],
  },
  {
    what: "advice that would make an error is left out",
    text: "one",
    words: [{ word: "one", write: "two", severity: "warning" }, { word: "two" }],
    result: "one",
    fixed: [],
    refused: ["one"],
    remaining: ["one"],
  },
  {
    what: "advice that would cause an error is left out, even next to an error that is fixed",
    text: "one two",
    words: [
      { word: "one", write: "1" },
      { word: "two", write: "lost", severity: "warning" },
      { word: "lost" },
    ],
    result: "1 two",
    fixed: ["one"],
    refused: ["two"],
    remaining: ["two"],
  },
  {
    what: "an error that hides another is fixed",
    text: "one",
    words: [{ word: "one", write: "two and two" }, { word: "two" }],
    result: "two and two",
    fixed: ["one"],
    remaining: ["two", "two"],
  },
  {
    what: "a text broken before may stay so",
    text: "broken one",
    words: [{ word: "one", write: "1" }, { word: "broken", code: "bad-yaml" }],
    result: "broken 1",
    fixed: ["one"],
    remaining: ["broken"],
  },
];

for (const { what, text, words, result, fixed, refused = [], remaining = [] } of CASES) {
  Deno.test(`a text is fixed: ${what}`, async () => {
    const find = (changed: string) => Promise.resolve(findWords(changed, words));
    const done = await fixText(text, findWords(text, words), find);
    const wordOf = ({ message }: { message: string }) => /`(.*)`/.exec(message)![1];
    assert.equal(done.text, result);
    assert.deepEqual(done.fixed.map(wordOf), fixed);
    assert.deepEqual(done.refused.map(wordOf), refused);
    assert.deepEqual(done.remaining.map(wordOf), remaining);
  });
}

/** Finds words as the parser of a file would: what cannot be parsed hides everything else. */
function readUntilBroken(words: readonly Word[]) {
  return (text: string) => {
    const found = findWords(text, words);
    const broken = found.filter(({ code }) => code === "bad-yaml");
    return broken.length > 0 ? broken : found;
  };
}

Deno.test("a fix that makes a text unreadable is left out whatever else is wrong with it", async () => {
  const find = readUntilBroken([
    { word: "alias", code: "unknown-alias" },
    { word: "key", code: "bad-key" },
    { word: "one", write: "broken" },
    { word: "two", write: "2" },
    { word: "broken", code: "bad-yaml" },
  ]);
  const text = "alias key one two";
  const done = await fixText(text, find(text), (changed) => Promise.resolve(find(changed)));
  assert.equal(done.text, "alias key one 2");
  assert.deepEqual(done.refused.map(({ message }) => message), ["found `one`"]);
});

Deno.test("a fix that replaces one misreading with another is left out", async () => {
  const find = readUntilBroken([
    { word: "alias", code: "unknown-alias", write: "twice" },
    { word: "twice", code: "duplicate-key" },
  ]);
  const done = await fixText("alias", find("alias"), (text) => Promise.resolve(find(text)));
  assert.equal(done.text, "alias");
});

Deno.test("what an unreadable text hides may appear later", async () => {
  const find = readUntilBroken([
    { word: "broken", code: "bad-yaml", write: "read" },
    { word: "twice", code: "duplicate-key" },
  ]);
  const text = "broken twice";
  const done = await fixText(text, find(text), (changed) => Promise.resolve(find(changed)));
  assert.equal(done.text, "read twice");
  assert.deepEqual(done.remaining.map(({ code }) => code), ["duplicate-key"]);
});

Deno.test("fixes that trigger each other endlessly come to an end", async () => {
  let calls = 0;
  const words = [
    { word: "ping", write: "pong" },
    { word: "pong", write: "ping" },
  ];
  const done = await fixText("ping", findWords("ping", words), (changed) => {
    calls++;
    return Promise.resolve(findWords(changed, words));
  });
  assert.equal(calls, 10);
  assert.equal(done.text, "ping");
});

Deno.test("one harmful fix among many costs few parses of the text", async () => {
  const text = `${"ok ".repeat(500)}bad ${"ok ".repeat(500)}`;
  const words: Word[] = [
    { word: "ok", write: "fine" },
    { word: "bad", write: "broken" },
    { word: "broken", code: "bad-yaml" },
  ];
  let looks = 0;
  const done = await fixText(text, findWords(text, words), (changed) => {
    looks++;
    return Promise.resolve(findWords(changed, words));
  });
  assert.equal(done.fixed.length, 1000);
  assert.equal(done.refused.length, 1);
  assert.ok(looks < 40, `${looks} looks`);
});
