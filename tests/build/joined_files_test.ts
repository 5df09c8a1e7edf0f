import assert from "node:assert/strict";
import { joinFiles } from "../../scripts/build/joined_files.ts";

const FILES = new Map([
  ["cli.js", 'import{a}from"./chunk.js";const{run}=await import("./run.js");run(a);'],
  ["chunk.js", "const a=1;export{a};"],
  ["chunk_2.js", 'import{a}from"./chunk.js";const b=a+1;export{b};'],
  ["run.js", 'import"node:net";import{b}from"./chunk_2.js";const a=b;export const run=(x)=>x+a;'],
  ["rare.js", "export default 1;"],
]);

Deno.test("files that are loaded together become one, with the rest as it was", async () => {
  const joined = await joinFiles(FILES, "cli.js", {
    "run.js": ["run.js", "chunk_2.js", "chunk.js"],
  });
  assert.deepEqual([...joined.keys()].sort(), ["cli.js", "run.js"]);
  const run = joined.get("run.js")!;
  assert.deepEqual(
    [...run.matchAll(/from ?['"]([^'"]*)|import ?['"]([^'"]*)/g)].map((m) => m[1] ?? m[2]),
    [
      "node:net",
    ],
  );
  assert.match(joined.get("cli.js")!, /import\('\.\/run\.js'\)/);
});

Deno.test("an import of a file that is not there is a build error", async () => {
  const files = new Map([["cli.js", 'import"./lost.js";']]);
  await assert.rejects(joinFiles(files, "cli.js", {}), /lost\.js/);
});
