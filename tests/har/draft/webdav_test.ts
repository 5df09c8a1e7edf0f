import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ID = "2e41207f-baf2-105e-5c43-66d3efa09b95";
const OTHER = "1c2bb453-621e-79e7-9889-bb8ebc28dbd9";
const authorization = `Basic ${btoa("nora:Zebra-lamp7")}`;

function dav(method: string, url: string, body: string, answer: Partial<Exchange>): Exchange {
  const headers = { authorization, "content-type": "text/plain;charset=UTF-8" };
  return { method, url, headers, type: "text/xml", body, ...answer };
}

const make = (id: string, name: string) =>
  dav("MKCOL", `/nora/${id}/`, `<mkcol><prop><displayname>${name}</displayname></prop></mkcol>`, {
    status: 201,
    text: "",
  });
const list = (...items: readonly (readonly [id: string, name: string])[]) =>
  dav("PROPFIND", "/nora/", "<propfind><prop><displayname/></prop></propfind>", {
    status: 207,
    text: `<multistatus>${
      items.map(([id, name]) => `<href>/nora/${id}/</href><displayname>${name}</displayname>`).join(
        "",
      )
    }</multistatus>`,
  });
const remove = (id: string): Exchange => ({
  method: "DELETE",
  url: `/nora/${id}/`,
  headers: { authorization },
  text: "<multistatus/>",
  type: "text/xml",
});
const RECORDING = [
  make(ID, "Allotment"),
  list([ID, "Allotment"]),
  dav(
    "PROPPATCH",
    `/nora/${ID}/`,
    "<propertyupdate><prop><displayname>Allotment 2027</displayname></prop></propertyupdate>",
    { status: 207, text: "<multistatus/>" },
  ),
  make(OTHER, "Seed swappers"),
  list([ID, "Allotment 2027"], [OTHER, "Seed swappers"]),
  remove(ID),
  list([OTHER, "Seed swappers"]),
  remove(OTHER),
];

Deno.test("collections of WebDAV get ids of their own, below the name of the user", async () => {
  const { draft, text } = await converted(RECORDING);
  assert.deepEqual(draft.steps.map(({ name }) => name).filter((name) => !/get_/.test(name)), [
    "create_item",
    "update_item",
    "create_item_2",
    "delete_item",
    "delete_item_2",
  ]);
  assert.match(
    text,
    /url: \$\{vars\.base_url\}\/\$\{ENV\.LOGIN_USERNAME \| urlencode\}\/\$\{vars\.id\}\//,
  );
  assert.match(text, /id: \$\{RANDOM\.UUID\}\n {2}id_2: \$\{RANDOM\.UUID\}/);
  assert.doesNotMatch(text, /nora|2e41207f|1c2bb453/);
});

Deno.test("lists in XML show what was sent in XML, and no longer what was removed", async () => {
  const { step } = await converted(RECORDING);
  assert.match(step("get_item"), /contains: Allotment\n/);
  assert.match(step("get_item_2"), /containsAll:\n +- Allotment 2027\n +- Seed swappers/);
  assert.match(step("get_item_3"), /contains: Seed swappers\n/);
  assert.match(step("get_item_3"), /notContains: .*\$\{vars\.id\}\//);
});

Deno.test("the first word of a route is not the name of a user who has a usual name", async () => {
  const { text } = await converted([{
    method: "POST",
    url: "/admin/notes",
    headers: { authorization: `Basic ${btoa("admin:Zebra-lamp7")}` },
    body: { title: "Plums in a jar" },
    status: 201,
    json: { id: 8517 },
  }]);
  assert.match(text, /\/admin\/notes/);
});
