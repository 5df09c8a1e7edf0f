import { type Sandbox, whereIs } from "./sandbox.ts";

/** The result of the script. */
export interface Installed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run the script. */
export interface InstallOptions {
  /** The command that runs the script. @default ["sh"] */
  readonly shell?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Another text instead of the script. */
  readonly script?: string;
}

const SCRIPT = new URL("../../install.sh", import.meta.url);

/** Starts `install.sh` in a sandbox, as a process with nothing else in its environment. */
export function startInstall(
  sandbox: Sandbox,
  { shell = ["sh"], args = [], env = {}, script }: InstallOptions,
): Deno.ChildProcess {
  const path = `${sandbox.folder}/install.sh`;
  Deno.writeTextFileSync(path, script ?? Deno.readTextFileSync(SCRIPT));
  const [program, ...first] = shell;
  return new Deno.Command(whereIs(program)!, {
    args: [...first, path, ...args],
    cwd: sandbox.folder,
    clearEnv: true,
    env: { ...sandbox.env, SHELL: "/bin/bash", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs `install.sh` in a sandbox. */
export async function runInstall(sandbox: Sandbox, options: InstallOptions): Promise<Installed> {
  return await ended(startInstall(sandbox, options));
}

/** Waits until the script has ended. */
export async function ended(process: Deno.ChildProcess): Promise<Installed> {
  const { code, stdout, stderr } = await process.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
