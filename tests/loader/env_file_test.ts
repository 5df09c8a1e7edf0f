import assert from "node:assert/strict";
import { parseEnvFile } from "../../lib/loader/mod.ts";

for (
  const [text, value] of [
    ["A=x", "x"],
    ["A=", ""],
    ["A= ", ""],
    ["A=x y z", "x y z"],
    ["  A  =  x  ", "x"],
    ["\tA\t=\tx\t", "x"],
    ["export A=x", "x"],
    ["  export\tA=x", "x"],
    ["A=a=b==", "a=b=="],
    ["A=x # comment", "x"],
    ["A=x\t# comment", "x"],
    ["A=x#y", "x#y"],
    ["A=#x", "#x"],
    ["A= # comment", ""],
    ["A=# x", "# x"],
    ["A='x # y'", "x # y"],
    ["A='x'# comment", "x"],
    ["A='x' # comment", "x"],
    ["A='\\n$B'", "\\n$B"],
    ["A='one\ntwo'", "one\ntwo"],
    ["A=''", ""],
    ['A=""', ""],
    ['A="x # y" # comment', "x # y"],
    ['A="a\\nb\\tc\\rd"', "a\nb\tc\rd"],
    ['A="\\"quoted\\" \\\\n \\$ \\x"', '"quoted" \\n $ x'],
    ['A="one\ntwo"', "one\ntwo"],
    ["A=it's", "it's"],
    ['A=say "x"', 'say "x"'],
    ["A=$B${C}`d`", "$B${C}`d`"],
    ["A=pass\\word", "pass\\word"],
    ["A=ä😀", "ä😀"],
    ["A=x\r\n", "x"],
    ['A="x"\r\n', "x"],
    ["\uFEFFA=x", "x"],
    ["A=old\nA=x", "x"],
    ["# A=old\n\n   # more\n\t\nA=x", "x"],
  ] as const
) {
  Deno.test(`the environment file ${JSON.stringify(text)} gives ${JSON.stringify(value)}`, () => {
    const { variables, diagnostics } = parseEnvFile(".env", text);
    assert.deepEqual(diagnostics.list, []);
    assert.deepEqual([...variables], [["A", value]]);
  });
}

Deno.test("the names in an environment file may contain dots and hyphens", () => {
  const { variables } = parseEnvFile(".env", "_a=1\nb.c=2\nD-E=3\nF9=4\n__proto__=5");
  assert.deepEqual([...variables.keys()], ["_a", "b.c", "D-E", "F9", "__proto__"]);
});

Deno.test("an empty environment file has no variables", () => {
  for (const text of ["", "\n\n", "# nothing\n", "  "]) {
    const { variables, diagnostics } = parseEnvFile(".env", text);
    assert.equal(variables.size + diagnostics.list.length, 0, JSON.stringify(text));
  }
});

Deno.test("every line of an environment file that is not a variable is reported at its place", () => {
  const text = [
    "A=1",
    "just words",
    "  =x",
    "9A=x",
    "A B=x",
    "export A",
    'B="open',
    "C='open",
    'D="x" y',
    "E=2",
  ].join("\r\n");
  const { variables, diagnostics } = parseEnvFile("the.env", text);
  assert.deepEqual([...variables], [["A", "1"], ["E", "2"]]);
  assert.deepEqual(diagnostics.list.map(({ at }) => `${at!.line}:${at!.column} ${at!.length}`), [
    "2:1 10",
    "3:1 4",
    "4:1 4",
    "5:1 5",
    "6:1 8",
    "7:1 7",
    "8:1 7",
    "9:1 7",
  ]);
  const other = "this line is not `NAME=value`";
  const open = "the quote of this value is not closed";
  assert.deepEqual(diagnostics.list.map(({ message }) => message), [
    ...[other, other, other, other, other],
    ...[open, open],
    other,
  ]);
  for (const { code, file, message, severity } of diagnostics.list) {
    assert.deepEqual({ code, file, message, severity }, {
      code: "bad-env-file",
      file: "the.env",
      message,
      severity: "error",
    });
  }
});

for (
  const [line, help] of [
    ["USER: ada", "write `USER=…`"],
    ["export USER : ada", "write `NAME=value`, or begin a comment with `#`"],
    ["  a.b:c", "write `a.b=…`"],
    ["export USER", "write `USER=…`"],
    ["hunter2", "write `NAME=value`, or begin a comment with `#`"],
    ["A= 'one", "close it with `'`; a value may span several lines"],
    ["A B=x", "write `NAME=value`, or begin a comment with `#`"],
    ['A="one \\" two', 'close it with `"`; a value may span several lines'],
    ["export A = 'one", "close it with `'`; a value may span several lines"],
    ["A='one' two", "write `NAME=value`, or begin a comment with `#`"],
  ] as const
) {
  Deno.test(`the line ${line} of an environment file is explained`, () => {
    const { diagnostics } = parseEnvFile(".env", `${line}\n`);
    assert.deepEqual(diagnostics.list.map((one) => one.help), [help]);
  });
}

Deno.test("a large environment file is read completely", () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `NAME_${i}="value ${i}"`).join("\n");
  assert.equal(parseEnvFile(".env", lines).variables.size, 20_000);
  assert.equal(
    parseEnvFile(".env", `A="${"x\\n".repeat(200_000)}"`).variables.get("A")!.length,
    400_000,
  );
  const open = Array.from({ length: 2_000 }, (_, i) => `NAME_${i}='open`).join("\n");
  assert.equal(
    parseEnvFile(".env", open).diagnostics.list.length + parseEnvFile(".env", open).variables.size,
    2_000,
  );
});

Deno.test("a long line of comments is one value, or refused at once", () => {
  const signs = " #".repeat(50_000);
  assert.equal(parseEnvFile(".env", `A=1${signs}`).variables.get("A"), "1");
  assert.equal(parseEnvFile(".env", `A=1${signs}\u2028`).variables.get("A"), "1");
  assert.equal(parseEnvFile(".env", `A=1${signs}\r`).diagnostics.list.length, 1);
});
