import { Diagnostics, type FileCode, labelAt, SourceFile } from "../diagnostics/mod.ts";
import { sha256Hex } from "../hash/mod.ts";
import { HostFileError, type HostFiles, HostFileTooLarge } from "../host/mod.ts";
import type { Flow } from "./flow.ts";
import { MAX_TEXT_FILE_BYTES } from "./limits.ts";
import { LazyModule, NotLoaded, withModules } from "../text/mod.ts";
import { mistakes } from "./mistakes.ts";
import { readFlow } from "./read/flow.ts";
import { parseYaml, type SourceNode, YamlError } from "./yaml/mod.ts";

const lookalikes = new LazyModule(() => import("./hints/lookalikes.ts"));
const yamlSyntax = new LazyModule(() => import("./hints/yaml_syntax.ts"));

/** Characters that look like spaces, quotes, colons or dashes; they are rare in files. */
const LOOKALIKE = /[\u00A0\u1680\u2000-\u205F\u2060\u2212\u3000\uFEFF\uFF1A]/;

const SMALLER = "split the flow, and send large bodies from files of their own: `body_file`";

/** A loaded flow file: its flow, as far as it could be read, and its diagnostics. */
export interface LoadedFile {
  /** The flow, as far as it could be read; absent if the file is not a flow at all. */
  readonly flow?: Flow;
  /** What is wrong with the file. */
  readonly diagnostics: Diagnostics;
  /** The SHA-256 of the file in hexadecimal; absent if the file cannot be read, or nobody asked. */
  readonly sha256?: string;
}

/** What is known about a file, and what to compute of it. */
export interface LoadOptions {
  /** Whether to compute the SHA-256 of the file. @default {true} */
  readonly digest?: boolean;
  /** Whether nobody named the file, so that it may not be meant as a flow. @default {false} */
  readonly searched?: boolean;
}

/** Reads a flow file and its structure. Never throws: every problem becomes a diagnostic. */
export async function loadFile(
  path: string,
  files: HostFiles,
  { digest = true, searched = false }: LoadOptions = {},
): Promise<LoadedFile> {
  let bytes: Uint8Array;
  try {
    bytes = await files.read(path, MAX_TEXT_FILE_BYTES);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return error instanceof HostFileTooLarge
      ? await otherFile(path, searched) ??
        unreadable(path, "too-large", `the file is too large: ${error.message}`, SMALLER)
      : unreadable(path, "unreadable-file", `the file cannot be read: ${error.message}`);
  }
  const sha256 = digest ? await sha256Hex(bytes) : undefined;
  const text = decodeText(bytes);
  if (typeof text !== "string") {
    return { ...await otherFile(path, searched) ?? noText(path, text), sha256 };
  }
  return { ...await readSource(path, text, searched), sha256 };
}

/** Returns what the name of a file says that it is, if its content cannot be read as text. */
async function otherFile(path: string, searched: boolean): Promise<LoadedFile | undefined> {
  const explained = (await mistakes.load()).explainName(path, searched);
  return explained && unreadable(path, "not-a-flow", explained.message, explained.help);
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
 * const { flow, diagnostics } = await loadText("a.yaml", "steps: [{ name: a, request: { url: http://b } }]");
 * assert.deepEqual(flow?.steps.map((step) => step.name), ["a"]);
 * assert.equal(diagnostics.hasErrors, false);
 * ```
 */
export async function loadText(path: string, text: string): Promise<LoadedFile> {
  return await readSource(path, text, false);
}

async function readSource(path: string, text: string, searched: boolean): Promise<LoadedFile> {
  const source = new SourceFile(path, text.replace(/^\uFEFF/, ""));
  return await withModules(() => readText(source, searched));
}

/** Reads a flow; must not keep anything, because it may be interrupted. */
function readText(source: SourceFile, searched: boolean): LoadedFile {
  const diagnostics = new Diagnostics(source);
  const root = parse(diagnostics, searched);
  const flow = root && readFlow(root, diagnostics, searched);
  return { diagnostics, ...(flow ? { flow } : {}) };
}

function parse(diagnostics: Diagnostics, searched: boolean): SourceNode | undefined {
  const { path, text } = diagnostics.source;
  const report = ({ code, message, range, details }: YamlError) => {
    const { help, write, against, spoils } = details;
    diagnostics.error(code, message, range, {
      ...(help === undefined ? {} : { help }),
      ...(write === undefined
        ? {}
        : { fix: diagnostics.fix(`write \`${write}\``, [range, write]) }),
      ...(against
        ? { related: [labelAt(diagnostics.source, against.range, against.message)] }
        : {}),
    });
    if (spoils) diagnostics.spoil(spoils);
  };
  if (LOOKALIKE.test(text)) {
    const mistakes = lookalikes.parts.findLookalikes(text);
    mistakes.forEach(report);
    if (mistakes.length > 0) return undefined;
  }
  try {
    return parseYaml(text, report);
  } catch (error) {
    const known = error instanceof YamlError && error.code !== "too-large" ? error : undefined;
    report(known ?? mistakes.parts.explainLanguage(path, text, searched) ?? explain(text, error));
    return undefined;
  }
}

