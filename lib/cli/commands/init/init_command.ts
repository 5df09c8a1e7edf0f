import { type Host, HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { shellQuoted } from "../../../text/mod.ts";
import type { Invocation } from "../../command.ts";
import { findRepository } from "../../git/mod.ts";
import { completeFlags, INIT_OPTIONS } from "../../options/mod.ts";
import { UsageError } from "../../usage_error.ts";
import { DEFAULT_URL } from "./first_flow.ts";
import { exists, type NewFile, parentOf, writeNew } from "./new_files.ts";
import { ciFile, type InitFile, initFiles, REPOSITORY } from "./project_files.ts";

/** `baton init`. @returns The exit code. */
export async function initCommand(
  { host, flags: given, paths: [path = "."] }: Invocation,
): Promise<number> {
  const flags = completeFlags(given, INIT_OPTIONS, host.env);
  const { spelling = "A", ci = "none", editor = "vscode" } = flags;
  const directory = shownPath(path, host.files.cwd());
  const root = await rootOf(directory, host.files);
  const project = ci === "none" ? "" : await repositoryPath(directory, host.files);
  const inDirectory = (name: string) =>
    directory === "." ? name : `${directory.replace(/\/$/, "")}/${name}`;
  const isDry = flags["dry-run"] === true;
  const newFiles: NewFile[] = [];
  const lines: string[] = [];
  for (const file of await initFiles({ spelling, ci, editor, project: project ?? "" })) {
    const path = inDirectory(file.path);
    if (root !== undefined && await exists(path, root, host.files)) {
      lines.push(await keptLine(path, file, host.files));
      continue;
    }
    newFiles.push({ path, text: file.text });
    lines.push(isDry ? `would write ${path}` : `wrote    ${path}`);
  }
  if (!isDry) await writeNew(newFiles, host);
  if (ci !== "none") {
    const { path } = ciFile(ci, project ?? "");
    if (newFiles.some((file) => file.path.endsWith(path))) lines.push(...ciNotes(path, project));
  }
  if (newFiles.length === 0) lines.push("", "nothing to write: all files exist");
  lines.push("", `next: ${nextCall(inDirectory("flows"))}`);
  host.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

/** Returns the real path of a directory; `undefined` if it does not exist. @throws {UsageError} */
async function rootOf(directory: string, files: Host["files"]): Promise<string | undefined> {
  try {
    const kind = await files.stat(directory);
    if (kind === undefined) return undefined;
    if (kind === "directory") return await files.realPath(directory);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot use ${directory}: ${error.message}`);
  }
  throw new UsageError(`${directory} is not a directory`);
}

async function keptLine(
  path: string,
  { remark }: InitFile,
  files: Host["files"],
): Promise<string> {
  const kind = await files.stat(path).catch(() => undefined);
  const bytes = kind === "file" ? await files.read(path).catch(() => undefined) : undefined;
  const text = bytes && remark?.(new TextDecoder().decode(bytes));
  return `kept     ${path}${text ? `, ${text}` : ""}`;
}

/** Returns the remaining steps for a new CI file. */
function ciNotes(path: string, project: string | undefined): string[] {
  return [
    ...(project === "" ? [] : [`${path} works only at the root of the repository`]),
    ...(REPOSITORY.startsWith("OWNER/")
      ? [`in ${path}, replace OWNER with the owner of the repository`]
      : []),
  ].map((note) => `note     ${note}`);
}

function nextCall(directory: string): string {
  const flows = directory.startsWith("-") ? `./${directory}` : directory;
  const word = /^[\w@%+=:,./-]+$/.test(flows) ? flows : shellQuoted(flows);
  return `BASE_URL=${DEFAULT_URL} baton run ${word}`;
}

type Files = Host["files"];

/**
 * Returns the path of a directory, which need not exist, in its Git repository: with `/`, empty for
 * the root of the repository. Returns `undefined` if it is not in one, or that cannot be
 * determined.
 *
 * @param directory A path as `shownPath` returns it.
 */
async function repositoryPath(
  directory: string,
  files: Files,
): Promise<string | undefined> {
  try {
    const place = await placeOf(directory, files);
    const repository = await findRepository({
      files: { ...files, cwd: () => place },
      env: { get: () => undefined },
    });
    return repository && place.slice(repository.root.length + 1);
  } catch (error) {
    if (error instanceof HostFileError) return undefined;
    throw error;
  }
}

/** Returns the real path of a directory, which need not exist: with `/`, but not at its end. */
async function placeOf(directory: string, files: Files): Promise<string> {
  let existing = directory;
  while (existing !== "" && await files.stat(existing) === undefined) existing = parentOf(existing);
  const real = (await files.realPath(existing || ".")).replaceAll("\\", "/").replace(/\/$/, "");
  const missing = directory.slice(existing.length).replace(/^\//, "");
  return missing === "" ? real : `${real}/${missing}`;
}
