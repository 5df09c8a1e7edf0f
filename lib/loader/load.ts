import { HostFileError, type HostFiles } from "../host/mod.ts";
import type { FileCode } from "./codes.ts";
import { Diagnostics, labelAt } from "./diagnostic.ts";
import type { Flow } from "./flow.ts";
import type { SourceNode } from "./node.ts";
import { decodeText, type NotText } from "./not_text.ts";
import { readFlow } from "./read_flow.ts";
import { SourceFile } from "./source.ts";
import { parseYaml } from "./yaml.ts";
import { YamlError } from "./yaml_error.ts";

/** What other characters look like blanks, quotes, colons or dashes; few files have any. */
const LOOKALIKE = /[\u00A0\u1680\u2000-\u205F\u2060\u2212\u3000\uFEFF\uFF1A]/;

/** A flow file, read: its flow as far as there is one, and what is wrong with it. */
export interface LoadedFile {
  /** The flow as far as it could be read; absent where the file is no flow at all. */
  readonly flow?: Flow;
  /** What is wrong with the file. */
  readonly found: Diagnostics;
  /** The SHA-256 of its bytes in hexadecimal; absent where the file cannot be read. */
  readonly sha256?: string;
}

/** Reads a flow file and its structure. Never throws: what is wrong is among the diagnostics. */
export async function loadFile(path: string, files: HostFiles): Promise<LoadedFile> {
  let bytes: Uint8Array;
  try {
    bytes = await files.read(path);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return unreadable(path, "unreadable-file", `the file cannot be read: ${error.message}`);
  }
  const sha256 = await digest(bytes);
  const text = decodeText(bytes);
  return { ...typeof text === "string" ? await loadText(path, text) : noText(path, text), sha256 };
}

/**
 * Reads the structure of a flow from its text.
 *
 * @param path The path as messages show it.
 *
 * @example Look at the steps of a flow
 * ```ts
 * import { loadText } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const { flow, found } = await loadText("a.yaml", "steps: [{ name: a, request: { url: http://b } }]");
 * assert.deepEqual(flow?.steps.map((step) => step.name), ["a"]);
 * assert.equal(found.hasErrors, false);
 * ```
 */
export async function loadText(path: string, text: string): Promise<LoadedFile> {
  const found = new Diagnostics(new SourceFile(path, text.replace(/^\uFEFF/, "")));
  const root = await parse(found);
  const flow = root && readFlow(root, found);
  return { found, ...(flow ? { flow } : {}) };
}

async function parse(found: Diagnostics): Promise<SourceNode | undefined> {
  const { text } = found.source;
  const report = ({ code, message, range, details }: YamlError) => {
    const { help, write, against, spoils } = details;
    found.error(code, message, range, {
      ...(help === undefined ? {} : { help }),
      ...(write === undefined ? {} : { fix: found.fix(`write \`${write}\``, [range, write]) }),
      ...(against ? { related: [labelAt(found.source, against.range, against.message)] } : {}),
    });
    if (spoils) found.spoil(spoils);
  };
  if (LOOKALIKE.test(text)) {
    const { findLookalikes } = await import("./lookalikes.ts");
    const mistakes = findLookalikes(text);
    mistakes.forEach(report);
    if (mistakes.length > 0) return undefined;
  }
  try {
    return parseYaml(text, report);
  } catch (error) {
    if (error instanceof YamlError) report(error);
    else report(await explainError(text, error));
    return undefined;
  }
}

async function explainError(text: string, error: unknown): Promise<YamlError> {
  return (await import("./other_languages.ts")).explainLanguage(text) ??
    (await import("./explain_yaml.ts")).explainYamlError(text, error);
}

function noText(path: string, { message, help, shown }: NotText): LoadedFile {
  if (!shown) return unreadable(path, "not-text", message, help);
  const found = new Diagnostics(new SourceFile(path, shown.text));
  const { offset } = shown;
  found.error("not-text", message, { start: offset, end: offset + 1 }, { help });
  return { found };
}

function unreadable(path: string, code: FileCode, message: string, help?: string): LoadedFile {
  const found = new Diagnostics(new SourceFile(path, ""));
  found.list.push({ code, severity: "error", message, file: path, ...(help ? { help } : {}) });
  return { found };
}

async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return new Uint8Array(hash).toHex();
}
