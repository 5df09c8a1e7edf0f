import assert from "node:assert/strict";
import { type Capture, compileCaptures } from "../../lib/captures/mod.ts";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { type MapNode, parseYaml, type Spelling } from "../../lib/loader/mod.ts";
import { TemplateCompiler } from "../../lib/resolver/mod.ts";
import { withModules } from "../../lib/text/mod.ts";

function compile(
  yaml: string,
  spelling: Spelling = "A",
): Promise<{ captures: Capture[]; found: Diagnostics }> {
  return withModules(() => {
    const found = new Diagnostics(new SourceFile("a.yaml", yaml));
    const { entries } = parseYaml(yaml) as MapNode;
    const captures = compileCaptures({ spelling, entries }, new TemplateCompiler(found));
    return { captures, found };
  });
}

/** Where a capture takes its value from, on one line. */
function summary({ from, secret, fallback }: Capture): string {
  const extras = `${secret ? " secret" : ""}${fallback ? ` default ${fallback.kind}` : ""}`;
  switch (from.kind) {
    case "path":
      return `${from.select} ${from.rooted.spelling} ${from.rooted.path.text}${extras}`;
    case "regex":
      return `/${from.pattern.source}/${from.pattern.flags} ${from.group}${extras}`;
    default:
      return `${from.kind} ${from.name}${extras}`;
  }
}

for (
  const [yaml, spelling, expected] of [
    ["id: $.json.id", "A", "only A $.json.id"],
    ["id: $.id", "B", "only B $.id"],
    ["id: $.headers.etag", "A", "only A $.headers.etag"],
    ["id: { path: $.status }", "A", "only A $.status"],
    ["id: { path: '$.json.items[*].id', select: first }", "A", "first A $.json.items[*].id"],
    ["id: { path: $..id, select: last }", "B", "last B $..id"],
    ["id: { path: $..id, select: all }", "B", "all B $..id"],
    ["id: { path: $.id, select: only }", "B", "only B $.id"],
    ["id: { path: $.id, secret: true }", "B", "only B $.id secret"],
    ["id: { path: $.id, secret: false, default: null }", "B", "only B $.id default constant"],
    ["id: { path: $.id, default: '${x}' }", "B", "only B $.id default text"],
    ["id: { header: ETag }", "A", "header ETag"],
    ["id: { header: set-cookie, default: [1] }", "A", "header set-cookie default constant"],
    ["id: { cookie: sid, secret: true }", "A", "cookie sid secret"],
    ["id: { regex: a+ }", "A", "/a+/m 0"],
    ["id: { regex: 'a(b)(c)' }", "A", "/a(b)(c)/m 1"],
    ["id: { regex: 'a(b)(c)', group: 2 }", "A", "/a(b)(c)/m 2"],
    ["id: { regex: 'a(?:b)(?<n>c)', group: 0 }", "A", "/a(?:b)(?<n>c)/m 0"],
    ["id: { regex: '(?<n>c)|\\(' }", "A", "/(?<n>c)|\\(/m 1"],
  ] as const
) {
  Deno.test(`the capture \`${yaml}\` is ${expected}`, async () => {
    const { captures, found } = await compile(yaml, spelling);
    assert.deepEqual(found.list, []);
    assert.deepEqual(captures.map(summary), [expected]);
    const { start, end } = captures[0].range;
    assert.equal(yaml.slice(start, end), yaml);
  });
}

const SOURCES = "give one of `path`, `header`, `cookie` or `regex`";

