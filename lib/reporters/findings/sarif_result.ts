import type { Diagnostic, Fix, SourceLabel } from "../../loader/mod.ts";
import { visible } from "../visible.ts";
import { messageOf } from "./message.ts";
import { ruleIndex } from "./sarif_rules.ts";
import { type SarifFile, sarifFile } from "./sarif_uri.ts";

/** The name and version of the fingerprint; another way to make it needs another version. */
const FINGERPRINT = "batonFinding/v1";

/**
 * A finding as a `result` (SARIF 2.1.0, section 3.27).
 *
 * Braces in messages are not doubled, as section 3.11.5 wants it: readers show messages without
 * arguments as they are, and `${{…}}` would be wrong advice.
 *
 * @param occurrence How many findings before it in its file have the same fingerprint otherwise.
 */
export async function sarifResult(
  diagnostic: Diagnostic,
  cwd: string,
  occurrence: number,
): Promise<object> {
  const { code, severity, file, at, related = [], fix } = diagnostic;
  const artifactLocation = sarifFile(file, cwd);
  const index = ruleIndex(code);
  return {
    ruleId: code,
    ...(index === undefined ? {} : { ruleIndex: index }),
    level: severity,
    message: { text: visible(messageOf(diagnostic)) },
    locations: [{ physicalLocation: { artifactLocation, ...(at ? { region: region(at) } : {}) } }],
    ...(related.length > 0
      ? { relatedLocations: related.map((label, i) => relatedPlace(label, i, artifactLocation)) }
      : {}),
    partialFingerprints: {
      [FINGERPRINT]: await digest(`${identity(diagnostic)}\n${occurrence}`),
    },
    ...(fix ? { fixes: [sarifFix(fix, artifactLocation)] } : {}),
  };
}

/** What stays the same of a finding while lines above it come and go. */
export function identity({ code, message, at }: Diagnostic): string {
  return [code, message, at?.text.trim() ?? ""].join("\n");
}

function region({ line, column, length }: SourceLabel): object {
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + length };
}

function relatedPlace(label: SourceLabel, id: number, artifactLocation: SarifFile): object {
  return {
    id,
    physicalLocation: { artifactLocation, region: region(label) },
    ...(label.message === undefined ? {} : { message: { text: visible(label.message) } }),
  };
}

function sarifFix({ title, edits }: Fix, artifactLocation: SarifFile): object {
  const replacements = edits.map(({ start, end, text }) => ({
    deletedRegion: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
    },
    insertedContent: { text },
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation, replacements }],
  };
}

async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
