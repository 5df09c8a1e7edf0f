import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nameChunks } from "./chunk_names.ts";
import { runDeno } from "./deno.ts";
import { joinFiles } from "./joined_files.ts";
import { loadedByRun } from "./loaded_files.ts";
import type { Origin } from "./origin.ts";

/** A program as JavaScript files. */
export interface Bundle {
  /** The file that is run, as a path. */
  readonly entry: string;
  /** The folder that holds the files and nothing else, as a path. */
  readonly directory: string;
  /** The texts of the files by name. */
  readonly files: ReadonlyMap<string, string>;
  /** The names of the files that a run loads before it reads the first flow. */
  readonly loadedByRun: readonly string[];
  /** The paths of the source files in it. */
  readonly sources: readonly string[];
}

const ENTRY = "cli.js";
/** The files of what the entry imports, what every command loads, and what a run loads. */
const START = "start.js";
const MAIN = "main.js";
const RUN = "run.js";
/** A minified bundle in several files, of which each command loads only what it needs. */
const FORM = ["--minify", "--code-splitting", "--platform", "browser", "--sourcemap", "external"];

/**
 * Bundles the command line with its version and commit. The same sources give the same files in any
 * folder.
 *
 * @param root The folder of the project, as a path.
 * @param directory The output folder, which is created.
 * @throws {Error} If Deno cannot bundle, with its output.
 */
export async function bundleProgram(
  root: string,
  directory: string,
  origin: Origin,
): Promise<Bundle> {
  const work = await Deno.makeTempDir({ prefix: "baton-bundle-" });
  try {
    const importMap = await writeImportMap(root, work, origin);
    const raw = join(work, "raw");
    const locked = ["--frozen", "--lock", join(root, "deno.lock"), "--import-map", importMap];
    await runDeno(["bundle", "--quiet", ...locked, ...FORM, "--outdir", raw, "cli.ts"], {
      cwd: root,
    });
    const { files, sources } = await readRaw(raw);
    const named = nameChunks(files, ENTRY);
    const { start, main, run } = loadedByRun(named, ENTRY);
    const joined = await joinFiles(named, ENTRY, { [START]: start, [MAIN]: main, [RUN]: run });
    await writeFiles(directory, joined, origin.epoch);
    const entry = join(directory, ENTRY);
    return { entry, directory, files: joined, loadedByRun: [ENTRY, START, MAIN, RUN], sources };
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/**
 * Writes the imports of the project, with a generated module in place of the one with the version.
 */
async function writeImportMap(root: string, work: string, origin: Origin): Promise<string> {
  const { imports } = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  const version = join(work, "version.ts");
  const module = pathToFileURL(join(root, "lib/version.ts")).href;
  const path = join(work, "import_map.json");
  await Deno.writeTextFile(
    version,
    `export const VERSION = ${JSON.stringify(origin.version)};
export const COMMIT = ${JSON.stringify(origin.commit)};
`,
  );
  await Deno.writeTextFile(
    path,
    JSON.stringify({ imports: { ...imports, [module]: pathToFileURL(version).href } }),
  );
  return path;
}

async function readRaw(raw: string) {
  const files = new Map<string, string>();
  const sources = new Set<string>();
  const names = [...Deno.readDirSync(raw)].map(({ name }) => name).sort();
  for (const name of names) {
    const path = join(raw, name);
    const text = await Deno.readTextFile(path);
    if (!name.endsWith(".map")) files.set(name, text);
    else for (const source of sourcesOf(text, path)) sources.add(source);
  }
  return { files, sources: [...sources].sort() };
}

/**
 * Returns the sources in a source map (ECMA-426), as paths; those on another Windows drive are
 * absolute.
 */
function sourcesOf(map: string, path: string): string[] {
  const { sources }: { sources: string[] } = JSON.parse(map);
  const absolute = /^[a-z]:[/\\]/i;
  return sources.map((source) =>
    fileURLToPath(
      absolute.test(source) ? pathToFileURL(source) : new URL(source, pathToFileURL(path)),
    )
  );
}

/** Writes files with the time of the build, because `deno compile` keeps it. */
async function writeFiles(
  directory: string,
  files: ReadonlyMap<string, string>,
  epoch: number,
): Promise<void> {
  await Deno.mkdir(directory, { recursive: true });
  for (const [name, text] of files) {
    const path = join(directory, name);
    await Deno.writeTextFile(path, text);
    await Deno.utime(path, epoch, epoch);
  }
}
