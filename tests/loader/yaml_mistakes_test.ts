import assert from "node:assert/strict";
import { type Diagnostic, renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { loadText, requestSteps } from "../../lib/loader/mod.ts";

/** The only mistake of a text that is not YAML. */
async function mistakeIn(text: string): Promise<Diagnostic> {
  const { diagnostics, flow } = await loadText("a.yaml", text);
  assert.equal(flow, undefined);
  assert.equal(diagnostics.list.length, 1);
  return diagnostics.list[0];
}

/** The part of a text that a diagnostic marks, with its line and column. */
function meant({ at }: Diagnostic): string {
  if (!at) return "";
  return `${at.line}:${at.column} ${at.text.slice(at.column - 1, at.column - 1 + at.length)}`;
}

const EXPRESSION = "an expression inside `{ }` or `[ ]` needs quotes";
const BRACKET = "a value with `[` inside `{ }` or `[ ]` needs quotes";
const COMMA = "a comma is missing before this, or the value before it needs quotes";
const COLON = "a value with `: ` needs quotes";
const LINE = "this line is not aligned with the others";
const NO_KEY = "this line is not `key: value`";
const BEGINNING = "a value that begins with this character needs quotes";
const QUOTE = 'the text ends at the second `"`, and more follows it';
const REST = "this does not belong to the value before it";

for (
  const [text, message, place, help] of [
    ["a: { b: ${x} }", EXPRESSION, "1:9 ${x}", 'write "${x}"'],
    ["a: [ b, ${x}]", EXPRESSION, "1:9 ${x}", 'write "${x}"'],
    ["a: {b: http://${x}/y, c: 1}", EXPRESSION, "1:8 http://${x}/y", 'write "http://${x}/y"'],
    ["a: {\n  b: ${x:-{}},\n  c: 1\n}", EXPRESSION, "2:6 ${x:-{}}", 'write "${x:-{}}"'],
    [
      'a: { b: ${steps["a b"].c} }',
      EXPRESSION,
      '1:9 ${steps["a b"].c}',
      "write '${steps[\"a b\"].c}'",
    ],
    ["a: { b: @x, c: 1 }", BEGINNING, "1:9 @x", 'write "@x"'],
    ["a: { b: %5 }", BEGINNING, "1:9 %5", 'write "%5"'],
    [
      "a: { b: > 3 }",
      BEGINNING,
      "1:9 > 3",
      "to compare, write the operator: `gt: 3`",
    ],
    ["a: >= 3", BEGINNING, "1:4 >= 3", "to compare, write the operator: `gte: 3`"],
    ["a: 'it's me'", QUOTE.replace('"', "'"), "1:4 'it's me'", 'write "it\'s me"'],
    [
      "a: { b: 'the boys' car', c: 1 }",
      QUOTE.replace('"', "'"),
      "1:9 'the boys' car'",
      'write "the boys\' car"',
    ],
    ['a: "${x}"/users # c', QUOTE, '1:4 "${x}"/users', 'write "${x}/users"'],
    ["a: [1, 2 }", "`[` is not closed", "1:4 [", "close it with `]`"],
    ["a: { b: 1 } }", "this `}` closes nothing", "1:13 }", "remove it"],
    [
      "a: { b: #fff }",
      "a `#` after a space begins a comment; a value with it needs quotes",
      "1:9 #fff",
      'write "#fff"',
    ],
    [
      "a:\n  -\tname: b\n    c: d",
      "there is a tab after `-`",
      "2:3 -\tname: b",
      "write `- name: b`",
    ],
    [
      "- a:\n  -name: b\n   c: d",
      "a space is missing after `-`",
      "2:3 -name: b",
      "write `- name: b`, and align the next lines with `name`",
    ],
    ["- { path: $.a[0].b, equals: 1 }", BRACKET, "1:11 $.a[0].b", 'write "$.a[0].b"'],
    [
      "- { path: $.a[?@.b == 'c'].d }",
      BRACKET,
      "1:11 $.a[?@.b == 'c'].d",
      "write \"$.a[?@.b == 'c'].d\"",
    ],
    ['- { path: $.a["b"] }', BRACKET, '1:11 $.a["b"]', "write '$.a[\"b\"]'"],
    ['{"a": 1\n "b": 2}', COMMA, "2:5 :", undefined],
    ['a: { b: "x" y }', COMMA, "1:13 y", undefined],
    ["a: [b, , c]", "a value is missing before this comma", "1:8 ,", undefined],
    ["a: [1, 2\nb: 1\n", "`[` is not closed", "1:4 [", "close it with `]`"],
    ["a: [1, 2", "`[` is not closed", "1:4 [", "close it with `]`"],
    [
      "a:\n  b: { c: [1],\n    d: {e: 1}\nf: 1\n",
      "`{` is not closed",
      "2:6 {",
      "close it with `}`",
    ],
    [
      '{\n  "a": {\n    "b": [1]\n  },\n  "c": 1\n',
      "`{` is not closed",
      "1:1 {",
      "close it with `}`",
    ],
    ["a: { b: [1, # ]\n", "`[` is not closed", "1:9 [", "close it with `]`"],
    ['a: "x\nb: 1\nc: 2\n', '`"` is not closed', '1:4 "', 'close it with `"`'],
    ["a: 'it''s\nb: 1\n", "`'` is not closed", "1:4 '", "close it with `'`"],
    ['- a: "x\\"\n- b\n', '`"` is not closed', '1:6 "', 'close it with `"`'],
    ['"a: 1', '`"` is not closed', '1:1 "', 'close it with `"`'],
    ['\n"a: 1', '`"` is not closed', '2:1 "', 'close it with `"`'],
    ['\n"\n}', "a quote or a bracket before this is not closed", "3:2 ", undefined],
    ["name: a: b", COLON, "1:7 a: b", 'write "a: b"'],
    ["  - x: Bearer: y: z # c", COLON, "1:8 Bearer: y: z", 'write "Bearer: y: z"'],
    ['a: "b": c', COLON, '1:4 "b": c', "write '\"b\": c'"],
    ["a:\r\n  b: c: d\r\n", COLON, "2:6 c: d", 'write "c: d"'],
    ["name: x\n  steps: y\n", "this line is indented too far", "2:3 steps", LINE],
    ["a:\n   b: 1\n  c: 2\n", LINE, "3:3 c: 2", LINE],
    ["a:\n  - b\n - c\n", LINE, "3:2 - c", LINE],
    ["steps:\n  - name: a\n    x: 1\n  name: b\n", LINE, "4:3 name: b", LINE],
    ["a: - b\n", "a list begins on its own line", "1:4 - b", undefined],
    ["steps:\n\t- a\n", "a tab indents this line", "2:1 \t", "indent with spaces"],
    ["a:\n  b: 1\n\tc: 2\n", "a tab indents this line", "3:1 \t", "indent with spaces"],
    ["name x\nsteps:\n  - a\n", NO_KEY, "1:1 name x", "write `name: x`"],
    ["name: x\nsteps\n  - a\n", NO_KEY, "2:1 steps", "write `steps:`"],
    ["name:x\nsteps:\n  - a\n", NO_KEY, "1:1 name:x", "write `name: x`"],
    ["one + two\nsteps:\n", NO_KEY, "1:1 one + two", NO_KEY],
    [
      "<<<<<<< HEAD\na: 1\n=======\n",
      "the file contains an unresolved merge conflict",
      "1:1 <<<<<<< HEAD",
      "keep one of the two sides and remove the conflict markers",
    ],
    [
      "- name: a\n  method GET\n  url: x\n",
      NO_KEY,
      "2:3 method GET",
      "write `method: GET`",
    ],
    [
      "- { path: $.id exists: true }",
      "a comma is missing before this, or the value before it needs quotes",
      "1:16 exists",
      "write `, exists:`",
    ],
    [
      "a: {{x}}/users # c\n",
      "an expression is written `${…}` and needs quotes here",
      "1:4 {{x}}/users",
      'write "${x}/users"',
    ],
    [
      "{ a: {{x}}/{{env.Y}}, b: 1 }\n",
      "an expression is written `${…}` and needs quotes here",
      "1:6 {{x}}/{{env.Y}}",
      'write "${x}/${ENV.Y}"',
    ],
    [
      "a: {{x()}}/users\n",
      "a value that begins with `{{` needs quotes",
      "1:4 {{x()}}/users",
      'write "{{x()}}/users"',
    ],
    ['{"a": 1}\n{"b": 2}\n', "this does not continue the line above", "2:1 {", undefined],
    ["a: @x", BEGINNING, "1:4 @x", 'write "@x"'],
    ["a: `x` y", BEGINNING, "1:4 `x` y", 'write "`x` y"'],
    ["a: %x", BEGINNING, "1:4 %x", 'write "%x"'],
    ["a: * x", BEGINNING, "1:4 * x", 'write "* x"'],
    ["a: & x", BEGINNING, "1:4 & x", 'write "& x"'],
    ['a: "x" y', REST, "1:8 y", "put the whole value in quotes"],
    ["a: {b}/c", REST, "1:4 {b}/c", 'write "{b}/c"'],
    ['a: "😀" x', REST, "1:9 x", "put the whole value in quotes"],
    [
      'a: "^\\d+$"',
      "`\\d` is not an escape in double quotes",
      "1:6 \\d",
      "use single quotes, or write two backslashes",
    ],
    [
      'a: "\\xZZ"',
      "`\\xZ` is not an escape in double quotes",
      "1:5 \\xZ",
      "use single quotes, or write two backslashes",
    ],
    [
      "a: | text\n",
      "the text of a block begins on the next line",
      "1:6 text",
      "move it there and indent it, or put the whole value in quotes",
    ],
    ["a: x\x01\n", "the file contains a control character", "1:5 \x01", undefined],
    ["[".repeat(101), "the document is nested too deeply", "1:100 [", undefined],
  ] as const
) {
  Deno.test(`the mistake in ${JSON.stringify(text)} is shown where it is`, async () => {
    const found = await mistakeIn(text);
    assert.equal(found.code, "bad-yaml");
    assert.equal(found.message, message);
    assert.equal(meant(found), place);
    assert.equal(found.help, HELP[help ?? ""] ?? help);
  });
}

/** Long help texts. */
const HELP: Readonly<Record<string, string>> = {
  [LINE]:
    "all lines of a map or a list begin at the same column, and items of a list begin with `- `",
  [NO_KEY]: "a key is followed by a colon and a space: `name: value`",
};

for (
  const [text, code, message, place] of [
    ["", "empty-file", "the file is empty", "1:1 "],
    ["# only a comment\n\n", "empty-file", "the file is empty", "1:1 #"],
    [
      "a: 1\nb: |\n  x\n---\nb: 2\n",
      "several-documents",
      "the file has several YAML documents, a flow file has one",
      "4:1 ---",
    ],
    [
      "a: 1\n...\nb: 2\n",
      "several-documents",
      "the file has several YAML documents, a flow file has one",
      "2:1 ...",
    ],
    ["a: 1\nb: 2\n'a': 3\n", "duplicate-key", "the key `a` is given twice in this map", "3:1 'a'"],
    [
      "a:\n  <<: {b: 1}\n  <<: {c: 1}\n",
      "duplicate-key",
      "the key `<<` is given twice in this map",
      "3:3 <<",
    ],
    ["a: *x\nb: &x 1\n", "unknown-alias", "no anchor `&x` comes before this alias", "1:4 *x"],
    ["a: &x [*x]\n", "unknown-alias", "no anchor `&x` comes before this alias", "1:8 *x"],
    ["? [a]\n: b\n", "bad-key", "a key must be plain text", "1:3 [a]"],
    [
      "a: !important b\n",
      "bad-tag",
      "the YAML tag `!important` is not supported",
      "1:4 !important",
    ],
    ["a: !!int x\n", "bad-tag", "the YAML tag `!!int` does not fit this value", "1:10 x"],
    ["a: !!str [1]\n", "bad-tag", "the YAML tag `!!str` does not fit this value", "1:4 !!str"],
    ["a: .inf\n", "bad-number", "`.inf` is not a number in JSON", "1:4 .inf"],
    ["a: [-.Inf]\n", "bad-number", "`-.Inf` is not a number in JSON", "1:5 -.Inf"],
    ["a: .NaN\n", "bad-number", "`.NaN` is not a number in JSON", "1:4 .NaN"],
    ["a:\n  <<: 1\n", "bad-merge", "`<<` merges maps, and this is not a map", "2:7 1"],
    ["<<: [1]\n", "bad-merge", "`<<` merges maps, and this is not a map", "1:6 1"],
  ] as const
) {
  Deno.test(`${JSON.stringify(text)} is refused as ${code}`, async () => {
    const { diagnostics } = await loadText("a.yaml", text);
    const mistakes = diagnostics.list.filter((diagnostic) => diagnostic.code !== "not-a-flow");
    assert.deepEqual(mistakes.map((one) => [one.code, one.message, meant(one)]), [
      [code, message, place],
    ]);
  });
}

Deno.test("mistakes that leave the document readable do not hide others", async () => {
  const text = `name: a
name: b
vars: { x: *nowhere, y: .inf, z: !secret 1, [q]: 1 }
steps:
  - name: one
    request: { <<: 1, method: GET, url: "http://a.test/", url: "http://b.test/" }
    asert: { status: 200 }
---
name: second
`;
  const { diagnostics, flow } = await loadText("a.yaml", text);
  assert.deepEqual(diagnostics.list.map((one) => `${meant(one)} ${one.code}`).toSorted(), [
    "2:1 name duplicate-key",
    "3:12 *nowhere unknown-alias",
    "3:25 .inf bad-number",
    "3:34 !secret bad-tag",
    "3:45 [q] bad-key",
    "6:20 1 bad-merge",
    "6:59 url duplicate-key",
    "7:5 asert unknown-key",
    "8:1 --- several-documents",
  ]);
  const [twice] = diagnostics.list.filter(({ code }) => code === "duplicate-key");
  assert.deepEqual(twice.related?.map(({ line, column, message }) => [line, column, message]), [
    [1, 1, "it is given here first"],
  ]);
  assert.equal(flow?.name, "a");
  assert.equal(requestSteps(flow!)[0].request.url.text, "http://a.test/");
});

Deno.test("aliases that multiply are stopped", async () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 30; i++) {
    lines.push(`a${i}: &a${i} [${Array(10).fill(`*a${i - 1}`).join(", ")}]`);
  }
  const found = await mistakeIn(lines.join("\n"));
  assert.equal(found.code, "too-large");
  const merged = `a: &a { ${Array.from({ length: 1_000 }, (_, i) => `k${i}: 1`)} }\n` +
    Array.from({ length: 1_000 }, (_, i) => `m${i}: { <<: *a }`).join("\n");
  assert.equal((await mistakeIn(merged)).code, "too-large");
});

