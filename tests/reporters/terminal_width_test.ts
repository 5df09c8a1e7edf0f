import assert from "node:assert/strict";
import { main } from "../../lib/cli/main.ts";
import { type Diagnostic, renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { columnsOf } from "../../lib/text/mod.ts";

const WIDTHS = [40, 80, 100, 200];

/** Source lines with a label at `TARGET`. */
const LINES: Readonly<Record<string, string>> = {
  "letters around it": `${"before ".repeat(20)}TARGET${" after".repeat(40)}`,
  "wide letters": `    名前: ${"日本語".repeat(20)} TARGET ${"字".repeat(60)}`,
  emoji: `    e: ${"👩‍👩‍👧 🎉".repeat(8)} TARGET ${"🎉".repeat(30)}`,
  "combining marks": `    c: ${"e\u0301a\u0308".repeat(25)} TARGET end ${"o\u0302".repeat(70)}`,
  tabs: `\t\t- a:\tb\tTARGET\tend\t${"x".repeat(50)}`,
  "a short line with tabs": "\ta:\tTARGET",
  "its end": `${"x".repeat(300)} TARGET`,
  "its start": `TARGET ${"x".repeat(300)}`,
  "masked values": `${"*** ".repeat(40)}TARGET ***`,
};

function diagnosticAt(text: string): Diagnostic {
  return {
    code: "assertion-failed",
    severity: "error",
    message: `status is 404, expected 200 ${"word ".repeat(20)}`,
    file: "a.yaml",
    at: {
      line: 1234,
      column: text.indexOf("TARGET") + 1,
      length: "TARGET".length,
      text,
      message: "a label whose message is so long that it needs a line of its own",
    },
    context: [`GET http://127.0.0.1:8080/${"p".repeat(100)} → 404 Not Found, 1 ms`],
    notes: [`a note ${"日本 ".repeat(40)}`],
    help: `write \`x\` instead, ${"and this ".repeat(30)}`,
    differences: {
      places: [
        { at: "$.a", expected: "number 1", actual: "number 2" },
        { at: "$.name", expected: `text "${"q".repeat(90)}"`, actual: "null" },
      ],
    },
  };
}

for (const [what, text] of Object.entries(LINES)) {
  for (const columns of WIDTHS) {
    Deno.test(`a frame fits ${columns} columns, and its carets point right, with ${what}`, () => {
      const lines = renderDiagnostic(diagnosticAt(text), undefined, columns).split("\n");
      assert.deepEqual(lines.filter((line) => columnsOf(line) > columns), []);
      const at = lines.findIndex((line) => line.startsWith(" 1234 |"));
      const [source, carets] = [lines[at], lines[at + 1]];
      const before = source.slice(0, source.indexOf("TARGET"));
      assert.match(source, /TARGET/);
      assert.match(carets, /^[ |]+\^{6}(?!\^)/);
      assert.equal(columnsOf(carets.slice(0, carets.indexOf("^"))), columnsOf(before));
    });
  }
}

Deno.test("without a terminal only a long source line is cut", () => {
  const [title, , , context] = renderDiagnostic(diagnosticAt("a: TARGET")).split("\n");
  assert.ok(columnsOf(title) > 100 && columnsOf(context) > 100);
});

const NAME = "a step with quite a long name 名前名前名前";
const STEP = (url: string) => `
  - name: ${NAME}
    request: { url: "${url}/missing/${"part/".repeat(20)}" }
    assert: { status: 200, json: [{ path: $.json.items, containsAll: [${"12345, ".repeat(30)}1] }] }
  - name: skipped after it
    request: { url: "${url}/" }
    assert: { status: 200 }
`;

for (const columns of WIDTHS) {
  Deno.test(`what a run and a check print fits a terminal of ${columns} columns`, async () => {
    const flow = `name: a flow with quite a long name\nsteps:${STEP("http://api.test")}`;
    const files = { "flows/of/a/deep/folder/orders_of_the_shop.yaml": flow, "b.yaml": "steps: []" };
    for (const args of [["run", "--verbose"], ["run"], ["run", "--quiet"], ["check"]]) {
      const host = createMemoryHost({
        files,
        fetch: () => Response.json({ items: [1] }, { status: 404 }),
        terminal: { columns },
        env: { TERM: "xterm", NO_COLOR: "1" },
      });
      await main([...args, "."], { ...host, onStop: () => () => {} });
      // A command and a path are there to be copied.
      // deno-lint-ignore no-control-regex
      const lines = host.stdout.text.replace(/\x1b\[[\d;]*[AJKm]/g, "").split(/[\r\n]/)
        .filter((line) => !/^again:|^ *-->/.test(line));
      assert.deepEqual(lines.filter((line) => columnsOf(line) > columns), [], args.join(" "));
    }
  });
}
