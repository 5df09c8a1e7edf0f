import type { Diagnostic } from "../../loader/mod.ts";
import { VERSION } from "../../version.ts";
import { jsonText } from "../json_text.ts";
import type { Findings } from "./findings.ts";
import { identity, sarifResult } from "./sarif_result.ts";
import { SARIF_RULES } from "./sarif_rules.ts";
import { SOURCE_ROOT } from "./sarif_uri.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * Writes findings as a SARIF 2.1.0 log of one run (OASIS Static Analysis Results Interchange
 * Format), as GitHub code scanning takes it.
 *
 * @param cwd The absolute path of the directory that relative paths are in.
 */
export async function toSarif(findings: Findings, cwd: string): Promise<string> {
  const results = await Promise.all(
    counted(findings.list).map(([diagnostic, n]) => sarifResult(diagnostic, cwd, n)),
  );
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "baton", semanticVersion: VERSION, rules: SARIF_RULES } },
      invocations: [{ executionSuccessful: true }],
      originalUriBaseIds: {
        [SOURCE_ROOT]: { description: { text: "The directory in which baton was called." } },
      },
      columnKind: "utf16CodeUnits",
      results,
    }],
  };
  return `${jsonText(log, 2)}\n`;
}

/** Each finding and how many before it in its file look the same. */
function counted(list: readonly Diagnostic[]): (readonly [Diagnostic, number])[] {
  const seen = new Map<string, number>();
  return list.map((diagnostic) => {
    const key = `${diagnostic.file}\n${identity(diagnostic)}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [diagnostic, before] as const;
  });
}
