import { type Host, HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { shellQuoted } from "../../../text/mod.ts";
import type { Invocation } from "../../command.ts";
import { findRepository } from "../../git/mod.ts";
import { completeFlags, type Flags, INIT_OPTIONS, UsageError } from "../../options/mod.ts";
import { DEFAULT_URL, type Spelling } from "./first_flow.ts";
import { isThere, type NewFile, parentOf, writeNew } from "./new_files.ts";
import { ciFile, type InitChoice, type InitFile, initFiles, REPOSITORY } from "./project_files.ts";

const USAGE_ERROR = 2;

/** `baton init`. @returns The exit code. */
export async function initCommand(invocation: Invocation): Promise<number> {
  const { host } = invocation;
  try {
    return await init(invocation);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    host.stderr.write(`error: ${error.message}\n`);
    return USAGE_ERROR;
  }
}

async function init({ host, flags: given, paths: [asked = "."] }: Invocation): Promise<number> {
  const flags = completeFlags(given, INIT_OPTIONS, host.env);
  const directory = shownPath(asked, host.files.cwd());
  const root = await rootOf(directory, host.files);
  const wanted = choiceOf(flags);
  const project = wanted.ci === "none" ? "" : await repositoryPath(directory, host.files);
  const choice = { ...wanted, project: project ?? "" };
  const isDry = flags["dry-run"] === true;
  const fresh: NewFile[] = [];
  const lines: string[] = [];
  for (const file of await initFiles(choice)) {
    const path = directory === "." ? file.path : `${directory.replace(/\/$/, "")}/${file.path}`;
    if (root !== undefined && await isThere(path, root, host.files)) {
      lines.push(await keptLine(path, file, host.files));
      continue;
    }
    fresh.push({ path, text: file.text });
    lines.push(isDry ? `would write ${path}` : `wrote    ${path}`);
  }
  if (!isDry) await writeNew(fresh, host);
  if (choice.ci !== "none") {
    const { path } = ciFile(choice.ci, choice.project);
    if (fresh.some((file) => file.path.endsWith(path))) lines.push(...ciNotes(path, project));
  }
  if (fresh.length === 0) lines.push("", "nothing to write: all of it is there");
  const flows = directory === "." ? "flows" : `${directory.replace(/\/$/, "")}/flows`;
  host.stdout.write(`${[...lines, "", `next: ${nextCall(flows)}`].join("\n")}\n`);
  return 0;
}

/** Where a directory is, links followed; nothing if it is yet to be made. @throws {UsageError} */
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

function choiceOf(flags: Flags): Omit<InitChoice, "project"> {
  return {
    spelling: (flags.spelling ?? "A") as Spelling,
    ci: (flags.ci ?? "none") as InitChoice["ci"],
    editor: (flags.editor ?? "vscode") as InitChoice["editor"],
  };
}

async function keptLine(
  path: string,
  { remark }: InitFile,
  files: Host["files"],
): Promise<string> {
  const kind = await files.stat(path).catch(() => undefined);
  const there = kind === "file" ? await files.read(path).catch(() => undefined) : undefined;
  const more = there && remark?.(new TextDecoder().decode(there));
  return `kept     ${path}${more ? `, ${more}` : ""}`;
}

/** What is left to do for the CI file that was written. */
function ciNotes(path: string, project: string | undefined): string[] {
  return [
    ...(project === "" ? [] : [`${path} has to be at the root of the repository to be seen`]),
    ...(REPOSITORY.startsWith("OWNER/")
      ? [`put into ${path} whose repository OWNER stands for`]
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
 * Where a directory, be it yet to be made, is in its Git repository: a path with `/` from the root
 * of the repository, empty if it is the root. Nothing if it is in none, or none can be seen.
 *
 * @param directory A path as `shownPath` makes it.
 */
async function repositoryPath(
  directory: string,
  files: Files,
): Promise<string | undefined> {
  try {
    const place = await placeOf(directory, files);
    const found = await findRepository({
      files: { ...files, cwd: () => place },
      env: { get: () => undefined },
    });
    return found && place.slice(found.root.length + 1);
  } catch (error) {
    if (error instanceof HostFileError) return undefined;
    throw error;
  }
}

/** The absolute path of a directory, links followed, with `/` and without one at its end. */
async function placeOf(directory: string, files: Files): Promise<string> {
  let there = directory;
  while (there !== "" && await files.stat(there) === undefined) there = parentOf(there);
  const real = (await files.realPath(there || ".")).replaceAll("\\", "/").replace(/\/$/, "");
  const missing = directory.slice(there.length).replace(/^\//, "");
  return missing === "" ? real : `${real}/${missing}`;
}
