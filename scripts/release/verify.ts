import { parseArgs } from "node:util";
import { problemsOf } from "./problems.ts";

const ROOT = new URL("../../", import.meta.url);

function read(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(new URL(path, ROOT));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

if (import.meta.main) {
  const { values: { tag, repository } } = parseArgs({
    args: Deno.args,
    options: { tag: { type: "string" }, repository: { type: "string" } },
  });
  if (!tag || !repository) {
    console.error("usage: verify.ts --tag vVERSION --repository OWNER/NAME");
    Deno.exit(2);
  }
  const problems = problemsOf({ tag, repository, read });
  for (const problem of problems) console.error(`error: ${problem}`);
  if (problems.length === 0) console.log(`${tag} of ${repository} can be released`);
  Deno.exit(problems.length === 0 ? 0 : 1);
}
