import assert from "node:assert/strict";
import {
  type Diagnostic,
  type DiagnosticDetails,
  Diagnostics,
  labelAt,
  renderDiagnostic,
  SourceFile,
} from "../../lib/diagnostics/mod.ts";

/** Draws an error at the first occurrence of a part of a text, without title and place. */
function drawn(text: string, part: string, details: DiagnosticDetails = {}): string[] {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", text));
  diagnostics.error("wrong-type", "message", rangeOf(text, part), details);
  return renderDiagnostic(diagnostics.list[0]).split("\n").slice(2);
}

function rangeOf(text: string, part: string) {
  const start = text.indexOf(part);
  assert.ok(start >= 0, part);
  return { start, end: start + part.length };
}

Deno.test("a frame has a title, a place, the line, carets and help", () => {
  const text = "name: x\nsteps:\n  - name: a\n    asert: 1\n";
  const diagnostics = new Diagnostics(new SourceFile("flows/a.yaml", text));
  const help = "did you mean `assert`?";
  diagnostics.error("unknown-key", "`asert` is not a key of a step", rangeOf(text, "asert"), {
    help,
  });
  assert.equal(
    renderDiagnostic(diagnostics.list[0]),
    [
      "error[unknown-key]: `asert` is not a key of a step",
      "  --> flows/a.yaml:4:5",
      "   |",
      " 4 |     asert: 1",
      "   |     ^^^^^",
      "   = help: did you mean `assert`?",
    ].join("\n"),
  );
});

Deno.test("a warning says so", () => {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", "x"));
  diagnostics.warning("wrong-type", "message", { start: 0, end: 1 });
  assert.equal(
    renderDiagnostic(diagnostics.list[0]).split("\n")[0],
    "warning[wrong-type]: message",
  );
  assert.equal(diagnostics.hasErrors, false);
});

Deno.test("a diagnostic about a whole file has no line", () => {
  const diagnostic: Diagnostic = {
    code: "unreadable-file",
    severity: "error",
    message: "permission denied",
    file: "a.yaml",
    help: "one\ntwo",
  };
  assert.equal(
    renderDiagnostic(diagnostic),
    [
      "error[unreadable-file]: permission denied",
      "  --> a.yaml",
      "   = help: one",
      "           two",
    ].join("\n"),
  );
});

Deno.test("context is above the line and notes are below it", () => {
  assert.deepEqual(
    drawn("status: 200", "200", {
      context: ["GET http://127.0.0.1/ → 404 Not Found"],
      notes: ["expected: number 200", "actual:   number 404", ""],
      help: "look",
    }),
    [
      "   |",
      "   | GET http://127.0.0.1/ → 404 Not Found",
      "   |",
      " 1 | status: 200",
      "   |         ^^^",
      "   |   expected: number 200",
      "   |   actual:   number 404",
      "   |",
      "   = help: look",
    ],
  );
});

Deno.test("carets are under a value that follows tabs", () => {
  assert.deepEqual(drawn("\ta:\tb c", "b c"), [
    "   |",
    " 1 | \ta:\tb c",
    "   | \t  \t^^^",
  ]);
});

Deno.test("carets are under a value that follows an emoji", () => {
  assert.deepEqual(drawn("a: '😀' # x", "x"), [
    "   |",
    " 1 | a: '😀' # x",
    "   |           ^",
  ]);
});

Deno.test("line ends of any system are not part of a line", () => {
  for (const end of ["\n", "\r\n"]) {
    const text = ["a: 1", "b: 2  ", "c: 3"].join(end);
    assert.deepEqual(drawn(text, `2  ${end}c`), [
      "   |",
      " 2 | b: 2  ",
      "   |    ^",
    ]);
  }
});

Deno.test("a range over several lines ends with its first line", () => {
  assert.deepEqual(drawn("a: |\n  one\n  two\n", "one\n  two\n"), [
    "   |",
    " 2 |   one",
    "   |   ^^^",
  ]);
});

Deno.test("a range at the end of a file has one caret after the text", () => {
  const labels = ["a: [1", "a: [1\n", ""].map((text) => {
    const { line, column, length } = labelAt(new SourceFile("a.yaml", text), {
      start: text.length,
      end: text.length + 1,
    });
    return `${line}:${column} ${length}`;
  });
  assert.deepEqual(labels, ["1:6 1", "2:1 1", "1:1 1"]);
});

Deno.test("an empty range and one that ends before it begins have one caret", () => {
  const source = new SourceFile("a.yaml", "a: b");
  assert.equal(labelAt(source, { start: 3, end: 3 }).length, 1);
  assert.equal(labelAt(source, { start: 3, end: 1 }).length, 1);
});

Deno.test("a long line is shown around the value", () => {
  const text = `${"x".repeat(300)}VALUE${"y".repeat(300)}`;
  const [, line, carets] = drawn(text, "VALUE");
  assert.ok(line.length <= 5 + 122, line);
  assert.ok(line.startsWith(" 1 | …xxx") && line.endsWith("yyy…"), line);
  assert.equal(carets.indexOf("^"), line.indexOf("VALUE"));
  assert.match(carets, /^ +\| +\^{5}$/);
});

