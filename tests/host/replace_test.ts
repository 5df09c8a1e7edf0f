import assert from "node:assert/strict";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryFiles } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";
import { link } from "../support/link.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const failure = (message: string) => ({ name: "HostFileError", message });

async function inDirectory(test: (directory: string, files: HostFiles) => Promise<void>) {
  const directory = await Deno.makeTempDir();
  try {
    await test(directory, createDenoHost().files);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(directory), ({ name }) => name)).sort();
}

Deno.test("a file that is replaced keeps its mode, and nothing else is left", async () => {
  await inDirectory(async (directory, files) => {
    for (const mode of [0o600, 0o664, 0o755]) {
      const path = `${directory}/a.yaml`;
      await Deno.writeTextFile(path, "old and longer");
      await Deno.chmod(path, mode);
      await files.replace(path, bytes("new"));
      assert.equal(await Deno.readTextFile(path), "new");
      assert.equal((await Deno.stat(path)).mode! & 0o777, mode);
      assert.deepEqual(await namesIn(directory), ["a.yaml"]);
    }
  });
});

Deno.test("a reader that has a file open while it is replaced still reads the old content", async () => {
  await inDirectory(async (directory, files) => {
    const path = `${directory}/a.yaml`;
    await Deno.writeTextFile(path, "old");
    using open = await Deno.open(path);
    await files.replace(path, bytes("new"));
    const buffer = new Uint8Array(8);
    assert.equal(await open.read(buffer), 3);
    assert.equal(new TextDecoder().decode(buffer.subarray(0, 3)), "old");
  });
});

Deno.test("a link is kept, and its target is replaced", async () => {
  await inDirectory(async (directory, files) => {
    await Deno.mkdir(`${directory}/real`);
    await Deno.writeTextFile(`${directory}/real/a.yaml`, "old");
    link("real/a.yaml", `${directory}/one.yaml`);
    link("one.yaml", `${directory}/two.yaml`);
    await files.replace(`${directory}/two.yaml`, bytes("new"));
    assert.equal(await Deno.readTextFile(`${directory}/real/a.yaml`), "new");
    assert.equal(await Deno.readLink(`${directory}/two.yaml`), "one.yaml");
    assert.equal(await Deno.readLink(`${directory}/one.yaml`), "real/a.yaml");
    assert.deepEqual(await namesIn(`${directory}/real`), ["a.yaml"]);
  });
});

Deno.test("a failed replacement is reported, and the file is unchanged", async () => {
  await inDirectory(async (directory, files) => {
    const path = `${directory}/a.yaml`;
    await Deno.writeTextFile(path, "old");
    await Deno.chmod(path, 0o444);
    link("nowhere", `${directory}/broken`);
    await assert.rejects(files.replace(path, bytes("new")), failure("the file is read-only"));
    await assert.rejects(files.replace(`${directory}/no`, bytes("")), failure("no such file"));
    await assert.rejects(files.replace(`${directory}/broken`, bytes("")), failure("no such file"));
    await assert.rejects(files.replace(directory, bytes("")), failure("not a regular file"));
    assert.equal(await Deno.readTextFile(path), "old");
    assert.deepEqual(await namesIn(directory), ["a.yaml", "broken"]);
  });
});

Deno.test("a file in memory is replaced as a real one is", async () => {
  const files = createMemoryFiles({ "flows/a.yaml": "old" });
  await files.replace("./flows/a.yaml", bytes("new"));
  assert.equal(files.text("flows/a.yaml"), "new");
  await assert.rejects(files.replace("flows/b.yaml", bytes("")), failure("no such file"));
  await assert.rejects(files.replace("flows", bytes("")), failure("is a directory"));
  assert.deepEqual(files.paths(), ["flows/a.yaml"]);
});
