import { equal } from "node:assert/strict";
import type { CallAction } from "../../../lib/har/call/call.ts";
import { actionOf, isWrite, mayCreate } from "../../../lib/har/call/call.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

function post(url: string, body?: unknown, status = 200): Exchange {
  return { method: "POST", url, body, status, json: {} };
}

function rpc(...methods: readonly string[]): Exchange {
  const calls = methods.map((method, id) => ({ jsonrpc: "2.0", id, method, params: [] }));
  return post("/api", calls.length === 1 ? calls[0] : calls);
}

/** The body of an operation on a bean of Java, as Jolokia takes it. */
function bean(operation: string): unknown {
  return { type: "exec", mbean: 'shop:broker="north"', operation, arguments: ["a"] };
}

function graphql(...queries: readonly string[]): Exchange {
  const calls = queries.map((query) => ({ query }));
  return post("/graphql", calls.length === 1 ? calls[0] : calls);
}

/** A link that leads to another page. */
function link(url: string, location = "/home", status = 302): Exchange {
  return { url, status, responseHeaders: { location } };
}

const FORM: Exchange = { method: "POST", url: "/wiki/Larch", status: 303 };

/** A link to an address for everything, with a verb. */
const DONE = "/api?mode=queue&name=rename&value=j-7&value2=Plums";

/** A call of a method of a model, as in Odoo. */
const kw = (method: string) =>
  post("/call_kw", { jsonrpc: "2.0", method: "call", params: { model: "res.tag", method } });

