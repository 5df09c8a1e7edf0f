import {
  type Diagnostic,
  Diagnostics,
  type FileCode,
  SourceFile,
} from "../../lib/diagnostics/mod.ts";

/** A word that is a diagnostic, and its fix; there is none without `write`. */
export interface Word {
  readonly word: string;
  readonly write?: string;
  /** @default "unknown-key" */
  readonly code?: FileCode;
  /** @default "error" */
  readonly severity?: "error" | "warning";
}

/** Finds words in a text, all of one code with one message. */
export function findWords(text: string, words: readonly Word[], path = "a.yaml"): Diagnostic[] {
  const diagnostics = new Diagnostics(new SourceFile(path, text));
  for (const { word, write, code = "unknown-key", severity = "error" } of words) {
    for (const { index: start } of text.matchAll(new RegExp(`\\b${word}\\b`, "g"))) {
      const range = { start, end: start + word.length };
      const fix = write === undefined
        ? undefined
        : diagnostics.fix(`write \`${write}\``, [range, write]);
      diagnostics[severity](code, `found \`${word}\``, range, fix ? { fix } : {});
    }
  }
  return diagnostics.list;
}
