import assert from "node:assert/strict";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";

async function readsParts(files: HostFiles, path: string): Promise<void> {
  const reader = await files.open(path);
  const part = (offset: number, length: number) => {
    const bytes = new Uint8Array(length);
    const read = reader.read(offset, bytes);
    return new TextDecoder().decode(bytes.subarray(0, read));
  };
  assert.equal(part(2, 3), "234");
  assert.equal(part(0, 1), "0");
  assert.equal(part(8, 10), "89");
  assert.equal(part(10, 1), "");
  assert.equal(part(99, 1), "");
  reader.close();
}

Deno.test("a file in memory is read in parts", async () => {
  const { files } = createMemoryHost({ files: { "a.txt": "0123456789" } });
  await readsParts(files, "a.txt");
  await assert.rejects(files.open("b.txt"), { name: "HostFileError", message: "no such file" });
});

Deno.test("a file of the system is read in parts", async () => {
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    await Deno.writeTextFile(`${directory}/a.txt`, "0123456789");
    const { files } = createDenoHost();
    await readsParts(files, `${directory}/a.txt`);
    const missing = files.open(`${directory}/b.txt`);
    await assert.rejects(missing, { name: "HostFileError", message: "no such file" });
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
