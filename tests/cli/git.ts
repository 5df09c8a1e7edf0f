import { readOrigin as readOriginOf } from "../../lib/cli/git/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { RunOrigin } from "../../lib/record/mod.ts";

/** Reads the origin of a run, as reports show it: without members that are not known. */
export async function readOrigin(
  host: Pick<Host, "env" | "files">,
  flows: readonly string[],
): Promise<RunOrigin> {
  return JSON.parse(JSON.stringify(await readOriginOf(host, flows)));
}

/** Runs git in a directory, isolated from the configuration of the machine. */
export async function git(directory: string, ...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args: ["-c", "protocol.file.allow=always", ...args],
    cwd: directory,
    env: {
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.test",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.test",
    },
  }).output();
  if (!success) throw new Error(`git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trim();
}

/** Makes a repository whose branch `trunk` has one commit of files. */
export async function makeRepository(
  directory: string,
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<void> {
  await Deno.mkdir(directory, { recursive: true });
  await git(directory, "init", "--quiet", "--initial-branch=trunk", ...options);
  for (const [path, text] of Object.entries(files)) await writeText(`${directory}/${path}`, text);
  await git(directory, "add", ".");
  await git(directory, "commit", "--quiet", "--message=one");
}

/** Writes a file and creates its parents. */
export async function writeText(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, text);
}
