import { check } from "../../lib/compiler/mod.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { applyFixes } from "../support/apply_fixes.ts";

const MAX_PASSES = 10;

/** What `check` reports for a flow, without advice. */
export async function checkText(
  text: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Diagnostic[]> {
  const host = createMemoryHost({ files: { "a.yaml": text }, env });
  const [{ diagnostics }] = await check(host, { paths: ["a.yaml"], lint: false });
  return diagnostics;
}

/** A flow with all fixes applied. */
export async function fixText(
  text: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  let fixed = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = applyFixes(fixed, await checkText(fixed, env));
    if (next === fixed) return fixed;
    fixed = next;
  }
  throw new Error(`Fixes do not come to an end:\n${fixed}`);
}

/** Diagnostics, each on one line. */
export function inLines(findings: readonly Diagnostic[]): string[] {
  return findings.map(({ code, severity, message, at, help = "" }) =>
    `${at?.line}:${at?.column} ${severity === "error" ? "" : `${severity} `}${code}: ${message}` +
    ` — ${help}`
  );
}
