import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import type { Diagnostic, LintCode } from "../../lib/diagnostics/mod.ts";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

/** A flow, and what a rule reports about it. */
export interface Advice {
  readonly what: string;
  /** The text of the file, or only its steps. */
  readonly flow: string;
  /** The diagnostics as `line:column message`; in a file of steps alone the first line is 1. */
  readonly found: readonly string[];
  /** What the first diagnostic says to write instead. */
  readonly help?: string;
  /** The file after all fixes. */
  readonly fixed?: string;
}

/** Tests what one rule reports, regardless of the others. */
export function testAdvice(code: LintCode, cases: readonly Advice[]): void {
  for (const { what, flow, found, help, fixed } of cases) {
    Deno.test(`${code}: ${what}`, async () => {
      const advice = (await findingsIn(flow)).filter((finding) => finding.code === code);
      assert.deepEqual(advice.map(shortAdvice), found);
      assert.deepEqual(advice.map(({ severity }) => severity), found.map(() => "warning"));
      if (help !== undefined) assert.equal(advice[0].help, help);
      if (fixed !== undefined) assert.equal(afterFixes(flow, advice), fixed);
    });
  }
}

/** What the flows of most tests leave out; tests of their own cover it. */
const LEFT_OUT: readonly string[] = ["missing-variable", "missing-name"];

/** Everything that `check` reports for a flow, except variables without a value and its name. */
export async function findingsIn(flow: string): Promise<readonly Diagnostic[]> {
  const host = createMemoryHost({ files: { "flow.yaml": flow } });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], envOptional: true });
  return diagnostics.filter(({ code }) => !LEFT_OUT.includes(code));
}

/** A diagnostic as `line:column message`. */
export function shortAdvice({ at, message }: Diagnostic): string {
  return `${at?.line}:${at?.column} ${message}`;
}

/** The part of the file that a diagnostic marks. */
export function placeOf(flow: string, { at }: Diagnostic): string {
  const line = flow.split("\n")[at!.line - 1];
  return line.slice(at!.column - 1, at!.column - 1 + at!.length);
}

function afterFixes(flow: string, advice: readonly Diagnostic[]): string {
  return applyFixes(flow, advice.flatMap(({ fix }) => fix ?? [])).text;
}

/** A flow of one step that sends a request and asserts a status. */
export function requestFlow(request: string, status = 200): string {
  return `vars: { base_url: "\${ENV.BASE_URL}" }
steps:
  - name: login
    request:
      method: POST
      url: \${vars.base_url}/login
      ${request.replaceAll("\n", "\n      ")}
    assert: { status: ${status} }
`;
}
