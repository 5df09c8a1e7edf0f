import { type Host, HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import type { ConvertFlags } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";

type Files = Host["files"];

/** A file that a conversion writes. */
interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** The files that a conversion writes. */
export interface ConvertOutputs {
  /** The flow file; if absent, the standard output stream. */
  readonly flow?: string;
  readonly report?: string;
  readonly force: boolean;
}

/** Returns the files that the options request. @throws {UsageError} If one is an input. */
export function convertOutputs(
  flags: ConvertFlags,
  inputs: readonly string[],
  { files }: Pick<Host, "files">,
): ConvertOutputs {
  const shown = (path: string | undefined) => path && shownPath(path, files.cwd());
  const flow = shown(flags.output);
  const report = shown(flags.report);
  const read = inputs.map(shown);
  const shared = [flow, report].find((path) => path !== undefined && read.includes(path));
  if (shared !== undefined) {
    throw new UsageError(`cannot write ${shared}: the conversion reads this file`);
  }
  if (flow !== undefined && flow === report) {
    throw new UsageError(`cannot write both the flow and the report to ${flow}`);
  }
  return { flow, report, force: flags.force === true };
}

/** Returns the paths of several flows: `shop.yaml` becomes `shop_1.yaml`, `shop_2.yaml`. */
export function flowPaths(path: string, count: number): readonly string[] {
  if (count === 1) return [path];
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path)!;
  return Array.from({ length: count }, (_, i) => `${stem}_${i + 1}${ending ?? ""}`);
}

/** Returns the path of the environment example next to a flow. */
export function examplePath(flow: string): string {
  return `${flow.slice(0, flow.lastIndexOf("/") + 1)}.env.example`;
}

/** Refuses to overwrite files, except with `--force`. @throws {UsageError} */
export async function refuseExisting(
  paths: readonly string[],
  { force }: Pick<ConvertOutputs, "force">,
  files: Files,
): Promise<void> {
  for (const path of paths) {
    const kind = await files.stat(path);
    if (kind === "directory") throw new UsageError(`cannot write ${path}: it is a directory`);
    if (kind === "file" && !force) {
      throw new UsageError(`${path} already exists; --force replaces it`);
    }
  }
}

/** Writes a file and the directories above it. @throws {UsageError} */
export async function writeOutput({ path, text }: OutputFile, files: Files): Promise<void> {
  try {
    if (await files.stat(path) === "file") {
      await files.replace(path, new TextEncoder().encode(text));
      return;
    }
    if (path.includes("/")) await files.makeDirectory(path.slice(0, path.lastIndexOf("/")));
    const writer = await files.create(path);
    try {
      writer.write(text);
    } finally {
      writer.close();
    }
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot write ${path}: ${error.message}`);
  }
}

/** Writes the environment example, or adds to an existing one. @throws {UsageError} */
export async function writeExample(
  path: string,
  text: string,
  { force }: Pick<ConvertOutputs, "force">,
  files: Files,
): Promise<void> {
  if (await files.stat(path) !== "file") return await writeOutput({ path, text }, files);
  const existing = new TextDecoder().decode(await files.read(path));
  const merged = mergeExample(existing, text, force);
  if (merged !== existing) await writeOutput({ path, text: merged }, files);
}

const NAME = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=/;

/** A name with its line, and the comments right above it. */
interface Block {
  readonly name?: string;
  readonly lines: readonly string[];
}

/**
 * Adds the missing names to an environment example, each with the comment above it. The rest of the
 * file is kept.
 *
 * @param existing The text of the file.
 * @param made The text with the required names.
 * @param replace Whether to replace names that the file already has.
 */
function mergeExample(existing: string, made: string, replace: boolean): string {
  const needed = new Map(
    blocksOf(made).flatMap((block) => block.name === undefined ? [] : [[block.name, block]]),
  );
  const kept = blocksOf(existing).map((block) => {
    const other = block.name === undefined ? undefined : needed.get(block.name);
    if (other === undefined) return block;
    needed.delete(block.name!);
    return replace ? other : block;
  });
  const old = textOf(kept);
  const joint = old === "" || old.endsWith("\n") ? "" : "\n";
  const more = Array.from(needed.values(), (block) => `\n${textOf([block])}\n`);
  return `${old}${more.length === 0 ? "" : joint}${more.join("")}`;
}

/** Splits a text into names with their comments, and the lines between them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let comments: string[] = [];
  for (const line of text.split("\n")) {
    const name = NAME.exec(line)?.[1];
    if (name === undefined && line.startsWith("#")) {
      comments.push(line);
      continue;
    }
    if (name === undefined) blocks.push({ lines: [...comments, line] });
    else blocks.push({ name, lines: [...comments, line] });
    comments = [];
  }
  return comments.length === 0 ? blocks : [...blocks, { lines: comments }];
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap(({ lines }) => lines).join("\n");
}
