import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";
import { joinPieces } from "../../lib/http/bodies/file.ts";
import { mediaTypeOfFile } from "../../lib/http/content_type.ts";
import { TransportError } from "../../lib/http/mod.ts";
import type { StreamedBody } from "../../lib/http/resolved_request.ts";

const SIZE = 9 * 1024 * 1024;
const FILE = { path: "a.bin", realPath: "/project/a.bin", size: SIZE };

/** Files of a given number of bytes, which record how many are open. */
function filesOf(size: number): HostFiles & { readonly opened: { count: number } } {
  const { files } = createMemoryHost({ files: { "a.bin": new Uint8Array(size).fill(7) } });
  const opened = { count: 0 };
  return {
    ...files,
    opened,
    async open(path) {
      const reader = await files.open(path);
      opened.count++;
      return { ...reader, close: () => void opened.count-- };
    },
  };
}

Deno.test("a large file is read piece by piece, each time it is sent", async () => {
  const files = filesOf(SIZE);
  const body = await joinPieces([new Uint8Array([1]), FILE], files) as StreamedBody;
  assert.equal(body.size, SIZE + 1);
  for (let i = 0; i < 2; i++) {
    const pieces = await Array.fromAsync(body.open());
    assert.equal(pieces.reduce((sum, { length }) => sum + length, 0), SIZE + 1);
    assert.ok(pieces.every(({ length }) => length <= 1024 * 1024));
  }
  assert.equal(files.opened.count, 0);
});

Deno.test("an abandoned stream closes its file", async () => {
  const files = filesOf(SIZE);
  const body = await joinPieces([FILE], files) as StreamedBody;
  const reader = body.open().getReader();
  await reader.read();
  assert.equal(files.opened.count, 1);
  await reader.cancel();
  assert.equal(files.opened.count, 0);
});

Deno.test("a file that has become shorter is an error, and is closed", async () => {
  const files = filesOf(10);
  const body = await joinPieces([FILE], files) as StreamedBody;
  await assert.rejects(
    Array.fromAsync(body.open()),
    (error) =>
      error instanceof TransportError && error.errorClass === "request" &&
      error.message === "the file `a.bin` became shorter while it was read",
  );
  assert.equal(files.opened.count, 0);
});

Deno.test("the content type of a file follows from its extension, in any case", () => {
  const types = ["a.PNG", "b.tar.gz", "c", "d.constructor", ".json"].map(mediaTypeOfFile);
  assert.deepEqual(types, [
    "image/png",
    "application/gzip",
    "application/octet-stream",
    "application/octet-stream",
    "application/json",
  ]);
});
