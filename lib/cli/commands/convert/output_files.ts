import { type Host, HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { type Flags, UsageError } from "../../options/mod.ts";

type Files = Host["files"];

/** A file that a conversion writes. */
interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** Where a conversion writes to. */
export interface ConvertOutputs {
  /** The flow file; the standard output stream if left out. */
  readonly flow?: string;
  readonly report?: string;
  readonly force: boolean;
}

/** The files that the options of the call ask for. @throws {UsageError} If one is an input. */
export function convertOutputs(
  flags: Flags,
  inputs: readonly string[],
  { files }: Pick<Host, "files">,
): ConvertOutputs {
  const shown = (path: unknown) =>
    path === undefined ? undefined : shownPath(path as string, files.cwd());
  const flow = shown(flags.output);
  const report = shown(flags.report);
  const read = inputs.map(shown);
  for (const path of [flow, report]) {
    if (path !== undefined && read.includes(path)) {
      throw new UsageError(`cannot write ${path}: the conversion reads this file`);
    }
  }
  if (flow !== undefined && flow === report) {
    throw new UsageError(`cannot write both the flow and the report to ${flow}`);
  }
  return {
    ...(flow === undefined ? {} : { flow }),
    ...(report === undefined ? {} : { report }),
    force: flags.force === true,
  };
}

/** The paths of several flows: `shop.yaml` becomes `shop_1.yaml`, `shop_2.yaml`. */
export function flowPaths(path: string, count: number): readonly string[] {
  if (count === 1) return [path];
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path)!;
  return Array.from({ length: count }, (_, i) => `${stem}_${i + 1}${ending ?? ""}`);
}

/** The path of the environment example beside a flow. */
export function examplePath(flow: string): string {
  return `${flow.slice(0, flow.lastIndexOf("/") + 1)}.env.example`;
}

/** Sees to it that nothing is overwritten. @throws {UsageError} */
export async function refuseExisting(
  paths: readonly string[],
  { force }: Pick<ConvertOutputs, "force">,
  files: Files,
): Promise<void> {
  for (const path of paths) {
    const kind = await files.stat(path);
    if (kind === "directory") throw new UsageError(`cannot write ${path}: it is a directory`);
    if (kind === "file" && !force) {
      throw new UsageError(`${path} is there already; --force replaces it`);
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

/** Writes the environment example, or adds to the one that is there. @throws {UsageError} */
export async function writeExample(
  path: string,
  text: string,
  { force }: Pick<ConvertOutputs, "force">,
  files: Files,
): Promise<void> {
  if (await files.stat(path) !== "file") return await writeOutput({ path, text }, files);
  const there = new TextDecoder().decode(await files.read(path));
  const merged = mergeExample(there, text, force);
  if (merged !== there) await writeOutput({ path, text: merged }, files);
}

const NAME = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=/;

/** A name with its line, and the comments right above it. */
interface Block {
  readonly name?: string;
  readonly lines: readonly string[];
}

/**
 * Adds the names to an environment example that it does not have, each with the comment above it. What
 * is there stays as it is.
 *
 * @param there The text of the file.
 * @param made The text with the names that are needed.
 * @param renew Whether names that are there are written anew.
 */
function mergeExample(there: string, made: string, renew: boolean): string {
  const needed = new Map(
    blocksOf(made).flatMap((block) => block.name === undefined ? [] : [[block.name, block]]),
  );
  const kept = blocksOf(there).map((block) => {
    const other = block.name === undefined ? undefined : needed.get(block.name);
    if (other === undefined) return block;
    needed.delete(block.name!);
    return renew ? other : block;
  });
  const old = textOf(kept);
  const joint = old === "" || old.endsWith("\n") ? "" : "\n";
  const more = Array.from(needed.values(), (block) => `\n${textOf([block])}\n`);
  return `${old}${more.length === 0 ? "" : joint}${more.join("")}`;
}

/** A text in pieces that give it again: names with their comments, and what is between them. */
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