for (
  const [yaml, spelling, code, message, meant, help] of [
    [
      "1st: $.json.id",
      "A",
      "bad-name",
      "`1st` cannot be the name of a captured value",
      "1st",
      "write `_1st`; a name has letters, digits, `_` and `-`, and begins with a letter or `_`",
    ],
    [
      "a b: $.json.id",
      "A",
      "bad-name",
      "`a b` cannot be the name of a captured value",
      "a b",
      "write `a_b`; a name has letters, digits, `_` and `-`, and begins with a letter or `_`",
    ],
    [
      "id: $.id",
      "A",
      "wrong-root",
      "a path under this key starts at the response, which has no `id`",
      "$.id",
      "write `$.json.id` for the body",
    ],
    [
      "id: 3",
      "A",
      "wrong-type",
      "a path is text",
      "3",
      "write a JSONPath, for example `$.json.id`",
    ],
    ["id:", "B", "wrong-type", "a path is text", ":", "write a JSONPath, for example `$.id`"],
    [
      "id: [$.a]",
      "B",
      "wrong-type",
      "a path is text",
      "[$.a]",
      "write `$.a` without brackets around it",
    ],
    [
      "id: {}",
      "A",
      "bad-capture",
      "the capture does not say where its value comes from",
      "{}",
      SOURCES,
    ],
    [
      "id: { secret: true }",
      "A",
      "bad-capture",
      "the capture does not say where its value comes from",
      "{ secret: true }",
      SOURCES,
    ],
    [
      "id: { path: $.json.id, header: etag }",
      "A",
      "bad-capture",
      "a capture takes its value from one place, found `path` and `header`",
      "header",
      SOURCES,
    ],
    [
      "id: { jsonpath: $.json.id }",
      "A",
      "unknown-key",
      "`jsonpath` is not a key of a capture",
      "jsonpath",
      "did you mean `path`?",
    ],
    [
      "id: { header: etag, select: first }",
      "A",
      "bad-capture",
      "`select` goes with `path` only",
      "select",
      "remove it",
    ],
    [
      "id: { cookie: sid, group: 1 }",
      "A",
      "bad-capture",
      "`group` goes with `regex` only",
      "group",
      "remove it",
    ],
    [
      "id: { path: $.json.id, select: frist }",
      "A",
      "bad-capture",
      "`select` has no choice `frist`",
      "frist",
      "did you mean `first`?",
    ],
    [
      "id: { path: $.json.id, select: random }",
      "A",
      "bad-capture",
      "`select` has no choice `random`",
      "random",
      "the choices are only, first, last or all",
    ],
    [
      "id: { path: $.json.id, secret: yes }",
      "A",
      "wrong-type",
      '`secret` takes `true` or `false`, found the text "yes"',
      "yes",
      "write `secret: true`",
    ],
    [
      "id: { header: 3 }",
      "A",
      "wrong-type",
      "`header` takes text, found `3`",
      "3",
      'write it as text: "3"',
    ],
    [
      "id: { header: 'x y' }",
      "A",
      "bad-capture",
      'the header name is not valid: "x y"',
      "'x y'",
      undefined,
    ],
    [
      "id: { cookie: '${x}' }",
      "A",
      "bad-capture",
      "expressions are not allowed in `cookie`",
      "'${x}'",
      undefined,
    ],
    [
      "id: { regex: '(a' }",
      "A",
      "bad-regex",
      "the regular expression is not valid: Unterminated group",
      "'(a'",
      "the `(` at character 1 is not closed: close it with `)`, or write `\\(` for the character itself",
    ],
    [
      "id: { regex: '(a)', group: 2 }",
      "A",
      "bad-capture",
      "the pattern has 1 group, there is no group 2",
      "2",
      "count the opening parentheses; group 0 is the whole match",
    ],
    [
      "id: { regex: a, group: -1 }",
      "A",
      "wrong-type",
      "`group` takes a whole number of at least 0, found `-1`",
      "-1",
      "write `group: 0`, or a larger number",
    ],
    [
      "id: { path: '$.json.a b' }",
      "A",
      "bad-jsonpath",
      undefined,
      "a b",
      "write `$.json['a b']`",
    ],
  ] as const
) {
  Deno.test(`the capture \`${yaml}\` is refused`, async () => {
    const { found } = await compile(yaml, spelling);
    assert.equal(found.list.length, 1);
    const [{ at, ...one }] = found.list;
    assert.equal(one.code, code);
    if (message !== undefined) assert.equal(one.message, message);
    assert.equal(at!.text.slice(at!.column - 1, at!.column - 1 + at!.length), meant);
    assert.equal(one.help, help);
  });
}

Deno.test("every mistake in several captures is reported", async () => {
  const { captures, found } = await compile("a: $.x\nb: {}\nc: $.json.c\nd: { heder: x }\n");
  assert.deepEqual(found.list.map(({ code, at }) => `${at!.line} ${code}`), [
    "1 wrong-root",
    "2 bad-capture",
    "4 unknown-key",
  ]);
  assert.deepEqual(captures.map(({ name }) => name), ["c", "d"]);
});
