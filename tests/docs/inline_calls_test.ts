import assert from "node:assert/strict";
import { readArguments } from "../../lib/cli/arguments/mod.ts";
import { PAGES, readProject } from "./code_blocks.ts";
import { shellCommands } from "./shell_lines.ts";

/** Calls of baton within sentences and tables, without placeholders. */
const CALL = /`((?:[A-Z_]+=\S+ )*baton [a-z-][^`<…]*)`/g;

for (const page of PAGES) {
  const sentences = readProject(page).replace(/```[^]*?```/g, "");
  const calls = Array.from(sentences.matchAll(CALL), ([, call]) => call);
  if (calls.length === 0) continue;
  Deno.test(`the calls of baton in the sentences of ${page} have commands and options that exist`, () => {
    for (const call of calls) {
      const [{ words: [, ...argv] }] = shellCommands(call.replaceAll("\\|", "|"));
      if (argv.join(" ") !== "--version --json") assert.ok(readArguments(argv), call);
    }
  });
}
