import assert from "node:assert/strict";
import { compileTls } from "../../lib/compiler/tls.ts";
import { Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { HostFileError } from "../../lib/host/mod.ts";
import type { ReferencedFiles, ScalarNode } from "../../lib/loader/mod.ts";

const SOURCE = new SourceFile("a.yaml", "ca.pem");

const caCert: ScalarNode = {
  kind: "scalar",
  value: "ca.pem",
  text: "ca.pem",
  quoted: false,
  range: { start: 0, end: 6 },
};

Deno.test("a certificate that may not be read is reported at its place", async () => {
  const files = {
    ...createMemoryHost().files,
    read: () => Promise.reject(new HostFileError("permission denied")),
  };
  const flowFiles: ReferencedFiles = {
    files,
    find: () => Promise.resolve({ ok: true, path: "certs/ca.pem", realPath: "/certs/ca.pem" }),
  };
  const found = new Diagnostics(SOURCE);
  const node = { kind: "map", entries: [], range: { start: 0, end: 6 } } as const;
  const hosts = await compileTls(
    [{ host: "a.test", node, caCert, insecure: false }],
    flowFiles,
    {},
    found,
  );
  assert.deepEqual(hosts, {});
  assert.deepEqual(
    found.list.map(({ code, message, at }) => ({ code, message, column: at?.column })),
    [{
      code: "unreadable-file",
      message: "the file `certs/ca.pem` cannot be read: permission denied",
      column: 1,
    }],
  );
});
