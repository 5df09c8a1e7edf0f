/**
 * Programs from the npm registry that only development needs. They have a separate lock file and
 * are not in the import map, so that users of baton do not download them.
 */
const TOOLS = {
  schemaGenerator: "npm:ts-json-schema-generator@2.9.0",
  languageServer: "npm:yaml-language-server@2.0.0",
} as const;

const ROOT = new URL("../", import.meta.url);

/** Returns a command that runs a tool in the root of the repository; its outputs are piped. */
export function toolCommand(
  tool: keyof typeof TOOLS,
  args: readonly string[],
  { stdin }: { readonly stdin: "piped" | "null" },
): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-config",
      "--lock=scripts/tools.lock",
      "--frozen",
      "--allow-all",
      TOOLS[tool],
      ...args,
    ],
    cwd: ROOT,
    stdin,
    stdout: "piped",
    stderr: "piped",
  });
}
