import type { Diagnostic } from "../diagnostics/mod.ts";
import { sha256Hex } from "../hash/mod.ts";
import { HostFileError, type HostFiles } from "../host/mod.ts";
import { type FixedText, fixText } from "./fix_text.ts";

const CHANGED = "the file has changed meanwhile";

/** A file and its diagnostics. */
interface FileDiagnostics {
  /** The path as messages show it. */
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The SHA-256 of the file that was checked, in hexadecimal; absent if it could not be read. */
  readonly sha256?: string;
}

/** Checks a file through the given file access. */
type CheckFile = (file: string, files: HostFiles) => Promise<readonly Diagnostic[]>;

/** Files after their fixes. */
interface FixedFiles {
  /** The remaining diagnostics of each file, in the order given. */
  readonly files: readonly FileDiagnostics[];
  /** The number of fixed diagnostics. */
  readonly fixed: number;
  /** The number of files written. */
  readonly written: number;
  /** Files that could not be written; their diagnostics remain. */
  readonly problems: readonly string[];
  /** Fixes that were skipped because they would have done harm. */
  readonly warnings: readonly string[];
}

/** Fixes files. Each file is written at most once, as a whole, and only if its text changed. */
export async function fixFiles(
  list: readonly FileDiagnostics[],
  files: HostFiles,
  check: CheckFile,
): Promise<FixedFiles> {
  const after: FileDiagnostics[] = [];
  const problems: string[] = [];
  const warnings: string[] = [];
  const outcomes = new Set<string>();
  let fixed = 0;
  let written = 0;
  for (const one of list) {
    const { file } = one;
    const fixable = one.diagnostics.some(({ fix }) => fix !== undefined);
    try {
      const result = fixable ? await fixFile(one, outcomes, files, check) : undefined;
      after.push({ file, diagnostics: result?.remaining ?? one.diagnostics });
      fixed += result?.fixed.length ?? 0;
      written += result?.written ? 1 : 0;
      warnings.push(...result?.refused.map((refused) => leftOutWarning(file, refused)) ?? []);
    } catch (error) {
      if (!(error instanceof HostFileError)) throw error;
      after.push(one);
      problems.push(`cannot write ${file}: ${error.message}`);
    }
  }
  return { files: after, fixed, written, problems, warnings };
}

/**
 * Fixes a file.
 *
 * @param outcomes The digests of the files written so far, because two paths may lead to one file.
 */
async function fixFile(
  { file, diagnostics, sha256 }: FileDiagnostics,
  outcomes: Set<string>,
  files: HostFiles,
  check: CheckFile,
): Promise<Omit<FixedText, "text"> & { readonly written: boolean }> {
  const before = await files.read(file);
  const found = await sha256Hex(before);
  if (found !== sha256) {
    if (!outcomes.has(`${found} ${sha256}`)) throw new HostFileError(CHANGED);
    return { remaining: await check(file, files), fixed: [], refused: [], written: false };
  }
  const { mark, text } = splitMark(before);
  const bytesOf = (body: string) => new TextEncoder().encode(mark + body);
  const result = await fixText(
    text,
    diagnostics,
    (changed) => check(file, withContent(files, file, bytesOf(changed))),
  );
  const written = result.text !== text;
  if (written) {
    const bytes = bytesOf(result.text);
    if (await sha256Hex(await files.read(file)) !== sha256) throw new HostFileError(CHANGED);
    await files.replace(file, bytes);
    outcomes.add(`${await sha256Hex(bytes)} ${sha256}`);
  }
  return { ...result, written };
}

/** Splits a text from the byte order marks before it, which offsets do not count. */
function splitMark(bytes: Uint8Array): { readonly mark: string; readonly text: string } {
  const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const text = whole.replace(/^\uFEFF{1,2}/, "");
  return { mark: whole.slice(0, whole.length - text.length), text };
}

function withContent(files: HostFiles, file: string, bytes: Uint8Array): HostFiles {
  return {
    ...files,
    read: (path, most) => path === file ? Promise.resolve(bytes) : files.read(path, most),
  };
}

function leftOutWarning(file: string, { at, fix, code }: Diagnostic): string {
  const place = at ? `${file}:${at.line}:${at.column}` : file;
  return `${place}: the fix of \`${code}\` was left out, it would do harm: ${fix?.title}`;
}
