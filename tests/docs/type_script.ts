import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);

/** Runs a program that uses the library, in a folder with these files. */
export async function runTypeScript(
  program: string,
  { files, env }: {
    readonly files: Readonly<Record<string, string>>;
    readonly env: Readonly<Record<string, string>>;
  },
): Promise<{ readonly stdout: string; readonly written: readonly string[] }> {
  const directory = await Deno.makeTempDir({ prefix: "baton_docs_" });
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${directory}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${directory}/${path}`, text);
    }
    const library = JSON.stringify(new URL("mod.ts", ROOT).href);
    await Deno.writeTextFile(`${directory}/main.ts`, program.replace('"@baton/baton"', library));
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--frozen", "-A", `--config=${ROOT.pathname}deno.json`, "main.ts"],
      cwd: directory,
      env,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    const written = Array.from(Deno.readDirSync(directory), ({ name }) => name);
    return { stdout: new TextDecoder().decode(stdout), written };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
