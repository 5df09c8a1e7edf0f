import assert from "node:assert/strict";
import { fixFiles } from "../../lib/fix/mod.ts";
import { createMemoryFiles, type FileFault } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";
import { findWords } from "./word_finder.ts";

const WORDS = [{ word: "asert", write: "assert" }];

async function checkFile(file: string, files: HostFiles) {
  const text = new TextDecoder().decode(await files.read(file)).replace(/^\uFEFF/, "");
  return findWords(text, WORDS, file);
}

async function findingsOf(files: HostFiles, ...names: readonly string[]) {
  return await Promise.all(names.map(async (file) => {
    const hash = await crypto.subtle.digest(
      "SHA-256",
      await files.read(file) as Uint8Array<ArrayBuffer>,
    );
    const sha256 = new Uint8Array(hash).toHex();
    return { file, diagnostics: await checkFile(file, files), sha256 };
  }));
}

/** Files that record what is written. */
function watched(initial: Readonly<Record<string, string>>, fault?: FileFault) {
  const written: string[] = [];
  const files = createMemoryFiles(initial, (operation, path) => {
    if (operation === "write") written.push(path.replace("/project/", ""));
    return fault?.(operation, path);
  });
  return { files, written };
}

Deno.test("only files whose text changes are written, each once", async () => {
  const { files, written } = watched({
    "a.yaml": "asert",
    "b.yaml": "fine",
    "c.yaml": "asert asert",
  });
  const done = await fixFiles(
    await findingsOf(files, "a.yaml", "b.yaml", "c.yaml"),
    files,
    checkFile,
  );
  assert.deepEqual(written, ["a.yaml", "c.yaml"]);
  assert.equal(files.text("c.yaml"), "assert assert");
  assert.deepEqual([done.fixed, done.written, done.problems], [3, 2, []]);
  assert.deepEqual(done.files.map(({ file, diagnostics }) => [file, diagnostics.length]), [
    ["a.yaml", 0],
    ["b.yaml", 0],
    ["c.yaml", 0],
  ]);
});

Deno.test("byte order marks stay, and do not move the edits", async () => {
  for (const mark of ["\uFEFF", "\uFEFF\uFEFF"]) {
    const { files } = watched({ "a.yaml": `${mark}x asert y` });
    const list = [{
      ...(await findingsOf(files, "a.yaml"))[0],
      diagnostics: findWords("x asert y", WORDS),
    }];
    await fixFiles(list, files, () => Promise.resolve([]));
    assert.deepEqual(
      await files.read("a.yaml"),
      new TextEncoder().encode(`${mark}x assert y`),
    );
  }
});

Deno.test("a file that cannot be written keeps its diagnostics, and the others are fixed", async () => {
  const { files } = watched(
    { "a.yaml": "asert", "b.yaml": "asert" },
    (operation, path) =>
      operation === "write" && path.endsWith("a.yaml") ? "the file is read-only" : undefined,
  );
  const done = await fixFiles(await findingsOf(files, "a.yaml", "b.yaml"), files, checkFile);
  assert.deepEqual(done.problems, ["cannot write a.yaml: the file is read-only"]);
  assert.deepEqual(done.files.map(({ diagnostics }) => diagnostics.length), [1, 0]);
  assert.deepEqual([done.fixed, done.written], [1, 1]);
  assert.equal(files.text("a.yaml"), "asert");
});

Deno.test("a file that was changed after it was checked is left alone", async () => {
  const { files } = watched({ "a.yaml": "asert" });
  const list = await findingsOf(files, "a.yaml");
  await files.replace("a.yaml", new TextEncoder().encode("# new\nasert"));
  const done = await fixFiles(list, files, checkFile);
  assert.deepEqual(done.problems, ["cannot write a.yaml: the file has changed meanwhile"]);
  assert.equal(files.text("a.yaml"), "# new\nasert");
});

Deno.test("a file that changes while it is being fixed is left alone", async () => {
  const { files } = watched({ "a.yaml": "asert" });
  const done = await fixFiles(await findingsOf(files, "a.yaml"), files, async (file, overlay) => {
    const found = await checkFile(file, overlay);
    await files.replace("a.yaml", new TextEncoder().encode("other"));
    return found;
  });
  assert.deepEqual(done.problems, ["cannot write a.yaml: the file has changed meanwhile"]);
  assert.equal(files.text("a.yaml"), "other");
});

Deno.test("a fix that is left out is reported with its place", async () => {
  const { files, written } = watched({ "a.yaml": "\n  asert" });
  const done = await fixFiles(
    await findingsOf(files, "a.yaml"),
    files,
    () => Promise.resolve(findWords("broken", [{ word: "broken", code: "bad-yaml" }])),
  );
  assert.deepEqual(done.warnings, [
    "a.yaml:2:3: the fix of `unknown-key` was left out, it would do harm: write `assert`",
  ]);
  assert.deepEqual(written, []);
  assert.equal(done.fixed, 0);
});
