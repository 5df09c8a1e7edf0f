import {
  type Diagnostic,
  type DiagnosticCode,
  FILE_CODES,
  type Fix,
  LINT_CODES,
  type SourceLabel,
} from "../../diagnostics/mod.ts";
import { sha256Hex } from "../../hash/mod.ts";
import { VERSION } from "../../version.ts";
import { jsonText } from "../report_format.ts";
import { visible } from "../safe_text.ts";
import { type CheckResult, messageWithNotes } from "./check_result.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * Writes diagnostics as a SARIF 2.1.0 log of one run (OASIS Static Analysis Results Interchange
 * Format), as GitHub code scanning takes it.
 *
 * @param cwd The absolute path of the directory that relative paths are in.
 */
export async function toSarif(result: CheckResult, cwd: string): Promise<string> {
  const results = await Promise.all(
    counted(result.list).map(([diagnostic, n]) => sarifResult(diagnostic, cwd, n)),
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

/** Each diagnostic and how many before it in its file look the same. */
function counted(list: readonly Diagnostic[]): (readonly [Diagnostic, number])[] {
  const seen = new Map<string, number>();
  return list.map((diagnostic) => {
    const key = `${diagnostic.file}\n${identity(diagnostic)}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return [diagnostic, before] as const;
  });
}

/** The name and version of the fingerprint; another way to make it needs another version. */
const FINGERPRINT = "batonFinding/v1";

/**
 * A diagnostic as a `result` (SARIF 2.1.0, section 3.27).
 *
 * Braces in messages are not doubled, as section 3.11.5 wants it: readers show messages without
 * arguments as they are, and `${{…}}` would be wrong advice.
 *
 * @param occurrence How many diagnostics before it in its file have the same fingerprint otherwise.
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
      ? { relatedLocations: related.map((label, i) => relatedPlace(label, i, artifactLocation)) }
      : {}),
    partialFingerprints: {
      [FINGERPRINT]: await sha256Hex(`${identity(diagnostic)}\n${occurrence}`),
    },
    ...(fix ? { fixes: [sarifFix(fix, artifactLocation)] } : {}),
  };
}

/** What stays the same of a diagnostic while lines above it come and go. */
function identity({ code, message, at }: Diagnostic): string {
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

/** A rule of SARIF 2.1.0 (`reportingDescriptor`, section 3.49). */
interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
  readonly defaultConfiguration: { readonly level: "error" | "warning" };
}

/** Every kind of diagnostic that a check knows, errors first. */
const SARIF_RULES: readonly SarifRule[] = [
  ...Object.entries(FILE_CODES).map(([id, text]) => rule(id, text, "error")),
  ...Object.entries(LINT_CODES).map(([id, text]) => rule(id, text, "warning")),
];

const INDEXES = new Map(SARIF_RULES.map(({ id }, index) => [id, index]));

/** The place of a rule among all; nothing for a kind of diagnostic that no check makes. */
function ruleIndex(code: DiagnosticCode): number | undefined {
  return INDEXES.get(code);
}

function rule(id: string, text: string, level: "error" | "warning"): SarifRule {
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: { text },
    defaultConfiguration: { level },
  };
}

/** Where a file is (`artifactLocation`, SARIF 2.1.0, section 3.4). */
interface SarifFile {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** The name of the directory that relative paths are in, as GitHub code scanning knows it. */
const SOURCE_ROOT = "%SRCROOT%";

/**
 * The place of a file: relative to the source root where it is below it, else a `file:` URI.
 *
 * @param file The path as messages show it.
 * @param cwd The absolute path of the directory that a relative path is in.
 */
function sarifFile(file: string, cwd: string): SarifFile {
  if (isAbsolute(file)) return { uri: fileUri(file) };
  if (/^\.\.(?:\/|$)/.test(file)) return { uri: fileUri(`${cwd}/${file}`) };
  return { uri: encode(file), uriBaseId: SOURCE_ROOT };
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[/\\]/.test(path);
}

/** RFC 8089; `..` is worked out. */
function fileUri(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const rooted = slashed.startsWith("/") ? slashed : `/${slashed}`;
  return new URL(`file://${encode(rooted).replace(/^\/([A-Za-z])%3A\//, "/$1:/")}`).href;
}

function encode(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
