import { DENO_VERSION } from "./recipe.ts";

/**
 * Runs this Deno and waits for its end. Nothing around it changes what it builds: neither another base
 * of executables nor flags of the engine.
 *
 * @throws {Error} If its exit code is not 0, with what it says first.
 */
export async function runDeno(
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { ...env, NO_COLOR: "1", OTEL_DENO: "false" },
    stdin: "null",
  });
  const { success, stderr } = await command.output();
  if (success) return;
  const said = new TextDecoder().decode(stderr).split("\n\nStack backtrace:")[0].trim();
  throw new Error(`deno ${args[0]} failed\n${said}`);
}

/** Why this Deno cannot build baton, if it cannot. */
export function wrongDeno(version: string = Deno.version.deno): string | undefined {
  if (version === DENO_VERSION) return undefined;
  return `baton is built with Deno ${DENO_VERSION}, and this is Deno ${version}`;
}