const CASES: readonly (readonly [string, Exchange, CallAction])[] = [
  ["a GET", { url: "/orders" }, "read"],
  ["a GET that logs out", { url: "/logout" }, "change"],
  ["a PROPFIND", { method: "PROPFIND", url: "/files" }, "read"],
  ["a selection that is done", post("/gates/select", {}, 204), "change"],
  ["a selection of rows", post("/rows/select", {}), "read"],
  ["a called method that reads", kw("web_read"), "read"],
  ["a called method that removes", kw("unlink"), "removal"],
  [
    "a method with its arguments",
    post("/jsonrpc", {
      method: "call",
      params: {
        service: "object",
        method: "execute_kw",
        args: ["db", 2, "pw", "res.tag", "unlink"],
      },
    }),
    "removal",
  ],
  ["a LIST", { method: "LIST", url: "/v1/kv/metadata" }, "read"],
  ["a POST", post("/orders", {}, 201), "change"],
  ["a path with its verb before an extension", post("/boats/7/delete.json"), "removal"],
  ["a command with its verb at the end", post("/", { command: "boat4-get", args: {} }), "read"],
  ["a command that wipes", post("/", { command: "boat4-wipe" }), "removal"],
  ["a statement in a parameter", post('/query?q=CREATE+DATABASE+"boats"'), "change"],
  ["a statement in the parameter of a GET", { url: "/query?q=CREATE+USER+kim+WITH" }, "change"],
  ["a statement that drops", post("/query?q=DROP+MEASUREMENT+tides"), "removal"],
  ["a statement that grants", post("/query?q=GRANT+READ+ON+boats+TO+kim"), "change"],
  ["a statement that shows", post("/query?q=SHOW+DATABASES"), "read"],
  ["a text that begins like a statement", { url: "/notes?q=Create+a+new+index" }, "read"],
  ["a POST for figures", post("/stats/member-counts", { ids: ["a7"] }), "read"],
  ["a POST that asks whether there is one", post("/docs/slug-taken", { slug: "jam" }), "read"],
  ["a POST that asks which exist", post("/files/exist", { files: ["jam.txt"] }), "read"],
  ["a POST that is done later", post("/api/count", { hits: [{ path: "/plums" }] }, 202), "change"],
  ["a POST that makes a count", post("/stock-counts", { shelf: "A" }, 201), "change"],
  ["a form that says delete", { ...FORM, form: { action: "delete", target: "" } }, "removal"],
  ["an action of a parameter", post("/key/boats:7?action=delete"), "removal"],
  ["another action of a parameter", post("/key/boats:7?action=decode", { text: "a" }), "change"],
  ["a form sent by a button", { ...FORM, form: { sel: "Keel", remove: "Remove" } }, "removal"],
  ["a form sent by a button without a value", { ...FORM, form: { mail: "a", del: "" } }, "removal"],
  ["a form with an empty field", { ...FORM, form: { delete: "", mail: "a" } }, "change"],
  ["a form whose path removes one", { ...FORM, url: "/remove/owner/a@b.test" }, "removal"],
  ["a form whose path removes a number", { ...FORM, url: "/notes/delete/7/" }, "removal"],
  ["a path that says what it removes", post("/api/delete_notes/[7]"), "removal"],
  ["a path of a thing that begins with such a word", post("/drop-zones/7", { a: 1 }), "change"],
  ["a POST of nothing for a list", { ...post("/json/links"), json: { links: [] } }, "read"],
  ["a form that removes nothing", { ...FORM, form: { action: "edit", delete: "0" } }, "change"],
  [
    "a form whose path only begins like a read",
    {
      ...FORM,
      url: "/clubs/7/list_details",
      form: { about: "Larches" },
      responseHeaders: { location: "/clubs/7" },
    },
    "change",
  ],
  [
    "a form for a search that leads to what it found",
    {
      ...FORM,
      url: "/trees/search",
      form: { q: "larch" },
      responseHeaders: { location: "/trees?q=larch" },
    },
    "read",
  ],
  ["an operation of a parameter", post("/internal/w1/b2?operation=tableDelete&id=m3"), "removal"],
  ["one that adds", post("/internal/w1/b2?operation=columnAdd"), "change"],
  ["one that reads", post("/internal/w1/b2?operation=checkDependency"), "read"],
  ["a parameter of one word", post("/orders/7?operation=list"), "change"],
  ["a parameter of one word that removes", post("/orders/7?operation=delete"), "removal"],
  ["a PUT", { method: "PUT", url: "/orders/7", body: {} }, "change"],
  ["a DELETE", { method: "DELETE", url: "/orders/7" }, "removal"],
  ["a POST to a search", post("/orders/search", { q: "x" }), "read"],
  ["a POST to _search", post("/orders/_search", { q: "x" }), "read"],
  ["a POST to _msearch", post("/orders/_msearch", { q: "x" }), "read"],
  ["a POST to the rest of a search", post("/_search/scroll", { scroll_id: "c3" }), "read"],
  ["a POST that runs a query", post("/documents:runQuery", { where: {} }), "read"],
  ["a POST that runs a report", post("/reports/7/runReport", {}), "change"],
  ["a POST to a route that reads", post("/index.php?route=/config/get", {}), "read"],
  ["a POST to a route that removes", post("/index.php?route=/tables/drop", {}), "removal"],
  ["a GET to a route that logs out", { url: "/index.php?route=/logout" }, "change"],
  ["a GET whose parameter logs out", { url: "/doku.php?do=logout" }, "change"],
  ["a GET with a parameter that logs out", { url: "/index.php?logout" }, "change"],
  ["a GET of the page to which a logout leads", { url: "/login?logout" }, "read"],
  ["a GET whose parameter shows a page", { url: "/doku.php?do=edit" }, "read"],
  ["a link that removes", link("/notes/delete?id=7"), "removal"],
  [
    "a link that dispatches a removal",
    link("/post.php?post=7&action=trash", "/post.php"),
    "removal",
  ],
  ["a link that adds one", link("/cart/add/7", "/cart"), "change"],
  ["a link whose verb is last", link("/notes/state_modify?to=open", "/notes"), "change"],
  ["a POST whose action reads a thing", post("/app.php?action=box.news.view", {}), "read"],
  ["a POST whose action makes a thing", post("/app.php?action=host.create", {}), "change"],
  ["a POST whose action is a verb alone", post("/app.php?action=view", {}), "change"],
  [
    "a form that removes several",
    { ...FORM, url: "/a.php", form: { action: "host.massdelete" } },
    "removal",
  ],
  ["a link with a token", link("/notes/7/pin?token=0f3a9c", "/notes"), "change"],
  ["a link that says that it is done", { url: DONE, json: { status: true } }, "change"],
  [
    "a link that says that it has removed",
    { url: "/api?mode=queue&name=delete&value=j-7", json: { ok: true, ids: ["j-7"] } },
    "removal",
  ],
  [
    "a link to a page of a list, in order",
    { url: "/api?sort=new&token=0f3a9c", json: { success: true, posts: [{ id: 7 }] } },
    "read",
  ],
  ["a link without a verb", { url: "/api?mode=idle&token=0f3a9c", json: { ok: true } }, "read"],
  ["a link that says something else", { url: DONE, json: { status: "idle" } }, "read"],
  ["a link to a thing that is in order", { url: "/jobs/7?name=move", json: { ok: true } }, "read"],
  ["a link with a secret", link("/pauseQueue.action?queue=a&secret=0f3a9c", "/queues"), "change"],
  ["a link that removes and shows nothing", { url: "/notes/n3-x/delete", status: 204 }, "removal"],
  ["a link that only shows nothing", { url: "/notes/n3-x", status: 204 }, "read"],
  ["a link with a nonce", link("/tool.php?_wpnonce=0f3a9c", "/tools.php", 303), "change"],
  ["a link to a form that removes", { url: "/notes/delete?id=7", text: "<form>" }, "read"],
  ["a link that leads on", link("/delete?id=7", "/delete/?id=7"), "read"],
  ["a link of somebody who is not logged in", link("/notes/delete?id=7", "/sign-in?x"), "read"],
  ["a link to another site", link("/files/add?token=0f3a9c", "https://cdn.test/a"), "read"],
  ["a link that nothing protects", link("/notes/7/pin", "/notes"), "read"],
  ["a link with a verb about nothing", link("/start", "/home"), "read"],
  ["a link that moved", link("/notes/delete?id=7", "/home", 301), "read"],
  ["a login by a link", link("/login/callback?token=0f3a9c"), "read"],
  ["a saved search", post("/search", { q: "x" }, 201), "change"],
  [
    "a POST that asks for sums",
    post("/traces/metrics", { metric: "cost", aggregations: [{ type: "SUM" }] }),
    "read",
  ],
  [
    "a POST that saves how to sum",
    { ...post("/charts", { name: "Cost", aggregations: [] }), json: { id: 7 } },
    "change",
  ],
  ["a function of a page that reads", post("/admin", [{ name: "form-state", args: {} }]), "read"],
  ["a function of a page that writes", post("/admin", [{ name: "set-tags", args: {} }]), "change"],
  ["what has a name and a list", post("/admin", [{ name: "form-state", tags: [] }]), "change"],
  ["an operation on a bean that reads", post("/console/jolokia/", bean("listQueues(int)")), "read"],
  [
    "an operation on a bean",
    post("/console/jolokia/", bean("createQueue(java.lang.String)")),
    "change",
  ],
  [
    "an operation that removes a bean",
    post("/console/jolokia/", bean("destroyQueue(int)")),
    "removal",
  ],
  [
    "reads of beans",
    post("/console/jolokia", [{ type: "read", mbean: "a:b=c" }, { type: "list" }]),
    "read",
  ],
  ["what has the type of a list", post("/columns", { type: "list" }), "change"],
  ["a POST to a removal", post("/orders/delete", { id: 7 }), "removal"],
  ["a POST to a removal of several", post("/books/b7/batchDelete", { ids: ["c3"] }), "removal"],
  ["a POST to a read of several", post("/books/bulk-get", { ids: ["c3"] }), "read"],
  [
    "a POST for a list in an order, about what its path has",
    { ...post("/books/b7/view", { sort: "name", asc: 1 }), json: { id: "b7", cards: [] } },
    "read",
  ],
  [
    "a POST that makes a list in an order",
    { ...post("/books/b7/views", { sort: "name", asc: 1 }), json: { id: "v4", cards: [] } },
    "change",
  ],
  ["a POST that finds or creates", post("/tags/findOrCreate", { name: "a" }), "change"],
  ["a GraphQL query", graphql("query Q { orders { id } }"), "read"],
  ["a GraphQL query without its keyword", graphql("{ orders { id } }"), "read"],
  ["a GraphQL mutation", graphql("mutation { createOrder { id } }"), "change"],
  ["a GraphQL mutation that removes", graphql("mutation { deleteOrder { id } }"), "removal"],
  ["a GraphQL query with a field `mutation`", graphql("{ mutation { id } }"), "read"],
  ["a batch of GraphQL queries", graphql("{ a }", "{ b }"), "read"],
  ["a GraphQL batch with a later mutation", graphql("{ a }", "mutation { b }"), "change"],
  ["the query of a document with a mutation", {
    method: "POST",
    url: "/graphql",
    body: { query: "query A { a } mutation B { b }", operationName: "A" },
  }, "read"],
  ["the mutation of a document with a query", {
    method: "POST",
    url: "/graphql",
    body: { query: "query A { a } mutation B { b }", operationName: "B" },
  }, "change"],
  ["a persisted query", {
    method: "POST",
    url: "/graphql",
    body: { operationName: "GetOrders", extensions: { persistedQuery: {} } },
  }, "read"],
  ["JSON-RPC `getOrder`", rpc("getOrder"), "read"],
  ["JSON-RPC `setOrder`", rpc("setOrder"), "change"],
  ["JSON-RPC `setStatus`", rpc("setStatus"), "change"],
  ["JSON-RPC `orders.getStatus`", rpc("orders.getStatus"), "read"],
  ["JSON-RPC `order.delete`", rpc("order.delete"), "removal"],
  ["JSON-RPC `torrent-get`", rpc("torrent-get"), "read"],
  ["JSON-RPC `eth_getBalance`", rpc("eth_getBalance"), "read"],
  ["JSON-RPC `get_or_create`", rpc("get_or_create"), "change"],
  ["a batch of JSON-RPC that reads", rpc("getOrder", "getUser"), "read"],
  ["a batch of JSON-RPC that changes", rpc("getOrder", "setUser"), "change"],
  ["a tRPC query", { url: "/trpc/post.byId,comment.list?batch=1&input=%7B%7D" }, "read"],
  ["a tRPC mutation", post("/trpc/post.create?batch=1", { 0: {} }), "change"],
  [
    "a batch of requests that read",
    post("/batch", {
      requests: [{ method: "GET", path: "/a" }, { method: "GET", path: "/b" }],
    }),
    "read",
  ],
  [
    "a batch of requests that change",
    post("/batch", {
      requests: [{ method: "GET", path: "/a" }, { method: "PUT", path: "/b" }],
    }),
    "change",
  ],
  [
    "a batch with a usual method",
    post("/batch", { defaults: { method: "DELETE" }, requests: [{ path: "/a" }] }),
    "removal",
  ],
  ["a list of operations in a body", post("/moves", [{ op: "move", path: "attic/5" }]), "change"],
  [
    "a POST that asks for some items of a list",
    { ...post("/orders?offset=0&maxResults=50", { member: "nora" }), json: [{ id: 1 }] },
    "read",
  ],
  [
    "a POST that asks for some items and gets an object",
    post("/orders?maxResults=50", { member: "nora" }),
    "change",
  ],
  [
    "a POST that asks for some items of a list in its body",
    { ...post("/orders/filter", { offset: 0, orders: {} }), json: [{ id: 1 }] },
    "read",
  ],
  [
    "a POST that asks for a page of a list in its body",
    { ...post("/orders/paginate", { page: 1, limit: 9 }), json: { results: [], page: 1 } },
    "read",
  ],
  [
    "a POST whose body says a limit of what it makes",
    { ...post("/coupons", { name: "Spring", limit: 5 }), json: { id: 7, limit: 5, uses: [] } },
    "change",
  ],
  [
    "a POST whose body says how many items it makes",
    { ...post("/orders", { size: 3, count: 2 }), json: { orders: [] } },
    "change",
  ],
  [
    "a POST with SQL that makes a table",
    post("/query", { sql: "create table a (b int)" }),
    "change",
  ],
  [
    "a POST with SQL that adds a row",
    post("/query", { sql: " INSERT INTO a\nVALUES (1)" }),
    "change",
  ],
  [
    "a POST with SQL that reads",
    post("/query", { sql: "select * from a -- drop table b" }),
    "read",
  ],
  [
    "a POST with a text of SQL that reads",
    post("/command/garden/20", "select from Orchard order by name"),
    "read",
  ],
  [
    "a POST with a text of SQL that reads, and then changes",
    post("/command/garden/20", "select 1 from a; delete from a"),
    "change",
  ],
  [
    "a POST with a text of SQL that makes a class",
    post("/command/garden/20", "create class Orchard extends V"),
    "change",
  ],
  [
    "a link to a change of something whose address ends with a slash",
    link("/shears/_revision/change/2737/?revision_id=2737&save=1", "/shears/_history/"),
    "change",
  ],
  ["a list in a body that is no batch", post("/orders", { requests: [{ id: 1 }] }), "change"],
];

for (const [name, exchange, expected] of CASES) {
  Deno.test(`${name} is a ${expected}`, async () => {
    const { entries: [entry] } = await recordingOf([exchange]);
    equal(actionOf(entry), expected);
  });
}

Deno.test("a write is a change with content, and may create something unless it is PATCH", async () => {
  const { entries } = await recordingOf([
    post("/orders", {}),
    post("/orders/search", {}),
    { method: "PUT", url: "/orders/7", body: {} },
    { method: "PATCH", url: "/orders/7", body: {} },
    { method: "DELETE", url: "/orders/7" },
    { url: "/logout" },
  ]);
  equal(entries.map(isWrite).join(), "true,false,true,true,false,false");
  equal(entries.map(mayCreate).join(), "true,false,true,false,false,false");
});
