import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const STORE = "projects/demo/documents";

Deno.test("an id that the client made is one within a path that it sends, too", async () => {
  const board = "VlXiVMidnTRHHJ2tKpc1";
  const commit = (name: string, text: string) => ({
    method: "POST",
    url: `/v1/${STORE}:commit`,
    body: { writes: [{ name: `${STORE}/${name}`, text }] },
    json: { results: 1 },
  });
  const { text } = await converted([
    commit(`boards/${board}`, "Lighthouse refit"),
    commit(`boards/${board}/cards/THltQ3fZk8mWxY2bNv5R`, "Paint the stairs"),
    { url: `/v1/${STORE}/boards/${board}`, json: { text: "Lighthouse refit" } },
  ]);
  assert.doesNotMatch(text, /VlXiVMidnTRHHJ2tKpc1/);
  assert.match(text, /: V\$\{RANDOM\.HEX_19\}/);
  const [, id] = /name: projects\/demo\/documents\/boards\/\$\{vars\.(\w+)\}\n/.exec(text)!;
  assert.ok(text.includes(`url: \${vars.base_url}/v1/${STORE}/boards/\${vars.${id}}\n`));
  // What nothing else has may be no id.
  assert.match(text, /cards\/THltQ3fZk8mWxY2bNv5R/);
});

Deno.test("a name that has the user in it keeps that where it varies", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { email: "ada@example.test", password: "corr3ct horse" },
      json: { ok: true },
    },
    {
      method: "POST",
      url: "/keys",
      body: { name: "shelves-ada@example.test" },
      status: 201,
      json: { id: 4101, name: "shelves-ada@example.test" },
    },
  ], { unique: true });
  assert.match(text, /name: shelves-\$\{ENV\.LOGIN_USERNAME\}-\$\{vars\.run\}/);
  assert.doesNotMatch(text, /ada/);
});

Deno.test("what has a name that varies as a key is not expected under the recorded one", async () => {
  const exchanges = [
    { method: "PUT", url: "/indices/juniper-books", body: { shards: 1 }, status: 201, json: {} },
    {
      url: "/indices/juniper-books/mapping",
      json: { "juniper-books": { title: { type: "keyword" } } },
    },
    { method: "DELETE", url: "/indices/juniper-books", json: {} },
  ];
  const [plain, unique] = await Promise.all(
    [false, true].map((unique) => converted(exchanges, { unique, all: true })),
  );
  assert.match(plain.step("get_mapping"), /\['juniper-books'\]/);
  assert.doesNotMatch(unique.step("get_mapping"), /juniper-books/);
});

Deno.test("a text has another address in each run if asked to, whatever has that in a word", async () => {
  const url = "/v1/store/garden/gate";
  const keys = { url: "/v1/store/garden/", json: ["garden/gate", "garden/tools/"] };
  const { text, step } = await converted([
    { url: "/v1/services", json: ["mesh-gateway"] },
    {
      method: "PUT",
      url,
      headers: { "content-type": "text/plain" },
      body: "Closed at nine",
      json: true,
    },
    keys,
    { url, json: [{ key: "garden/gate", value: btoa("Closed at nine") }] },
    { method: "DELETE", url, json: true },
    { ...keys, json: ["garden/tools/"] },
  ], { unique: true });
  assert.match(text, /\n {2}garden: gate\$\{vars\.run\}\n/);
  // The value is in base64.
  assert.match(step("get_garden"), /containsObject:\n {8}value: Q2xvc2VkIGF0IG5pbmU=\n/);
  assert.doesNotMatch(text, /notContains/);
});
