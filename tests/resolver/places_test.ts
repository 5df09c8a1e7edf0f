import assert from "node:assert/strict";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { parseYaml, type ScalarNode } from "../../lib/loader/mod.ts";
import { TemplateCompiler } from "../../lib/resolver/mod.ts";

/** The parts of a YAML text that its references cover, each as `line:column text`. */
function places(yaml: string): string[] {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", yaml));
  const compiler = new TemplateCompiler(diagnostics);
  compiler.value(parseYaml(yaml));
  assert.deepEqual(diagnostics.list, []);
  return compiler.takeUses().map(({ range }) => {
    const { line, column } = diagnostics.source.position(range.start);
    return `${line}:${column} ${yaml.slice(range.start, range.end)}`;
  });
}

for (
  const [what, yaml, expected] of [
    ["a plain scalar", "a: x${a} ${b}\n", ["1:5 ${a}", "1:10 ${b}"]],
    ["single quotes", "a: 'it ${a} ${b}'\n", ["1:8 ${a}", "1:13 ${b}"]],
    ["double quotes", 'a: "${a} ${b}"\n', ["1:5 ${a}", "1:10 ${b}"]],
    ["single quotes with a quote", "a: 'it''s ${a} ${a}'\n", ["1:11 ${a}", "1:16 ${a}"]],
    ["double quotes with escapes", 'a: "x\\n\\t${a} \\u263A ${a}"\n', ["1:10 ${a}", "1:22 ${a}"]],
    ["a literal block", "a: |\n  x ${a}\n  y ${a} ${b}\n", ["2:5 ${a}", "3:5 ${a}", "3:10 ${b}"]],
    ["a folded block", "a: >-\n  ${a}\n  ${a}\n\n  ${a}\n", ["2:3 ${a}", "3:3 ${a}", "5:3 ${a}"]],
    ["a text on several lines", "a: x ${a}\n   y ${a}\n", ["1:6 ${a}", "2:6 ${a}"]],
    ["quotes on several lines", 'a: "x ${a}\n   y ${a}"\n', ["1:7 ${a}", "2:6 ${a}"]],
    ["a text with an escape before", "a: $${a} ${a}\n", ["1:10 ${a}"]],
    ["a block with an escape before", "a: |\n  $${a}\n  ${a}\n", ["3:3 ${a}"]],
    ["lines as on Windows", "a: |\r\n  ${a}\r\n  ${a}\r\n", ["2:3 ${a}", "3:3 ${a}"]],
    ["text behind an emoji", "a: 😀 ${a}\n", ["1:7 ${a}"]],
    ["an alias", "a: &x ${a}\nb: *x\n", ["1:7 ${a}", "1:7 ${a}"]],
    ["a list in a map", "a: [{ b: '${a}' }, '${b}']\n", ["1:11 ${a}", "1:21 ${b}"]],
    ["an argument", "a: ${a | hmacSha256 b}\n", [
      "1:4 ${a | hmacSha256 b}",
      "1:21 b",
    ]],
  ] as const
) {
  Deno.test(`the references in ${what} are located where they are written`, () => {
    assert.deepEqual(places(yaml), expected);
  });
}

Deno.test("an expression written with escapes has the place of its text", () => {
  assert.deepEqual(places('a: "\\u0024{a}"\n'), ['1:4 "\\u0024{a}"']);
});

for (
  const [what, yaml, place] of [
    ["a plain scalar", "a: x ${b c}\n", "1:10 c"],
    ["double quotes with escapes", 'a: "\\t${b} ${b c}"\n', "1:16 c"],
    ["a block", "a: |\n  c\n  ${b c}\n", "3:7 c"],
    ["a folded block", "a: >\n  ${ENV.B}\n  ${ENV .B}\n", "3:9 ."],
    ["a plain scalar, unclosed", "a: x ${b\n", "1:6 ${b"],
    ["quotes, unclosed", 'a: "x ${"\n', '1:9 "'],
    ["a block, unclosed", "a: |-\n  x ${b\n", "2:5 ${b"],
  ] as const
) {
  Deno.test(`a mistake in ${what} is shown where it is written`, () => {
    const diagnostics = new Diagnostics(new SourceFile("a.yaml", yaml));
    new TemplateCompiler(diagnostics).value(parseYaml(yaml));
    assert.equal(diagnostics.list.length, 1);
    const { line, column, length, text } = diagnostics.list[0].at!;
    const meant = text.slice(column - 1, column - 1 + length);
    assert.equal(`${line}:${column} ${meant}`, place);
  });
}

Deno.test("every mistake of a file is reported, and the uses of the rest", () => {
  const yaml = "a: ${x y}\nb: ${RANDOM.z}\nc: ${fine}\nd: ${vars.v | nope}\n";
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", yaml));
  const compiler = new TemplateCompiler(diagnostics);
  compiler.value(parseYaml(yaml));
  assert.deepEqual(diagnostics.list.map(({ code }) => code), [
    "bad-expression",
    "unknown-random",
    "unknown-filter",
  ]);
  assert.deepEqual(compiler.takeUses().map(({ reference }) => reference), [
    { kind: "bare", name: "fine" },
  ]);
  assert.deepEqual(compiler.takeUses(), []);
});

Deno.test("a default is recorded with its reference and not with an argument", () => {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", "${a:-b | hmacSha256 c}"));
  const compiler = new TemplateCompiler(diagnostics);
  compiler.text(parseYaml(diagnostics.source.text) as ScalarNode);
  assert.deepEqual(
    compiler.takeUses().map(({ reference, hasFallback }) => [reference, hasFallback]),
    [
      [{ kind: "bare", name: "a" }, true],
      [{ kind: "bare", name: "c" }, false],
    ],
  );
});
