import { asyncProperty } from "fast-check";
import assert from "node:assert/strict";
import { check } from "../../../lib/compiler/mod.ts";
import { type Diagnostic, renderDiagnostic } from "../../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { ENVIRONMENT, flowTexts } from "../flow_texts.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

/** What a terminal or a CI system would take for a command. */
// deno-lint-ignore no-control-regex
const COMMAND = /[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u2028\u2029]|^\s*::/m;
/** Errors of a file as a whole, which has no place to show. */
const WHOLE_FILE = new Set(["not-text", "too-large", "empty-file"]);

/** Checks any text as a flow file. */
export const flowFiles: FuzzTarget = {
  name: "flow-files",
  holds: "checking a file ends within a second, and each error has a place and fits a terminal",
  property: asyncProperty(flowTexts, async (text) => {
    const host = createMemoryHost({ files: { "flow.yaml": text }, env: ENVIRONMENT });
    const [{ diagnostics }] = await withinASecond(() => check(host, { paths: ["flow.yaml"] }));
    const lines = text.replace(/^\uFEFF/, "").split("\n");
    for (const diagnostic of diagnostics) assertShown(diagnostic, lines);
  }),
};

function assertShown(diagnostic: Diagnostic, lines: readonly string[]): void {
  const { at, code } = diagnostic;
  const rendered = renderDiagnostic(diagnostic);
  assert.doesNotMatch(rendered.replaceAll("\n", " \n"), COMMAND, rendered);
  if (!at) return assert.ok(WHOLE_FILE.has(code), `${code} has no place`);
  assert.ok(at.line >= 1 && at.line <= lines.length, `line ${at.line} of ${lines.length}`);
  const width = lines[at.line - 1].length + 1;
  assert.ok(at.column >= 1 && at.column <= width + 1, `column ${at.column} of ${width}`);
}
