import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const image = (name: string) => ({ path: `/srv/images/${name}`, filename: name, type: "qemu" });
const list = (...names: readonly string[]): Exchange => ({
  url: "/images",
  json: names.map(image),
});
const NAME = "winch.qcow2";
const UPLOAD: Exchange = {
  method: "POST",
  url: `/images/upload/${NAME}`,
  headers: { "content-type": "application/octet-stream", "content-length": "63" },
  status: 201,
  json: image(NAME),
};
const REMOVED: Exchange = { method: "DELETE", url: `/images/${NAME}`, status: 204 };

Deno.test("what was known by the name of a file is gone from that, not from paths", async () => {
  const { text } = await converted([
    list("empty.qcow2"),
    UPLOAD,
    list("empty.qcow2", NAME),
    REMOVED,
    list("empty.qcow2"),
  ]);
  assert.match(text, /path: \$\.json\[\*\]\.filename\n +notContains: \$\{vars\.\w+\}/);
  assert.doesNotMatch(text, /\.path\n +notContains/);
});
