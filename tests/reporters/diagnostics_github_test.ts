import assert from "node:assert/strict";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { annotate } from "../../lib/reporters/diagnostics/github.ts";
import { createPainter, DIAGNOSTICS_FORMATS } from "../../lib/reporters/mod.ts";
import { many } from "./diagnostics_sample.ts";

async function render(list: readonly Diagnostic[]): Promise<string[]> {
  const context = { paint: createPainter(false), cwd: "/project" };
  return (await DIAGNOSTICS_FORMATS.github({ list, files: 1 }, context)).split("\n");
}

/** Reads a command as the runner of GitHub Actions does: split at the marks, then unescaped. */
function readCommand(line: string) {
  const [, name, properties, data] = /^::(\w+) (.*?)::(.*)$/.exec(line)!;
  const unescape = (text: string) =>
    text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
  const pairs = properties.split(",").map((pair) => {
    const [key, value] = pair.split("=", 2);
    return [key, unescape(value.replaceAll("%3A", ":").replaceAll("%2C", ","))];
  });
  return { name, ...Object.fromEntries(pairs), message: unescape(data) };
}

Deno.test("names and messages survive the escapes of GitHub Actions", () => {
  const line = annotate({
    code: "unknown-key",
    severity: "warning",
    message: "100% of `a::b`, %0A stays: \n::error::no",
    file: "flows/a,b:c%0A\r\nd.yaml",
    at: { line: 3, column: 5, length: 2, text: "    ab" },
    help: "write `c`",
  });
  assert.ok(!/[\r\n]/.test(line));
  assert.deepEqual(readCommand(line), {
    name: "warning",
    file: "flows/a,b:c%0A\r\nd.yaml",
    line: "3",
    col: "5",
    endColumn: "7",
    title: "unknown-key",
    message: "100% of `a::b`, %0A stays:  ::error::no\nhelp: write `c`",
  });
});

Deno.test("errors come first, and what exceeds GitHub's limit stays in the log", async () => {
  const lines = await render([...many("warning", 12), ...many("error", 13)]);
  const kinds = lines.map((line) => /^(::\w+|\w+\[)/.exec(line)?.[1] ?? line);
  assert.deepEqual(kinds, [
    ...Array(10).fill("::error"),
    ...Array(10).fill("::warning"),
    ...Array(3).fill("error["),
    ...Array(2).fill("warning["),
    "5 more diagnostics above without an annotation: GitHub shows at most 10 errors and 10 warnings of a step",
    "13 errors, 12 warnings",
    "",
  ]);
  assert.equal(lines[20], "error[unknown-key] error.yaml:11:3: it is bad");
});

Deno.test("as many diagnostics as GitHub shows need no remark", async () => {
  const lines = await render([...many("error", 10), ...many("warning", 10)]);
  assert.equal(lines.length, 22);
  assert.ok(lines.slice(0, 20).every((line) => line.startsWith("::")));
});

Deno.test("a plain line contains no command of the runner", async () => {
  const odd = { message: "a ##[error]b\n::error::c", file: "::error::\nx.yaml" };
  const lines = await render([
    ...many("error", 10),
    { code: "no-such-file", severity: "error", ...odd },
  ]);
  assert.equal(lines[10], "error[no-such-file] ::error:: x.yaml: a #\u200b#[error]b ::error::c");
});
