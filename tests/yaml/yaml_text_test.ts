import assert from "node:assert/strict";
import {
  inline,
  nodeOf,
  parsedMap,
  putAbove,
  yamlText,
  type YamlValue,
} from "../../lib/yaml/mod.ts";
import { loadText, parseYaml, type SourceNode } from "../../lib/loader/mod.ts";
import { scalarsOf } from "./scalars.ts";

/** What YAML readers, people and formatters have misread before. */
const TEXTS = [
  "on",
  "yes",
  "No",
  "y",
  "~",
  "null",
  "true",
  "2026-01-02",
  "12:30",
  "0x12",
  "007",
  "1e3",
  "1.0",
  "0o14",
  ".inf",
  "1_000",
  "",
  " ",
  " lead",
  "trail ",
  "- a",
  "a: b",
  "a #b",
  "#a",
  "{a}",
  "[a]",
  "&a",
  "*a",
  "!a",
  "%a",
  "@a",
  "`a",
  "? a",
  "| a",
  "> a",
  "'a'",
  '"a"',
  "it's",
  'say "a"',
  "back\\slash",
  "tab\tin",
  "\ttab",
  "---",
  "--- a",
  "...",
  "=",
  "<<",
  "a\nb",
  "a\nb\n",
  "a\n\nb\n\n",
  "\na",
  "  a\nb",
  "a \nb",
  "\n",
  "a\r\nb",
  "\u0000",
  "\u0007",
  "\u001b[0m",
  "\u0085",
  "\u00a0a",
  "“a”",
  "„a“",
  "‘a’",
  "– a: b",
  "• a",
  "a\u200bb",
  "：",
  "\u2028",
  "\ufeff",
  "😀",
  "\ud800",
  "\ufffe",
  "a\n– b: c\n",
  "a:\n“b”\n",
  "x".repeat(3000),
]; // deno-fmt-ignore

Deno.test("any text is read back from the file unchanged, wherever it is", async () => {
  const texts = TEXTS.map((text) => text.toWellFormed());
  const { text, scalars } = await reread([
    ["list", texts],
    ...texts.map((value, i) => [`v${i}`, value] as const),
    ["keys", new Map(texts.filter((t) => t.length < 1000).map((key) => [key, 1]))],
  ]);
  assert.deepEqual(scalars.slice(0, texts.length * 2), [...texts, ...texts], text);
});

Deno.test("numbers keep all their digits, and other values their type", async () => {
  const values: YamlValue[] = [0, -1, 1.5, 1e21, 12345678901234567890n, true, false, null];
  const { scalars } = await reread(values.map((value, i) => [`v${i}`, value]));
  assert.deepEqual(scalars, values);
});

Deno.test("comments and blank lines are where they belong", () => {
  const items = [{ x: 2 }, { z: 3 }].map(nodeOf);
  putAbove(items[0], ["one", "two: three"], false);
  putAbove(items[1], [], true);
  const text = yamlText(
    { a: 1, b: items, c: inline(["x", 3]), d: {} },
    ["first", "", "last"],
  );
  assert.equal(
    text,
    "# first\n#\n# last\na: 1\n\nb:\n  # one\n  # two: three\n  - x: 2\n\n  - z: 3\n\nc: [x, 3]\n\nd: {}\n",
  );
});

Deno.test("what is inline takes a line where it fits into one, and braces where it needs them", () => {
  const id = { const: "${steps.create_note.capture.id}" };
  const title = { const: "In sphagnum, by the stile." };
  const required = ["id", "title"];
  const text = yamlText({
    short: inline({ properties: { title: { const: "Solaris" } } }),
    long: inline({
      anyOf: [
        { minItems: 5 },
        { contains: { properties: { id, title }, required } },
        { not: { const: "two\nlines" }, minItems: 1 },
      ],
      required: ["a name that is long", "another name that is long", "one more long name"],
    }),
  }, []);
  assert.equal(
    text,
    `short: { properties: { title: { const: Solaris } } }

long:
  anyOf:
    - minItems: 5
    - contains:
        properties:
          id: { const: "\${steps.create_note.capture.id}" }
          title: { const: "In sphagnum, by the stile." }
        required: [id, title]
    - not:
        const: |-
          two
          lines
      minItems: 1
  required:
    - a name that is long
    - another name that is long
    - one more long name
`,
  );
});

Deno.test("the nodes of a map are those that a parser finds in its text", () => {
  const items = [{ x: 2, y: [] }, { z: inline(["a", 3n]), q: { "": null } }].map(nodeOf);
  const values = { a: "007", b: { c: true, d: "two\nlines\n", e: 1.5 }, items, last: {} };
  const valuesOf = (node: SourceNode): unknown => {
    if (node.kind === "list") return node.items.map(valuesOf);
    if (node.kind === "scalar") return node.value;
    return node.entries.map(({ key, name, value }) => [key.text, name, valuesOf(value)]);
  };
  const parsed = parsedMap(values, items);
  assert.deepEqual(
    JSON.stringify(valuesOf(parsed), (_, one) => typeof one === "bigint" ? Number(one) : one),
    JSON.stringify(valuesOf(parseYaml(yamlText(values, [])))),
  );
  assert.ok(parsed.kind === "map");
  const [, , { value: list }, { value: last }] = parsed.entries;
  assert.ok(list.kind === "list");
  assert.deepEqual(list.items.map(({ range }) => range.start), [0, 1]);
  assert.deepEqual(last.range, { start: 2, end: 2 });
});

/** Writes variables into a flow file and reads them with the reader of flows. */
async function reread(vars: readonly (readonly [name: string, value: YamlValue])[]) {
  const step = { name: "a", request: { url: "http://app.test/" } };
  const text = yamlText({ vars: new Map(vars), steps: [step] }, []);
  const { flow, diagnostics: found } = await loadText("flow.yaml", text);
  assert.deepEqual(found.list.map(({ message, at }) => `${message} ${at?.text}`), []);
  return { text, scalars: flow!.vars.flatMap(({ value }) => scalarsOf(value)) };
}

Deno.test("a comment stays a comment, whatever a recording puts into it", async () => {
  const odd = "a\nvars: {}\r\n\0\x1b[31m\u2028\ufeffb\ud800";
  const item = nodeOf({ name: "x" });
  putAbove(item, [odd], false);
  const text = yamlText({ steps: [item] }, [`Recorded with ${odd}`]);
  assert.deepEqual(text.split("\n"), [
    "# Recorded with a\\u000avars: {}\\u000d\\u000a\\u0000\\u001b[31m\\u2028\\ufeffb\ufffd",
    "steps:",
    "  # a\\u000avars: {}\\u000d\\u000a\\u0000\\u001b[31m\\u2028\\ufeffb\ufffd",
    "  - name: x",
    "",
  ]);
  const { diagnostics } = await loadText("flow.yaml", text);
  assert.deepEqual(diagnostics.list.map(({ code }) => code), ["missing-key"]);
});
