import { SourceFile } from "../../diagnostics/mod.ts";
import { HostFileError } from "../../host/mod.ts";
import { type JsonValue, parseJson } from "../../json/mod.ts";
import {
  type AssertionsNode,
  entryOf,
  type Flow,
  MAX_TEXT_FILE_BYTES,
  type ReferencedFiles,
  requestSteps,
  type SourceNode,
} from "../../loader/mod.ts";

/**
 * The JSON Schema files that a flow names: each is a schema, or the reason why it could not be
 * read.
 */
export type SchemaFiles = ReadonlyMap<string, SchemaFile>;

/** A JSON Schema file. */
export type SchemaFile =
  | { readonly ok: true; readonly schema: JsonValue }
  | { readonly ok: false; readonly problem: string; readonly help?: string };

/** Reads every JSON Schema file that a flow names; the paths are relative to the flow file. */
export async function readSchemaFiles(
  flow: Flow,
  flowFiles: ReferencedFiles,
): Promise<SchemaFiles> {
  const names = new Set(
    requestSteps(flow).flatMap(({ assertions, loop }) =>
      [assertions, loop?.until, loop?.failWhen].flatMap((block) => block ? schemaNames(block) : [])
    ),
  );
  const read = async (name: string) => [name, await readSchema(name, flowFiles)] as const;
  return new Map(await Promise.all(Array.from(names, read)));
}

function schemaNames(checks: AssertionsNode): string[] {
  const items = [checks.paths, checks.otherPaths].flatMap((paths) => paths?.list.items ?? []);
  const nodes = items.map((item) =>
    item.kind === "map" ? entryOf(item, "schema")?.value : undefined
  );
  return [checks.schema, ...nodes].flatMap((node) => (node && fileName(node)) ?? []);
}

/** Returns the schema file that a node names, unless the node is itself a schema. */
export function fileName(node: SourceNode): string | undefined {
  return node.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

async function readSchema(name: string, { find, files }: ReferencedFiles): Promise<SchemaFile> {
  const found = await find(name);
  const { path } = found;
  const unusable = (why: string, help?: string): SchemaFile => ({
    ok: false,
    problem: `the schema file \`${path}\` ${why}`,
    help,
  });
  if (!found.ok) return unusable(found.why, found.help);
  let text: string;
  try {
    text = new TextDecoder().decode(await files.read(found.realPath, MAX_TEXT_FILE_BYTES));
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    return unusable(`cannot be read: ${error.message}`);
  }
  try {
    return { ok: true, schema: parseJson(text) };
  } catch (error) {
    const { findJsonMistake } = await import("./json_mistake.ts");
    const mistake = findJsonMistake(text);
    if (!mistake) return unusable(`is not JSON: ${(error as Error).message}`);
    const { line, column } = new SourceFile(path, text).position(mistake.offset);
    return unusable(
      `is not JSON: line ${line}, column ${column}: ${mistake.message}`,
      `in that file: ${mistake.help}`,
    );
  }
}
