import { whereIs } from "../install/sandbox.ts";

/** The result of a script. */
export interface ScriptEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script as a CI system does: with bash that stops at the first failure, even in a pipe. */
export async function runScript(
  script: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ScriptEnd> {
  const file = await Deno.makeTempFile({ suffix: ".sh" });
  await Deno.writeTextFile(file, script);
  try {
    const { code, stdout, stderr } = await new Deno.Command(whereIs("bash")!, {
      args: ["--noprofile", "--norc", "-eo", "pipefail", file],
      cwd,
      env,
      stdin: "null",
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, stdout: text(stdout), stderr: text(stderr) };
  } finally {
    await Deno.remove(file);
  }
}
