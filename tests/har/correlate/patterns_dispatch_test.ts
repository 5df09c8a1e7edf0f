import type { Exchange } from "../support/har_of.ts";
import { testPatterns } from "./patterns.ts";

function ask(query: string, answer: Partial<Exchange>): Exchange {
  return { url: `/app.php?${query}`, ...answer };
}

function send(form: Readonly<Record<string, string>>, json: Exchange["json"] = {}): Exchange {
  return { method: "POST", url: "/app.php", form, json };
}

const SHELVES = { items: [{ name: "Attic", bare_id: 3 }, { name: "Cellar", bare_id: 4 }] };
const LABELS = { items: [{ name: "Spring", bare_id: 4 }] };

testPatterns({
  "ids in the parts of an application with one address": {
    exchanges: [
      send({ op: "shelves", method: "add", title: "Cellar" }),
      ask("op=shelves&method=tree", { json: SHELVES }),
      send({ op: "labels", method: "add", title: "Spring" }),
      ask("op=labels&method=tree", { json: LABELS }),
      ask("op=shelves&method=edit&id=4", { text: "<form>" }),
      ask("op=labels&method=edit&id=4", { text: "<form>" }),
    ],
    bound: {
      "4 query id 0": "${1 $.items[?@.name == 'Cellar'].bare_id}",
      "5 query id 0": "${3 $.items[?@.name == 'Spring'].bare_id}",
    },
  },
  "a field that a style hides": {
    exchanges: [
      ask("op=notes&method=edit&param=31", {
        type: "text/html",
        text: '<input style="display : none" name="id" value="31"><textarea name="note">',
      }),
      send({ id: "31", op: "notes", method: "setNote", note: "Water it" }),
    ],
    bound: { "1 form id 0": '${0 text <input\\s[^>]*?name="id"[^>]*?\\svalue="([^"]*)"}' },
  },
  "where a page of a list begins, the largest id and no id": {
    exchanges: [
      send({ op: "shelves", method: "view" }, { first_id: 4, info: { max_box_id: 5 } }),
      ask("op=shelves&method=form", {
        type: "text/html",
        text: '<input type="hidden" name="shelf_id" value="0">',
      }),
      send({ op: "shelves", method: "open", shelf: "4" }),
      send({ op: "rpc", method: "mark", ids: "5" }),
      send({ op: "shelves", method: "add", shelf_id: "0" }),
    ],
    bound: {},
  },
  "something new with the number of what was there before": {
    exchanges: [
      ask("op=shelves&method=tree", { json: { items: [{ items: [{ bare_id: 4 }] }] } }),
      send({ op: "shelves", method: "add", title: "Cellar" }),
      ask("op=shelves&method=list", { json: SHELVES }),
      send({ op: "shelves", method: "remove", ids: "4" }),
    ],
    bound: { "3 form ids 0": "${2 $.items[?@.name == 'Cellar'].bare_id}" },
  },
});
