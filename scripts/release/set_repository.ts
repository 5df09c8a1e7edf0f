import { DECIDES, isRepository, NAMED, renamed, repositoryOf } from "./repository.ts";

const ROOT = new URL("../../", import.meta.url);

/** Replaces the name of the repository in every file. Returns the files that it changed. */
export function setRepository(root: URL, name: string): string[] {
  const old = repositoryOf(Deno.readTextFileSync(new URL(DECIDES, root)));
  return NAMED.filter((path) => {
    const file = new URL(path, root);
    const text = Deno.readTextFileSync(file);
    const changed = renamed(text, old, name);
    if (changed !== text) Deno.writeTextFileSync(file, changed);
    return changed !== text;
  });
}

if (import.meta.main) {
  const [name = "", ...rest] = Deno.args;
  if (!isRepository(name) || rest.length > 0) {
    console.error("usage: set_repository.ts OWNER/NAME");
    Deno.exit(2);
  }
  for (const path of setRepository(ROOT, name)) console.log(`changed ${path}`);
}