/**
 * Reads a YAML document that is no flow.
 *
 * @param report Takes each mistake, also one after which nothing can be read.
 */
export function readYaml(
  text: string,
  report: (mistake: YamlError) => void,
): SourceNode | undefined {
  try {
    return parseYaml(text, report);
  } catch (error) {
    report(explain(text, error));
    return undefined;
  }
}

function explain(text: string, error: unknown): YamlError {
  if (error instanceof NotLoaded) throw error;
  return error instanceof YamlError ? error : yamlSyntax.parts.explainYamlError(text, error);
}

function noText(path: string, { message, help, shown }: NotText): LoadedFile {
  if (!shown) return unreadable(path, "not-text", message, help);
  const diagnostics = new Diagnostics(new SourceFile(path, shown.text));
  const { offset } = shown;
  diagnostics.error("not-text", message, { start: offset, end: offset + 1 }, { help });
  return { diagnostics };
}

function unreadable(path: string, code: FileCode, message: string, help?: string): LoadedFile {
  const diagnostics = new Diagnostics(new SourceFile(path, ""));
  diagnostics.list.push({
    code,
    severity: "error",
    message,
    file: path,
    ...(help ? { help } : {}),
  });
  return { diagnostics };
}

/** Why the bytes of a file are not text. */
interface NotText {
  readonly message: string;
  readonly help: string;
  /** The text with U+FFFD for invalid bytes, and the offset of the first invalid byte. */
  readonly shown?: { readonly text: string; readonly offset: number };
}

const REPLACEMENT = "\uFFFD";
const HELP = "save the file as UTF-8";

/** Decodes UTF-8 and removes a byte order mark. */
function decodeText(bytes: Uint8Array): string | NotText {
  const text = decoded(bytes);
  if (text !== undefined && !text.includes("\0")) return text;
  const isUtf16 = /^(?:\xFF\xFE|\xFE\xFF|\0[^\0]\0|[^\0]\0[^\0]\0)/.test(
    latin1(bytes.subarray(0, 4)),
  );
  if (isUtf16) return { message: "the file is UTF-16, not UTF-8 text", help: HELP };
  if (bytes.includes(0)) {
    const help = "a flow file is YAML in UTF-8";
    return { message: "the file is binary, not UTF-8 text", help };
  }
  return explainByte(bytes);
}

const strictDecoder = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Finds the first byte that is not valid UTF-8. The file itself may contain U+FFFD. */
function explainByte(bytes: Uint8Array): NotText {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const encoder = new TextEncoder();
  let at = 0;
  let offset = text.indexOf(REPLACEMENT);
  for (let from = 0;; offset = text.indexOf(REPLACEMENT, from)) {
    at += encoder.encode(text.slice(from, offset)).length;
    if (!isReplacement(bytes.subarray(at, at + 3))) break;
    at += 3;
    from = offset + 1;
  }
  const byte = `0x${bytes[at].toString(16).toUpperCase().padStart(2, "0")}`;
  const meant = new TextDecoder("windows-1252").decode(bytes.subarray(at, at + 1));
  return {
    message: `the file is not UTF-8 text: the byte ${byte} does not belong here`,
    help: /[\p{L}\p{P}\p{S}]/u.test(meant)
      ? `${HELP}; in Windows-1252 the byte is \`${meant}\``
      : HELP,
    shown: { text: text.slice(mark), offset: offset - mark },
  };
}

function isReplacement([a, b, c]: Uint8Array): boolean {
  return a === 0xef && b === 0xbf && c === 0xbd;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