Deno.test("nesting is limited, however deep it is", async () => {
  for (const text of ["[".repeat(100_000), "- ".repeat(100_000), "{a: ".repeat(50_000)]) {
    assert.equal((await mistakeIn(text)).message, "the document is nested too deeply");
  }
});

Deno.test("a mistake in the middle of a huge file is found", async () => {
  const keys = (mistake: string) =>
    Array.from({ length: 100_000 }, (_, i) => i === 50_000 ? mistake : `key${i}: value ${i}`)
      .join("\n");
  for (const mistake of ["key: a: b", "key: [1", 'key: "x', "\tkey: x", "key", "  key: x"]) {
    const found = await mistakeIn(keys(mistake));
    assert.equal(found.at?.line, mistake === "key" ? found.at?.line : 50_001, found.message);
  }
});

Deno.test("a huge file that consists only of mistakes is refused", async () => {
  for (const line of ["k: [", 'k: "', "k", "}", "k: ]"]) {
    const found = await mistakeIn(`a: [\n${`${line}\n`.repeat(50_000)}b: c: d`);
    assert.equal(found.code, "bad-yaml", line);
  }
});

Deno.test("a mistake is drawn with its line", async () => {
  const found = await mistakeIn("steps:\n  - { path: $.a[0], equals: 1 }\n");
  assert.equal(
    renderDiagnostic(found),
    [
      "error[bad-yaml]: a value with `[` inside `{ }` or `[ ]` needs quotes",
      "  --> a.yaml:2:13",
      "   |",
      " 2 |   - { path: $.a[0], equals: 1 }",
      "   |             ^^^^^^",
      '   = help: write "$.a[0]"',
    ].join("\n"),
  );
});
