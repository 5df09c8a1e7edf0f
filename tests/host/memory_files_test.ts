import assert from "node:assert/strict";
import { createMemoryFiles } from "../../lib/host/memory/mod.ts";

Deno.test("files in memory are found by any spelling of their path", async () => {
  const files = createMemoryFiles({ "flows/a.yaml": "a", "/etc/b": new Uint8Array([98]) });
  assert.equal(new TextDecoder().decode(await files.read("./flows/x/../a.yaml")), "a");
  assert.equal(files.text(`${files.cwd()}//flows/a.yaml`), "a");
  assert.equal(files.text("/etc/b"), "b");
  assert.equal(await files.stat("flows"), "directory");
  assert.equal(await files.stat("flows/a.yaml"), "file");
  assert.equal(await files.stat("flows/b.yaml"), undefined);
  assert.deepEqual(files.paths(), ["/etc/b", "flows/a.yaml"]);
});

Deno.test("directories in memory list their entries and nothing deeper", async () => {
  const files = createMemoryFiles({ "flows/a.yaml": "", "flows/sub/b.yaml": "", "c.yaml": "" });
  const entries = await files.list("flows");
  assert.deepEqual(entries.map(({ name, kind }) => `${kind} ${name}`).toSorted(), [
    "directory sub",
    "file a.yaml",
  ]);
});

Deno.test("a file in memory holds what was written, also after a rename", async () => {
  const files = createMemoryFiles({ "tail": "three" });
  await files.makeDirectory("out/deep");
  const writer = await files.create("out/deep/a.part");
  writer.write("one ");
  await files.rename("out/deep/a.part", "out/deep/a");
  writer.write("two ");
  await writer.append("tail");
  writer.close();
  assert.equal(files.text("out/deep/a"), "one two three");
  assert.equal(files.text("out/deep/a.part"), undefined);
});

Deno.test("files in memory fail as real files do", async () => {
  const files = createMemoryFiles({ "flows/a.yaml": "" });
  const failure = (message: string) => ({ name: "HostFileError", message });
  await assert.rejects(files.read("nope"), failure("no such file"));
  await assert.rejects(files.read("flows"), failure("is a directory"));
  await assert.rejects(files.create("nope/a"), failure("no such file"));
  await assert.rejects(files.create("flows"), failure("is a directory"));
  await assert.rejects(files.makeDirectory("flows/a.yaml/b"), failure("not a directory"));
  await assert.rejects(files.list("flows/a.yaml"), failure("not a directory"));
  await assert.rejects(files.rename("nope", "a"), failure("no such file"));
  await assert.rejects(files.rename("flows/a.yaml", "flows"), failure("is a directory"));
  await files.remove("nope");
});

Deno.test("a fault makes the operation fail with its message", async () => {
  const files = createMemoryFiles(
    {},
    (operation, path) =>
      operation === "write" && path.endsWith("/full") ? "no space left on device" : undefined,
  );
  const full = await files.create("full");
  assert.throws(() => full.write("x"), { message: "no space left on device" });
  const other = await files.create("other");
  other.write("x");
  assert.equal(files.text("other"), "x");
});
