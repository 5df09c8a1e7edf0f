import { dirname } from "node:path";
import { completionScript, type Shell } from "../../lib/cli/completions/completions.ts";
import { FILES } from "./cases.ts";

/** Calls a function in a directory with files to complete and the script of a shell. */
export async function withScript(
  shell: Shell,
  action: (cwd: string, script: string) => Promise<void>,
): Promise<void> {
  const cwd = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    for (const [path, text] of Object.entries(FILES)) {
      await Deno.mkdir(dirname(`${cwd}/${path}`), { recursive: true });
      await Deno.writeTextFile(`${cwd}/${path}`, text);
    }
    await Deno.mkdir(`${cwd}/.script`);
    const script = `${cwd}/.script/${shell === "zsh" ? "_baton" : "baton"}`;
    await Deno.writeTextFile(script, await completionScript(shell));
    await action(cwd, script);
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}
