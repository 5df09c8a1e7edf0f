import { deepEqual, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import { boundIn } from "../support/correlated.ts";
import type { Exchange } from "../support/har_of.ts";

const LOST: Exchange = {
  method: "POST",
  url: "/api/shelf_boards/",
  body: { name: "Plums" },
  raw: {
    response: {
      status: 201,
      statusText: "",
      cookies: [],
      headers: [{ name: "content-type", value: "application/json" }],
      content: { size: -1, mimeType: "application/json" },
      redirectURL: "",
    },
  },
};
const READ: Exchange = { url: "/api/shelf_boards/1", json: { id: 1, name: "Plums" } };
const LIST: Exchange = {
  url: "/api/shelf_boards/",
  json: { ids: [7, 1], result: [{ id: 7, name: "Old" }, { id: 1, name: "Plums" }] },
};
const CHANGE: Exchange = {
  method: "PUT",
  url: "/api/shelf_boards/1",
  body: { name: "Pears" },
  json: { id: 1, name: "Pears" },
};

Deno.test("an id that a lost response gave is taken from a later list, by what was sent", async () => {
  deepEqual(await boundIn([LOST, READ, LIST, CHANGE]), {
    "3 path 2": "${2 $.result[?@.name == 'Plums'].id}",
  });
});

Deno.test("an id that the client had before a request whose response is lost stays", async () => {
  deepEqual(await boundIn([READ, { ...LIST, url: "/api/boards" }, CHANGE]), {});
});

Deno.test("an id that only a lost response gave is one to look at", async () => {
  const { text } = await converted([LOST, { ...CHANGE, json: { done: true } }]);
  match(
    text,
    /# `[\w ]+` was in a response whose body is not in the recording\n +- name: update_shelf_board/,
  );
});

Deno.test("an id that a lost response gave is taken from it where the first read of the thing has it", async () => {
  const read = { review: { id: 812, name: "Plums" } };
  deepEqual(
    await boundIn([
      LOST,
      { url: "/api/shelf_boards/812", json: read },
      { ...CHANGE, url: "/api/shelf_boards/812/draft", json: {} },
    ]),
    {
      "1 path 2": "${0 $.review.id}",
      "2 path 2": "${0 $.review.id}",
    },
  );
});

Deno.test("an id that a later change sends is in no lost response, though its answer repeats it", async () => {
  const id = "mz4l5whrq3kd8vbt";
  const board = `<li id="card-${id}"><b>Pears</b></li>`;
  deepEqual(
    await boundIn([
      LOST,
      { method: "POST", url: "/cards", form: { name: "Pears" }, status: 302 },
      { url: "/board", type: "text/html", text: `<ul>${board}</ul>` },
      { method: "POST", url: "/api/shelf_boards/plums/pin", body: [{ id }], json: [{ id }] },
    ]),
    {
      '3 json [0,"id"]':
        `\${2 text \\bid="card-([^/?&#"']+)(?:(?!\\bid="card-)[\\s\\S])*?>\\s*Pears\\s*<}`,
    },
  );
});
