import {
  type Diagnostic,
  type DiagnosticCode,
  FILE_CODES,
  type Fix,
  LINT_CODES,
  type SourceLabel,
} from "../../diagnostics/mod.ts";
import { sha256Hex } from "../../hash/mod.ts";
import { visible } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import { jsonText } from "../report_format.ts";
import { type CheckResult, messageWithNotes } from "./check_result.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** The files of this version of baton. */
const FILES = `https://github.com/OWNER/baton/blob/v${VERSION}`;

/**
 * Formats diagnostics as a SARIF 2.1.0 log of one run (OASIS Static Analysis Results Interchange
 * Format), for GitHub code scanning.
 *
 * @param cwd The absolute path of the directory that relative paths are resolved against.
 */
export async function toSarif(result: CheckResult, cwd: string): Promise<string> {
  const results = await Promise.all(
    counted(result.list).map(([diagnostic, n]) => sarifResult(diagnostic, cwd, n)),
  );
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "baton",
          semanticVersion: VERSION,
          informationUri: `${FILES}/README.md`,
          rules: SARIF_RULES,
        },
      },
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

/** Pairs each diagnostic with the number of earlier ones in its file that look the same. */
function counted(list: readonly Diagnostic[]): (readonly [Diagnostic, number])[] {
  const seen = new Map<string, number>();
  return list.map((diagnostic) => {
    const key = `${diagnostic.file}\n${identity(diagnostic)}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [diagnostic, before] as const;
  });
}

/** The name and version of the fingerprint; changing how it is computed requires a new version. */
const FINGERPRINT = "batonFinding/v1";

/**
 * Makes the `result` of a diagnostic (SARIF 2.1.0, section 3.27).
 *
 * Does not double braces in messages as section 3.11.5 requires: readers show messages without
 * arguments unchanged, so `${{…}}` would be wrong advice.
 *
 * @param occurrence The number of earlier diagnostics in its file with the same identity.
 */
async function sarifResult(
  diagnostic: Diagnostic,
  cwd: string,
  occurrence: number,
): Promise<object> {
  const { code, severity, file, at, related = [], fix } = diagnostic;
  const artifactLocation = sarifFile(file, cwd);
  const index = ruleIndex(code);
  return {
    ruleId: code,
    ruleIndex: index,
    level: severity,
    message: { text: visible(messageWithNotes(diagnostic)) },
    locations: [{ physicalLocation: { artifactLocation, ...(at ? { region: region(at) } : {}) } }],
    ...(related.length > 0
      ? { relatedLocations: related.map((label, i) => relatedPlace(label, i, file, cwd)) }
      : {}),
    partialFingerprints: {
      [FINGERPRINT]: await sha256Hex(`${identity(diagnostic)}\n${occurrence}`),
    },
    ...(fix ? { fixes: [sarifFix(fix, artifactLocation)] } : {}),
  };
}

/** Returns what stays the same in a diagnostic when lines above it are added or removed. */
function identity({ code, message, at }: Diagnostic): string {
  return [code, message, at?.text.trim() ?? ""].join("\n");
}

function region({ line, column, length }: SourceLabel): object {
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + length };
}

function relatedPlace(label: SourceLabel, id: number, file: string, cwd: string): object {
  const artifactLocation = sarifFile(label.file ?? file, cwd);
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

/** A rule of SARIF 2.1.0 (`reportingDescriptor`, section 3.49). */
interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly helpUri: string;
  readonly help: { readonly text: string; readonly markdown: string };
  readonly defaultConfiguration: { readonly level: "error" | "warning" };
}

/** Every kind of diagnostic that a check can report, errors first. */
const SARIF_RULES: readonly SarifRule[] = [
  ...Object.entries(FILE_CODES).map(([id, text]) => rule(id, text, "error", "in-a-file")),
  ...Object.entries(LINT_CODES).map(([id, text]) => rule(id, text, "warning", id)),
];

const INDEXES = new Map(SARIF_RULES.map(({ id }, index) => [id, index]));

/** Returns the index of a rule, or nothing for a kind of diagnostic that no check reports. */
function ruleIndex(code: DiagnosticCode): number | undefined {
  return INDEXES.get(code);
}

/** @param section The section of the reference of diagnostics that describes the rule. */
function rule(
  id: string,
  text: string,
  level: "error" | "warning",
  section: string,
): SarifRule {
  const helpUri = `${FILES}/docs/diagnostics.md#${section}`;
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    helpUri,
    help: { text, markdown: `${text} See [the reference of diagnostics](${helpUri}).` },
    defaultConfiguration: { level },
  };
}

/** The location of a file (`artifactLocation`, SARIF 2.1.0, section 3.4). */
interface SarifFile {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** GitHub code scanning's name for the directory that relative paths are resolved against. */
const SOURCE_ROOT = "%SRCROOT%";

/**
 * Returns the location of a file: relative to the source root if it is below it, otherwise a
 * `file:` URI.
 *
 * @param file The path as messages show it.
 * @param cwd The absolute path of the directory that a relative path is resolved against.
 */
function sarifFile(file: string, cwd: string): SarifFile {
  if (isAbsolute(file)) return { uri: fileUri(file) };
  if (/^\.\.(?:\/|$)/.test(file)) return { uri: fileUri(`${cwd}/${file}`) };
  return { uri: encode(file), uriBaseId: SOURCE_ROOT };
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[/\\]/.test(path);
}

/** Returns the `file:` URI of a path (RFC 8089), with `..` resolved. */
function fileUri(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const rooted = slashed.startsWith("/") ? slashed : `/${slashed}`;
  return new URL(`file://${encode(rooted).replace(/^\/([A-Za-z])%3A\//, "/$1:/")}`).href;
}

function encode(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
