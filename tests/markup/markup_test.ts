import assert from "node:assert/strict";
import { decodeReferences, elementsOf, readMarkup, textAfter } from "../../lib/markup/mod.ts";

/** The tags of a text, each as it is written. */
function tagTexts(text: string, dialect?: "xml"): readonly string[] {
  return readMarkup(text, dialect).tags.map(({ start, end }) => text.slice(start, end));
}

Deno.test("the attributes of a tag have their offsets and are as written", () => {
  const text = `<p><INPUT Name="a&amp;b" value = 'c' x=1 checked>`;
  const { attributes, name, kind } = readMarkup(text).tags[1];
  assert.equal(`${name} ${kind}`, "input open");
  assert.deepEqual(attributes.map(({ start, end }) => text.slice(start, end)), [
    'Name="a&amp;b"',
    "value = 'c'",
    "x=1",
    "checked",
  ]);
  assert.deepEqual(attributes.map(({ name, value, quote }) => [name, value, quote]), [
    ["name", "a&amp;b", '"'],
    ["value", "c", "'"],
    ["x", "1", ""],
    ["checked", "", ""],
  ]);
});

Deno.test("a tag without attributes does not have those of the next", () => {
  const { tags } = readMarkup('<ul><li><a href="/1">One</a></li><li class="b"></li></ul>');
  assert.deepEqual(
    tags.map(({ attributes }) => attributes.map(({ value }) => value).join()),
    ["", "", "/1", "", "", "b", "", ""],
  );
});

Deno.test("the quotes of attributes in a script have a backslash", () => {
  const text = `add("<p id=\\"note-17\\" class='a'>x<\\/p>");`;
  const { tags } = readMarkup(text);
  assert.deepEqual(
    tags[0].attributes.map(({ name, value, quote }) => [name, value, quote]),
    [["id", "note-17", '\\"'], ["class", "a", "'"]],
  );
  assert.deepEqual(tagTexts(text), [`<p id=\\"note-17\\" class='a'>`, "<\\/p>"]);
  assert.ok(elementsOf(text)[0].end < text.length);
});

const TAGS: Readonly<Record<string, readonly [text: string, tags: readonly string[]]>> = {
  "comments have no tags": ["<!-- <a> --><b>", ["<b>"]],
  "texts that are no markup have no tags": ["<title><a></title>", ["<title>", "</title>"]],
  "scripts have those that they may add": [
    `<script>if (a<b) x('<a href="/1">')</script><i>`,
    ["<script>", `<b) x('<a href="/1">`, "</script>", "<i>"],
  ],
  "CDATA sections have theirs": [
    `<x><![CDATA[<input name="a">]]></x>`,
    ["<x>", `<input name="a">`, "</x>"],
  ],
  "a tag that is cut off is left out": ['<a></a><b c="', ["<a>", "</a>"]],
  "what closes nothing is there": ["</b ><a/>", ["</b >", "<a/>"]],
};

for (const [name, [text, expected]] of Object.entries(TAGS)) {
  Deno.test(`of the tags of a page, ${name}`, () => assert.deepEqual(tagTexts(text), expected));
}

Deno.test("XML keeps the case and the prefixes of its names", () => {
  const { tags } = readMarkup(`<?xml version="1.0"?><s:A Id="1"><title><b/></title></s:A>`, "xml");
  assert.deepEqual(tags.map(({ name, kind }) => `${name} ${kind}`), [
    "s:A open",
    "title open",
    "b empty",
    "title close",
    "s:A close",
  ]);
});

Deno.test("the text after a tag ends at the next tag", () => {
  const page = readMarkup("<b> x &lt; <i>y");
  assert.deepEqual([textAfter(page, 0), textAfter(page, 1)], [" x &lt; ", "y"]);
});

Deno.test("references in attributes are resolved as browsers do", () => {
  assert.equal(decodeReferences("a &amp; b &eacute; &#39;&quot;"), "a & b é '\"");
  assert.equal(decodeReferences('?a=1&copy=2&amp;b="', "attribute"), '?a=1&copy=2&b="');
});

Deno.test("elements end where browsers end them", () => {
  const text = "<ul><li>a<li>b<br>c</ul></p>d<i>e";
  const elements = elementsOf(text);
  assert.deepEqual(elements.map(({ start, end }) => text.slice(start, end)), [
    "<ul><li>a<li>b<br>c</ul>",
    "<li>a",
    "<li>b<br>c",
    "<br>",
    "</p>",
    "<i>e",
  ]);
  const [first, , second, lineBreak] = elements;
  assert.equal(second.parent, first);
  assert.equal(lineBreak.parent, second);
  assert.equal(elements.at(-1)?.parent, undefined);
});

Deno.test("a page of a million tags that nothing closes is read in linear time", () => {
  for (const text of ["<b>".repeat(300_000) + "</a>".repeat(100_000), "<script>".repeat(100_000)]) {
    const started = performance.now();
    readMarkup(text);
    elementsOf(text);
    assert.ok(performance.now() - started < 10_000);
  }
});
