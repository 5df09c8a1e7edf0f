import { join } from "node:path";

/** The files that go into an archive or affect it. */
const INPUTS = [
  ...["cli.ts", "lib", "schema", "deno.json", "deno.lock", "scripts/build"],
  ...["LICENSE", "README.md"],
];

/** The output of git, if it succeeded. */
interface Answer {
  readonly success: boolean;
  readonly text: string;
  /** Why it failed, in one line. */
  readonly reason: string;
}

/**
 * Returns the checked-out commit, if the folder is the root of a repository. A repository around
 * it, into which the sources were unpacked, does not count.
 *
 * @throws {Error} If git refuses to read the folder.
 */
export async function headCommit(root: string): Promise<string | undefined> {
  const prefix = await git(root, "rev-parse", "--show-prefix");
  if (prefix === undefined) return undefined;
  if (!prefix.success && await isRepository(root)) {
    throw new Error(`git cannot name the commit: ${prefix.reason}`);
  }
  if (!prefix.success || prefix.text !== "") return undefined;
  const head = await git(root, "rev-parse", "--verify", "--quiet", "HEAD");
  return head?.success ? head.text : undefined;
}

/** Returns whether the files that a program is made of differ from the commit. */
export async function isChanged(root: string): Promise<boolean> {
  const options = ["--porcelain", "--untracked-files=all"];
  const changes = await git(root, "status", ...options, "--", ...INPUTS);
  return !changes?.success || changes.text !== "";
}

/** Returns when the checked-out commit was made, in seconds since 1970. */
export async function dateOfCommit(root: string): Promise<number | undefined> {
  const date = await git(root, "-c", "log.showSignature=false", "log", "-1", "--format=%ct");
  return date?.success ? Number(date.text) : undefined;
}

async function isRepository(root: string): Promise<boolean> {
  try {
    await Deno.lstat(join(root, ".git"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs git in a folder, without the variables that name another repository; returns `undefined` if
 * git is missing.
 */
async function git(root: string, ...args: readonly string[]): Promise<Answer | undefined> {
  const variables = Object.entries(Deno.env.toObject()).filter(([name]) => !/^GIT_/i.test(name));
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim();
  try {
    const { success, stdout, stderr } = await new Deno.Command("git", {
      args: ["--no-optional-locks", "-C", root, ...args],
      clearEnv: true,
      env: Object.fromEntries(variables),
      stdin: "null",
    }).output();
    return { success, text: decode(stdout), reason: decode(stderr).split("\n")[0] };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