Deno.test("a long line is shown from its beginning or to its end if the value is there", () => {
  const [, first, under] = drawn(`VALUE${"y".repeat(300)}`, "VALUE");
  assert.ok(first.startsWith(" 1 | VALUE") && first.endsWith("y…"), first);
  assert.equal(under.indexOf("^"), first.indexOf("VALUE"));
  const [, last, below] = drawn(`${"x".repeat(300)}VALUE`, "VALUE");
  assert.ok(last.startsWith(" 1 | …x") && last.endsWith("VALUE"), last);
  assert.equal(below.indexOf("^"), last.indexOf("VALUE"));
});

Deno.test("the carets under a value longer than a line end with the line", () => {
  const [, line, carets] = drawn(`a: ${"x".repeat(1_000)}`, "x".repeat(1_000));
  assert.ok(carets.length <= line.length, `${carets.length} > ${line.length}`);
  assert.equal(carets.indexOf("^"), line.indexOf("x"));
});

Deno.test("further places follow in order of their lines", () => {
  const text = Array.from({ length: 120 }, (_, i) => `line${i + 1}`).join("\n");
  const source = new SourceFile("a.yaml", text);
  assert.deepEqual(
    drawn(text, "line50", {
      related: [
        labelAt(source, rangeOf(text, "line120"), "last"),
        labelAt(source, rangeOf(text, "line7"), "first"),
      ],
    }),
    [
      "     |",
      "   7 | line7",
      "     | ----- first",
      "  50 | line50",
      "     | ^^^^^^",
      " 120 | line120",
      "     | ------- last",
    ],
  );
});

Deno.test("several places on one line share the line", () => {
  const text = "a: [one, two, three]";
  const source = new SourceFile("a.yaml", text);
  assert.deepEqual(
    drawn(text, "two", {
      related: [
        labelAt(source, rangeOf(text, "three"), "and this"),
        labelAt(source, rangeOf(text, "one"), "this"),
      ],
    }),
    [
      "   |",
      " 1 | a: [one, two, three]",
      "   |     --- this",
      "   |          ^^^  ----- and this",
    ],
  );
});

Deno.test("carets are under wide and combining characters, and as wide as they are", () => {
  const lines = [
    ["a: 読み込み # x", "x", "   |               ^"],
    ["a: 読み込み # x", "読み込み", "   |    ^^^^^^^^"],
    ["a: e\u0301e\u0301 x", "x", "   |       ^"],
    ["a: 👩‍👩‍👧 x", "x", "   |       ^"],
    ["a:\t읽기 x", "x", "   |   \t     ^"],
  ];
  for (const [text, part, carets] of lines) assert.equal(drawn(text, part)[2], carets, text);
});

Deno.test("carets are still in the right place after masking", () => {
  const diagnostic: Diagnostic = {
    code: "wrong-type",
    severity: "error",
    message: "message",
    file: "a.yaml",
    at: {
      line: 1,
      column: 21,
      length: 4,
      text: "key: *** x: oops",
      shown: { column: 13, length: 4 },
    },
  };
  assert.deepEqual(renderDiagnostic(diagnostic).split("\n").slice(1), [
    "  --> a.yaml:1:21",
    "   |",
    " 1 | key: *** x: oops",
    "   |             ^^^^",
  ]);
});

Deno.test("if there are many further places the first are shown and the others counted", () => {
  const text = Array.from({ length: 9 }, (_, i) => `line${i + 1}`).join("\n");
  const source = new SourceFile("a.yaml", text);
  const related = Array.from(
    { length: 8 },
    (_, i) => labelAt(source, rangeOf(text, `line${i + 2}`), "here"),
  );
  const lines = drawn(text, "line1", { related });
  assert.equal(lines.filter((line) => line.endsWith("here")).length, 6);
  assert.equal(lines.at(-1), "   |   … and in 2 more places");
});

/** The lines below the source line of a frame that has differences. */
function drawnBelow(details: Partial<Diagnostic>): string[] {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", "a"));
  diagnostics.error("wrong-type", "message", { start: 0, end: 1 });
  return renderDiagnostic({ ...diagnostics.list[0], ...details }).split("\n").slice(5);
}

Deno.test("differences are drawn as a table with columns as wide as displayed", () => {
  const differences = {
    places: [
      { at: "$.items[2].price", expected: "number 3", actual: 'string "3"' },
      { at: "$.名前", expected: 'string "Ann"', actual: "nothing" },
    ],
    more: 12,
  };
  assert.deepEqual(drawnBelow({ notes: ["expected: x"], differences }), [
    "   |   expected: x",
    "   |",
    "   |   differs in 14 places:",
    '   |     $.items[2].price   expected number 3       actual string "3"',
    '   |     $.名前             expected string "Ann"   actual nothing',
    "   |     … and 12 more",
  ]);
});

