import { Diagnostics, type FileCode, labelAt, SourceFile } from "../diagnostics/mod.ts";
import { sha256Hex } from "../hash/mod.ts";
import { HostFileError, type HostFiles, HostFileTooLarge } from "../host/mod.ts";
import type { Flow } from "./flow.ts";
import { MAX_TEXT_FILE_BYTES } from "./limits.ts";
import { LazyModule, NotLoaded, withModules } from "../text/mod.ts";
import { mistakes } from "./mistakes.ts";
import { decodeText, explainNotText } from "./decode_text.ts";
import type { NotText } from "./hints/not_text.ts";
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
  if (text === undefined) {
    const other = await otherFile(path, searched);
    return { ...other ?? noText(path, await explainNotText(bytes)), sha256 };
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
  return await withModules(() => {
    const diagnostics = new Diagnostics(source);
    return read(parse(diagnostics, searched), diagnostics, searched);
  });
}

/**
 * Reads the structure of a flow from the nodes that a parser would return for it.
 *
 * @param lines How many lines its text would have; the offset of each is its index.
 */
export async function loadNodes(
  path: string,
  root: SourceNode,
  lines: number,
): Promise<LoadedFile> {
  const source = new SourceFile(path, "\n".repeat(lines));
  return await withModules(() => read(root, new Diagnostics(source), false));
}

/** Reads a flow; must not keep anything, because it may be interrupted. */
function read(
  root: SourceNode | undefined,
  diagnostics: Diagnostics,
  searched: boolean,
): LoadedFile {
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

function noText(path: string, { problem, help, shown }: NotText): LoadedFile {
  const message = `the file ${problem}`;
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
