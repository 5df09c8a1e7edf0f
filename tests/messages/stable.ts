import type { CliRun } from "../support/run_cli.ts";

type Placeholder = readonly [volatile: RegExp, stable: string];

/** What differs between runs and machines, and the placeholder for it. */
const PLACEHOLDERS: readonly Placeholder[] = [
  [/(→ .*?, )[\d.]+ m?s, /g, "$1TIME, "],
  [/^( *[✓✗!-] .*?) +[\d.]+ m?s\b/gm, "$1 TIME"],
  [/( in )[\d.]+ m?s$/gm, "$1TIME"],
  [/(?<=: duration_ms [^\0]{0,600}?actual:? +number )\d+/g, "TIME"],
  [/(: duration_ms is )\d+/g, "$1TIME"],
  [/(host name not) (?:found: (\S+)|resolved: (\S+) \(.*\))/g, "$1 found: $2$3"],
];

/**
 * The output for the user, with placeholders for ports and times. A line marks where standard
 * error begins.
 *
 * @param ports Ports by their placeholders.
 */
export function stableText(run: CliRun, ports: Readonly<Record<string, number>>): string {
  const error = run.stderr === "" ? "" : `--- stderr ---\n${run.stderr}`;
  let text = run.stdout + error;
  for (const [word, port] of Object.entries(ports)) {
    text = text.replaceAll(new RegExp(`(127\\.0\\.0\\.1|localhost):${port}\\b`, "g"), `$1:${word}`);
  }
  for (const [volatile, stable] of PLACEHOLDERS) text = text.replace(volatile, stable);
  return text;
}