Deno.test("the only difference is not drawn if the title is about its place", () => {
  const differences = { places: [{ at: "$.a", expected: "number 3", actual: "number 4" }] };
  const title = "$.a: expected 3, found 4";
  assert.deepEqual(drawnBelow({ message: title, differences }), []);
  assert.equal(drawnBelow({ message: `${title}…`, differences }).length, 3);
  assert.equal(drawnBelow({ message: "$ has no such object", differences }).length, 3);
  assert.equal(drawnBelow({ message: "$.a differs", differences, reveal: true }).length, 3);
  assert.equal(drawnBelow({ message: title, differences: { ...differences, more: 1 } }).length, 4);
});

Deno.test("differences too wide for a table are drawn below each other", () => {
  const long = `string "${"x".repeat(60)}"`;
  const differences = {
    places: [{ at: "$.a", expected: long, actual: long }],
    partial: true,
  } as const;
  assert.deepEqual(drawnBelow({ differences }), [
    "   |",
    "   |   differs in at least 1 place:",
    "   |     $.a",
    `   |       expected ${long}`,
    `   |       actual   ${long}`,
  ]);
});

Deno.test("a frame makes blanks visible in quotes if they are what differs", () => {
  const notes = ['expected: string "a b"', 'actual:   string "a\u00a0b … (3 more characters)'];
  const differences = { places: [{ at: "line 2", expected: 'string "a"', actual: 'string "a "' }] };
  assert.deepEqual(drawnBelow({ notes, differences, reveal: true }), [
    '   |   expected: string "a·b"',
    '   |   actual:   string "a\\u00a0b·… (3 more characters)',
    "   |",
    "   |   differs in 1 place:",
    '   |     line 2   expected string "a"   actual string "a·"',
  ]);
  assert.equal(drawnBelow({ notes })[0], '   |   expected: string "a b"');
});

Deno.test("control characters in a line cannot move the cursor", () => {
  const [, line, carets] = drawn("a: \x1b[31mred\x07 b", "b");
  assert.equal(line, " 1 | a: \uFFFD[31mred\uFFFD b");
  assert.equal(carets.indexOf("^"), line.indexOf(" b") + 1);
});

Deno.test("the parts of a frame are marked for colours", () => {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", "ab cd"));
  const related = [labelAt(diagnostics.source, { start: 3, end: 5 }, "there")];
  diagnostics.error("wrong-type", "message", { start: 0, end: 2 }, { related, help: "help" });
  const marked = renderDiagnostic(diagnostics.list[0], (style, text) => `<${style}:${text}>`);
  assert.equal(
    marked,
    [
      "<error:error[wrong-type]>: <title:message>",
      "  <gutter:-->> a.yaml:1:1",
      "<gutter:   |>",
      "<gutter: 1 |> ab cd",
      "<gutter:   |> <error:^^> <gutter:-- there>",
      "   <help:= help:> help",
    ].join("\n"),
  );
});

Deno.test("the same diagnostic at the same place is reported once", () => {
  const diagnostics = new Diagnostics(new SourceFile("a.yaml", "a: *x\nb: *x"));
  diagnostics.error("wrong-type", "message", { start: 0, end: 1 });
  diagnostics.error("wrong-type", "message", { start: 0, end: 1 });
  diagnostics.error("wrong-type", "another message", { start: 0, end: 1 });
  diagnostics.error("wrong-type", "message", { start: 6, end: 7 });
  assert.deepEqual(diagnostics.list.map(({ message, at }) => `${message} ${at!.line}`), [
    "message 1",
    "another message 1",
    "message 2",
  ]);
});

Deno.test("positions are found in lines of any length", () => {
  const source = new SourceFile("a.yaml", "\nab\n\r\ncd\n");
  const positions = Array.from({ length: 10 }, (_, offset) => source.position(offset))
    .map(({ line, column }) => `${line}:${column}`);
  assert.deepEqual(positions, [
    "1:1",
    "2:1",
    "2:2",
    "2:3",
    "3:1",
    "3:2",
    "4:1",
    "4:2",
    "4:3",
    "5:1",
  ]);
  assert.deepEqual([1, 2, 3, 4, 5].map((line) => source.line(line)), ["", "ab", "", "cd", ""]);
});

Deno.test("no text of a diagnostic begins a line of its own", () => {
  const text = "a\n::error::b\r::error::c\u2028::error::d\u0085::error::e\x1b[2J\v::error::f";
  const label = { line: 1, column: 1, length: 1, text, message: text };
  const drawn = renderDiagnostic({
    code: "assertion-failed",
    severity: "error",
    message: text,
    file: text,
    at: label,
    related: [{ ...label, line: 2 }],
    context: [text],
    notes: [text],
    differences: {
      places: [{ at: text, expected: text, actual: text }, { at: text, expected: "", actual: "" }],
    },
  });
  assert.ok(drawn.split(/[\n\r\u2028\u0085\v]/).every((line) => !/^\s*::/.test(line)), drawn);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(drawn, /\x1b|\r|\u2028|\u0085|\v/);
});
