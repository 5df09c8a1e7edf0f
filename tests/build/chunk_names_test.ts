import assert from "node:assert/strict";
import { nameChunks } from "../../scripts/build/chunk_names.ts";

/** The same code as a bundler names it in two different places. */
const here = new Map([
  ["cli.js", 'import{a}from"./chunk-AAAAAAA1.js";await import("./run-BBBBBBB2.js");'],
  ["chunk-AAAAAAA1.js", "export const a=1;"],
  ["chunk-CCCCCCC3.js", 'import("./run-BBBBBBB2.js");'],
  ["run-BBBBBBB2.js", 'import"./chunk-CCCCCCC3.js";import x from"node:net";'],
]);
const there = new Map([
  ["chunk-0000000A.js", 'import("./run-1111111B.js");'],
  ["chunk-ZZZZZZZ9.js", "export const a=1;"],
  ["cli.js", 'import{a}from"./chunk-ZZZZZZZ9.js";await import("./run-1111111B.js");'],
  ["run-1111111B.js", 'import"./chunk-0000000A.js";import x from"node:net";'],
]);

Deno.test("the files of a bundle have the same names and contents wherever it is built", () => {
  const named = nameChunks(here, "cli.js");
  assert.deepEqual([...named], [
    ["cli.js", 'import{a}from"./chunk.js";await import("./run.js");'],
    ["chunk.js", "export const a=1;"],
    ["run.js", 'import"./chunk_2.js";import x from"node:net";'],
    ["chunk_2.js", 'import("./run.js");'],
  ]);
  assert.deepEqual([...nameChunks(there, "cli.js")], [...named]);
});

Deno.test("a file that nothing imports is a build error", () => {
  const files = new Map([["cli.js", ""], ["left-AAAAAAAA.js", ""]]);
  assert.throws(
    () => nameChunks(files, "cli.js"),
    /nothing in the bundle imports left-AAAAAAAA\.js/,
  );
});
