import type { JsonValue } from "../../../lib/json/mod.ts";
import { testPatterns } from "./patterns.ts";

const XML = { "content-type": "text/xml; charset=utf-8" };
const rpc = (method: string, params: unknown, id: number) => ({
  method: "POST",
  url: "/jsonrpc",
  body: { jsonrpc: "2.0", method, params, id },
});

const call = (id: number, method: string, params: unknown, result: JsonValue) => ({
  method: "POST",
  url: "/shop/rpc/",
  body: { id, method, params },
  json: { id, result },
});

testPatterns({
  "ids of a list by position, in calls whose path is that of all, and a moment beside one": {
    exchanges: [
      call(1, "model.ui.menu.read", [[1, 2]], [{ id: 1 }, { id: 2 }]),
      call(2, "model.party.create", [[{ name: "Loft" }]], [1]),
      call(3, "model.party.read", [[1]], [{ id: 1, name: "Loft", stamp: "1795567351.86273" }]),
      call(4, "model.party.write", [[1], { name: "Big loft" }, {
        stamp: { "party,1": "1795567351.86273" },
      }], null),
      call(5, "model.party.resources", [1], {}),
    ],
    bound: {
      '2 json ["params",0,0]': "${1 $.result[0]}",
      '3 json ["params",0,0]': "${1 $.result[0]}",
      '3 json ["params",2,"stamp","party,1"]': "${2 $.result[?@.name == 'Loft'].stamp}",
      '4 json ["params",0]': "${1 $.result[0]}",
    },
  },
  "a number in a list that is named after things, whatever module the call names before them": {
    exchanges: [
      call(1, "model.party.party.read", [[1]], [{ id: 1, name: "Loft", addresses: [226] }]),
      call(2, "model.party.address.read", [[226], ["street"]], [{ id: 226, street: "Rope Walk" }]),
      { url: "/shop/addresses/226", json: { street: "Rope Walk" } },
    ],
    bound: {
      '1 json ["params",0,0]': "${0 $.result[0].addresses[0]}",
      "2 path 2": "${0 $.result[0].addresses[0]}",
    },
  },
  "nothing from the number of a call": {
    exchanges: [
      call(7, "model.task.latest", [], { name: "Loft" }),
      call(8, "model.task.read", [7], {}),
    ],
    bound: {},
  },
  "keys and filters of OData in values": {
    exchanges: [
      {
        method: "POST",
        url: "/odata/Products",
        body: { Name: "Spade" },
        status: 201,
        json: { ID: 3, Name: "Spade" },
      },
      {
        method: "POST",
        url: "/odata/Orders",
        body: { Qty: 3, "Product@odata.bind": "Products(3)" },
        status: 201,
        json: { ID: 8 },
      },
      { url: "/odata/Products?$filter=ID eq 3 and Rank eq 3", json: { value: [] } },
    ],
    bound: {
      '1 json ["Product@odata.bind"]': "Products(${0 $.ID})",
      "2 query $filter 0": "ID eq ${0 $.ID} and Rank eq 3",
    },
  },
  "procedures in one request, which are calls of their own": {
    exchanges: [
      {
        method: "POST",
        url: "/trpc/post.create?batch=1",
        body: { "0": { json: { title: "Hello" } } },
        json: [{ result: { data: { json: { id: 5, title: "Hello" } } } }],
      },
      {
        url: `/trpc/post.byId,comment.list?batch=1&input=${
          encodeURIComponent('{"0":{"json":{"id":5}},"1":{"json":{"postId":5,"limit":5}}}')
        }`,
        json: [{ result: {} }, { result: {} }],
      },
    ],
    bound: {
      "1 query input 0": '{"json":{"id":${0 $.result.data.json.id}}}',
      "2 query input 0": '{"json":{"postId":${0 $.result.data.json.id},"limit":5}}',
    },
  },
  "a procedure about what another one lists": {
    exchanges: [
      {
        url: "/trpc/task.list?batch=1",
        json: [{
          result: { data: { json: [{ id: 31, title: "Roof" }, { id: 32, title: "Door" }] } },
        }],
      },
      {
        method: "POST",
        url: "/trpc/task.setStatus?batch=1",
        body: { 0: { json: { id: 32 } } },
        json: [{ result: {} }],
      },
    ],
    bound: {
      '1 json ["json","id"]': "${0 $.result.data.json[?@.title == 'Door'].id}",
    },
  },
  "a body that is an address": {
    exchanges: [
      {
        method: "POST",
        url: "/api/suppliers",
        body: { name: "Halden" },
        status: 201,
        responseHeaders: { location: "https://app.test/api/suppliers/14" },
      },
      {
        method: "PUT",
        url: "/api/contacts/59/supplier",
        headers: { "content-type": "text/uri-list" },
        body: "https://app.test/api/suppliers/14",
        status: 204,
      },
    ],
    bound: {
      "1 text": "https://app.test/api/suppliers/${0 header location /suppliers/([^/?#>\\s]+)}",
    },
  },
  "parameters of procedures without names": {
    exchanges: [
      { ...rpc("host.create", { host: "web" }, 1), json: { result: { hostids: ["7"] }, id: 1 } },
      { ...rpc("host.delete", ["7"], 2), json: { result: { hostids: ["7"] }, id: 2 } },
    ],
    bound: { '1 json ["params",0]': "${0 $.result.hostids[0]}" },
  },
  "what a procedure returns, in a list of a list": {
    exchanges: [
      {
        method: "POST",
        url: "/web/call_kw/partner/create",
        body: { jsonrpc: "2.0", method: "call", params: { args: [{ name: "Kim" }] }, id: 1 },
        json: { jsonrpc: "2.0", id: 1, result: 12 },
      },
      {
        method: "POST",
        url: "/web/call_kw/partner/write",
        body: { jsonrpc: "2.0", method: "call", params: { args: [[12], { age: 12 }] }, id: 2 },
        json: { jsonrpc: "2.0", id: 2, result: true },
      },
    ],
    bound: { '1 json ["params","args",0,0]': "${0 $.result}" },
  },
  "arguments of operations, which JSON in a text has by chance": {
    exchanges: [
      {
        method: "POST",
        url: "/jolokia/",
        body: { type: "exec", operation: "listQueues()", arguments: [] },
        json: { value: '{"data":[{"id":"3","name":"late"}]}' },
      },
      {
        method: "POST",
        url: "/jolokia/",
        body: { type: "exec", operation: "browse()", arguments: [] },
        json: { value: [{ messageID: 32 }] },
      },
      {
        method: "POST",
        url: "/jolokia/",
        body: { type: "exec", operation: "moveMessage(long,int)", arguments: [32, 3] },
        json: { value: true },
      },
    ],
    bound: { '2 json ["arguments",0]': "${1 $.value[0].messageID}" },
  },
  "a name that is a path, as a whole and its last piece": {
    exchanges: [
      {
        method: "POST",
        url: "/v1/spaces/main/notes",
        body: { text: "hi" },
        json: { name: "spaces/main/notes/dnlJADRgR8MS8SaZSnPo" },
      },
      { url: "/v1/spaces/main/notes/dnlJADRgR8MS8SaZSnPo", json: {} },
      {
        method: "POST",
        url: "/v1/spaces/main:commit",
        body: { delete: "spaces/main/notes/dnlJADRgR8MS8SaZSnPo" },
        json: {},
      },
    ],
    bound: {
      "1 path 4": "${0 $.name /notes/([^/?#>\\s]+)}",
      '2 json ["delete"]': "${0 $.name}",
    },
  },
  "the owner of a thing in its path": {
    exchanges: [
      {
        method: "POST",
        url: "/user/repos",
        body: { name: "gate" },
        status: 201,
        json: { name: "gate", owner: { login: "kim", role: "labels" } },
      },
      { url: "/repos/kim/gate/labels", json: [] },
    ],
    bound: { "1 path 1": "${0 $.owner.login}" },
  },
  "lines of JSON": {
    exchanges: [
      { method: "POST", url: "/rows", body: { n: 1 }, status: 201, json: { id: 4 } },
      {
        method: "POST",
        url: "/rows/batch",
        headers: { "content-type": "application/x-ndjson" },
        body: '{"op":"touch","id":4}\n{"op":"wait","delay":4}\n',
        json: { ok: 1 },
      },
    ],
    bound: { "1 text": '{"op":"touch","id":${0 $.id}}\n{"op":"wait","delay":4}\n' },
  },
  "numbers in elements of XML": {
    exchanges: [
      {
        method: "POST",
        url: "/ws",
        headers: XML,
        body: "<e><CreateOrder><Item>Spade</Item><Qty>4</Qty></CreateOrder></e>",
        type: "text/xml",
        text: '<?xml version="1.0"?><s:E xmlns:s="x"><r><n:OrderId>4</n:OrderId></r></s:E>',
      },
      {
        method: "POST",
        url: "/ws",
        headers: XML,
        body: "<e><GetOrder><OrderId>4</OrderId><Page>4</Page></GetOrder></e>",
        type: "text/xml",
        text: "<e/>",
      },
    ],
    bound: {
      "1 text": "<e><GetOrder><OrderId>${0 text <(?:[\\w.-]+:)?OrderId(?:\\s[^<>]*)?>\\s*" +
        "([^<\\s]+)}</OrderId><Page>4</Page></GetOrder></e>",
    },
  },
  "ids in a list that is put into another order": {
    exchanges: [
      { method: "POST", url: "/api/items", body: { name: "a" }, status: 201, json: { id: 2 } },
      { method: "POST", url: "/api/items", body: { name: "b" }, status: 201, json: { id: 3 } },
      {
        method: "PUT",
        url: "/api/items/order",
        body: [{ id: 3, position: 1 }, { id: 2, position: 2 }],
        status: 204,
      },
    ],
    bound: { '2 json [0,"id"]': "${1 $.id}", '2 json [1,"id"]': "${0 $.id}" },
  },
  "a variable of GraphQL that is only called id": {
    exchanges: [
      { method: "POST", url: "/login", body: { n: 1 }, json: { user: { id: 1 } } },
      {
        method: "POST",
        url: "/graphql",
        body: { query: "mutation Make { createFacet(name: 2) { id } }", variables: {} },
        json: { data: { createFacet: { id: 1 } } },
      },
      {
        method: "POST",
        url: "/graphql",
        body: {
          query: "query GetFacet($id: ID!) { facet(id: $id) { name } }",
          variables: { id: 1 },
        },
        json: { data: {} },
      },
    ],
    bound: { '2 json ["variables","id"]': "${1 $.data.createFacet.id}" },
  },
  "a parameter that is called after what was made": {
    exchanges: [
      { method: "POST", url: "/views", body: { title: "x" }, status: 201, json: { id: 1 } },
      { url: "/tasks?page=1&view=1", json: [] },
    ],
    bound: { "1 query view 0": "${0 $.id}" },
  },
});
