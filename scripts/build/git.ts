/** What goes into a program or decides about it. */
const INPUTS = ["cli.ts", "lib", "schema", "deno.json", "deno.lock", "scripts/build"];

/** The commit that is checked out, if the folder is in a repository. */
export async function headCommit(root: string): Promise<string | undefined> {
  return await git(root, "rev-parse", "HEAD");
}

/** Whether the files that a program is made of differ from the commit. */
export async function isChanged(root: string): Promise<boolean> {
  const changes = await git(
    root,
    "status",
    "--porcelain",
    "--untracked-files=all",
    "--",
    ...INPUTS,
  );
  return changes !== "";
}

/** When the commit was made, in seconds since 1970. */
export async function dateOfCommit(root: string): Promise<number | undefined> {
  const text = await git(root, "log", "-1", "--format=%ct");
  return text === undefined ? undefined : Number(text);
}

/** What git prints; nothing where it is missing or refuses. */
async function git(root: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    const { success, stdout } = await new Deno.Command("git", {
      args: ["-C", root, ...args],
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
