import { inherited } from "./server.ts";

const CLI = new URL("../../../cli.ts", import.meta.url).pathname;
const CONFIG = new URL("../../../deno.json", import.meta.url).pathname;

/** The result of a baton command. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs baton as a user would: from another folder, without the environment of this process. */
export async function baton(args: readonly string[], cwd: string): Promise<Finished> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--frozen", "--config", CONFIG, "--allow-all", CLI, ...args],
    cwd,
    clearEnv: true,
    env: { ...inherited(), ...denoFolder(), HOME: cwd, NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** Returns the folder where Deno keeps its modules, so that it does not download them again. */
function denoFolder(): Readonly<Record<string, string>> {
  const folder = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
  return { DENO_DIR: folder };
}
