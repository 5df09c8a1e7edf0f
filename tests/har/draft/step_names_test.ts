import assert from "node:assert/strict";
import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { stepName } from "../../../lib/har/draft/names/step_name.ts";
import { requestDecisions } from "../../../lib/har/draft/request_decisions.ts";
import { converted } from "../support/converted.ts";
import { siftedAll } from "../support/correlated.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const UUID = "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13";

/** A link that changes something and leads to another page. */
function linked(url: string, location: string): Exchange {
  return { url, status: 302, type: "text/html", text: "", responseHeaders: { location } };
}

const CASES: readonly (readonly [name: string, exchange: Exchange])[] = [
  ["list_orders", { url: "/api/v2/orders", json: [] }],
  ["list_orders", { url: "/orders?page=2", json: { items: [], total: 0 } }],
  ["list_orders", { url: "/orders", json: { data: { orders: [] } } }],
  ["get_order", { url: "/orders/17", json: { id: 17 } }],
  ["rename_boat", {
    method: "POST",
    url: "/graphql",
    body: { query: "mutation BoatDialogMutation($n: String) { renameBoat(name: $n) { id } }" },
    json: { data: {} },
  }],
  ["set_view", { method: "POST", url: "/project", body: { cmd: "set-view", data: { id: 7 } } }],
  ["create_project", { method: "POST", url: "/project", body: { cmd: "set-view", id: 7 } }],
  ["get_order", { url: `/orders/${UUID}`, json: { id: UUID } }],
  ["get_order", { url: "/orders/17", json: { data: [{ id: 17 }] } }],
  ["get_order", { url: "/orders/17,18", json: { data: [{ id: 17 }, { id: 18 }] } }],
  ["get_item_latest", { url: "/orders/17/items/latest/", json: {} }],
  ["get_queue", { url: "/queues/orders", json: { name: "orders", durable: true, rates: [] } }],
  ["list_queues", { url: "/queues", json: [{ name: "queues" }] }],
  ["create_binding", {
    method: "POST",
    url: `/bindings/%2F/e/${UUID}/q/${UUID}`,
    body: { source: UUID },
    status: 201,
  }],
  ["list_source_bindings", { url: "/exchanges/17/bindings/source", json: [] }],
  ["get_queue", { method: "POST", url: "/queues/17/get", body: { count: 1 }, json: [] }],
  ["update_post", { method: "POST", url: "/posts/17", body: { title: "x" }, json: { id: 17 } }],
  ["create_table", { method: "POST", url: "/tables/17", body: { title: "x" }, json: { id: 3 } }],
  ["create_entry", { method: "POST", url: "/classes/Entry/XtaNVe8cQ5", body: {}, status: 201 }],
  ["list_tags", { url: "/index.php?route=/app/v2/tags", json: [] }],
  ["update_post", { method: "POST", url: "/?route=/app/v2/posts/17", json: { id: 17 } }],
  ["list_comments", { url: "/posts/17/comments", json: [] }],
  ["list_payments", { url: "/payments/paginated?limit=10", json: { data: [], total: 0 } }],
  ["publish_post", { method: "POST", url: "/posts/17?/publish", json: { type: "success" } }],
  ["get_post", { url: "/posts/17/__data.json", json: { type: "data" } }],
  ["create_post", { method: "POST", url: "/posts/new.data", form: { title: "x" }, json: [] }],
  ["create_order_item", { method: "POST", url: "/orderItems", json: {} }],
  ["create_user", { method: "POST", url: "/users", json: {} }],
  ["log_metric", { method: "POST", url: "/runs/log-metric", body: { key: "loss" }, json: {} }],
  ["update_note_title", { method: "POST", url: "/notes/17/title", body: { title: "x" } }],
  ["update_note_title", { method: "POST", url: "/notes/title/17", body: { title: "x" } }],
  ["edit", { method: "POST", url: `/${UUID}/edit/17`, form: { text: "x" }, status: 302 }],
  ["save_tags", { method: "POST", url: "/tags", body: ["a"], json: {} }],
  ["create_tag", { method: "POST", url: "/tags/", body: { tags: [{}] }, status: 201, json: {} }],
  ["cancel_order", { method: "POST", url: "/orders/17/cancel", json: {} }],
  ["delete_record", { method: "POST", url: "/deleterecord?path=/news", json: { okay: true } }],
  ["add_member", { method: "POST", url: "/group/addmember", json: { okay: true } }],
  ["create_address", { method: "POST", url: "/address", body: { title: "x" }, json: {} }],
  ["create_deleted", { method: "POST", url: "/deleted", body: { title: "x" }, json: {} }],
  ["cancel_order", { method: "POST", url: "/orders/17:cancel", body: { why: "x" }, json: {} }],
  ["transition_issue", { method: "POST", url: "/desk.v1.IssueService/TransitionIssue", json: {} }],
  ["close_project", {
    method: "POST",
    url: "/odata/Projects(7)/Planner.close",
    body: {},
    json: {},
  }],
  ["delete_order", { method: "DELETE", url: "/odata/Orders(17)", status: 204 }],
  ["get_order", { url: `/odata/Orders(${UUID})`, json: { Total: 5 } }],
  ["update_tag", { method: "PATCH", url: "/odata/Tags(Code='7f8a')", body: {}, status: 204 }],
  ["open_mercury_planet", { url: "/wiki/Mercury(planet)", type: "text/html", text: "<p>" }],
  ["lookup_accounts", { method: "POST", url: "/v1/accounts:lookup", body: { id: 7 }, json: {} }],
  ["update_order", { method: "POST", url: "/orders/17", form: { a: "b" }, status: 302 }],
  ["get_all_orders", { url: "/shop/order?action=getAllOrders", json: [] }],
  ["open_edit_order", { url: "/order.php?action=editOrder", type: "text/html", text: "<p>" }],
  ["create_host", { method: "POST", url: "/app.php?action=host.create", json: {} }],
  ["get_all_counters", {
    method: "POST",
    url: "/app.php",
    form: { op: "rpc", method: "getAllCounters" },
    json: {},
  }],
  ["add_label", {
    method: "POST",
    url: "/app.php",
    form: { op: "label", method: "add" },
    json: {},
  }],
  ["open_list_host", { url: "/app.php?action=host.list", type: "text/html", text: "<p>" }],
  ["update_items", { method: "POST", url: "/items.php", form: { name: "a", update: "Update" } }],
  ["delete_order", { method: "POST", url: "/orders/17", form: { _method: "delete" }, status: 302 }],
  ["delete_owners", { method: "POST", url: "/clubs/17/owners", form: { del: "" }, status: 302 }],
  ["delete_owner", {
    method: "POST",
    url: "/remove/owner/a@b.test",
    form: { a: "b" },
    status: 302,
  }],
  ["update_owner", {
    method: "POST",
    url: "/clubs/17/owners/a@b.test",
    form: { a: "b" },
    status: 302,
  }],
  ["search_orders", { url: "/orders/search?state=open", json: { orders: [] } }],
  ["get_order_model", { url: "/order-models/get?name=a", json: {} }],
  ["update_order_model", { method: "PATCH", url: "/order-models/update", json: {} }],
  ["delete_order_model", { method: "DELETE", url: "/order-models/delete", json: {} }],
  ["get_comments_for_note", { url: "/comments/for-note?note=17", json: [] }],
  ["switch_on_lamp", { method: "POST", url: "/rooms/17/lamps/5/on", json: {} }],
  ["create_book", { method: "POST", url: "/types/api::book.book", status: 201, json: { id: 5 } }],
  ["get_book", { url: `/types/api::book.book/${UUID}`, json: {} }],
  ["get_board_by_slug", { url: `/boards/by-slug/${UUID}`, json: {} }],
  ["ship_order", { method: "POST", url: "/orders/17/actions/ship", json: {} }],
  ["forget_room", { method: "POST", url: "/rooms/17/forget", json: {} }],
  ["delete_room", { method: "DELETE", url: "/directory/room/%23plum-jars:chat.test", json: {} }],
  ["renew_token", { method: "POST", url: "/admin/renew-token", json: {} }],
  ["create_test_run", { method: "POST", url: "/test-runs", json: {} }],
  ["create_note", { method: "POST", url: "/db/notes/records", json: {} }],
  ["list_notes", { url: "/db/notes/records?page=1", json: { items: [] } }],
  ["get_note", { url: `/db/notes/records/${UUID}`, json: {} }],
  ["list_records", { url: `/db/${UUID}/records`, json: [] }],
  ["search_orders", { method: "POST", url: "/orders/search", json: [] }],
  ["update_order", { method: "PATCH", url: "/orders/17", json: {} }],
  ["update_order", { method: "PUT", url: "/orders/17", json: {} }],
  ["delete_order", { method: "DELETE", url: "/orders/17", status: 204 }],
  ["delete_orders", { method: "DELETE", url: "/orders", status: 204 }],
  ["get_my_user", { url: "/users/me", json: { id: 1 } }],
  ["get_user_settings", { url: "/users/17/settings", json: {} }],
  ["get_user_by_id", { url: "/GetUserById", json: {} }],
  ["get_invoice", { url: "/billing/invoice.json", json: {} }],
  ["open_checkout", { url: "/shop/checkout", text: "<html></html>" }],
  ["open_page", { url: "/", text: "<html></html>" }],
  ["open_order", { url: "/orders/17", text: "<html></html>" }],
  ["open_edit_order", { url: "/orders/17/edit", text: "<html></html>" }],
  ["open_edit_order", { url: "/orders/edit/17", text: "<html></html>" }],
  ["delete_order", { method: "POST", url: "/orders/delete/17", form: { a: "b" }, status: 302 }],
  ["edit_order", { method: "POST", url: "/orders/edit/17", form: { a: "b" }, status: 302 }],
  ["update_order_title", { method: "POST", url: "/orders/17/title", form: { title: "x" } }],
  ["create_comment", { method: "POST", url: "/orders/17/comments", form: { content: "x" } }],
  ["undeploy_orders", { method: "POST", url: "/orders/undeploy;jsessionid=2A0D4F7C9B1E45D8" }],
  ["create_leaflet", { method: "POST", url: "/orders/add/leaflet/17", form: { a: "b" } }],
  ["open_new_order", { url: "/orders/new", text: "<html></html>" }],
  ["create_order", { method: "POST", url: "/orders/new", form: { a: "b" }, status: 302 }],
  ["change_order", { method: "POST", url: "/orders/17/change/", form: { a: "b" }, status: 302 }],
  ["save_orders", linked("/orders/save?id=17&place=Bergen", "/orders/")],
  ["move_order", linked("/moveOrder.action?id=17&secret=0f3a9c&csrf_token=0f3a9c", "/orders")],
  ["purge_order", linked("/purgeOrder?id=17", "/orders")],
  ["del_order", { method: "POST", url: "/shop/delOrder", form: { line: "17" }, status: 303 }],
  ["update_api", { url: "/api?name=rename&value=17", json: { status: true } }],
  ["cancel_order", { method: "PATCH", url: "/orders/17/cancel", json: {} }],
  ["logout", { method: "POST", url: "/auth/logout", status: 204 }],
  ["logout", { method: "DELETE", url: "/api/session", status: 204 }],
  ["delete_token", { method: "DELETE", url: "/api/tokens/7f3d9a52", status: 204 }],
  ["get_order_not_found", { url: "/orders/17", status: 404, json: {} }],
  ["update_order_precondition_failed", { method: "PUT", url: "/orders/17", status: 412, json: {} }],
  ["get_root", { url: "/", json: {} }],
  ["create_upload", { method: "POST", url: "/uploads.js", form: { a: "b" } }],
  ["create_item", { method: "MKCOL", url: `/${UUID}/`, status: 201 }],
  ["get_server", { url: "/$/server", json: {} }],
  ["list_orders", { method: "POST", url: "/orders?maxResults=50", body: {}, json: [] }],
  ["filter_orders", { method: "POST", url: "/orders/filter", body: { offset: 0 }, json: [] }],
  ["get_order_count", { method: "POST", url: "/orders/count", body: {}, json: { count: 3 } }],
  ["get_item", { method: "PROPFIND", url: `/${UUID}/`, status: 207 }],
  ["save_folder", { method: "POST", url: "/", form: { _task: "mail", _action: "save-folder" } }],
  ["move_mail", { method: "POST", url: "/?_task=mail&_action=move", form: { a: "b" } }],
  ["open_edit", { url: "/index.php?title=Main&action=edit", text: "<html></html>" }],
  ["delete_site", { method: "POST", url: "/sites.php", form: { action: "delete", id: "1" } }],
  ["site_actions", { method: "POST", url: "/sites.php", form: { action: "actions", chk_1: "on" } }],
  ["open_edit_host", { url: "/host.php?action=edit", type: "text/html", text: "<html></html>" }],
  ["add_comment", {
    method: "POST",
    url: "/graphql",
    body: { operationName: "AddComment", query: "mutation AddComment { add { id } }" },
    json: { data: {} },
  }],
  ["logout", { url: "/admin/user/logout", json: { data: {} } }],
  ["get_my_cart", {
    method: "POST",
    url: "/graphql",
    body: { operationName: "Query", query: "query Query { myCart { total } }" },
    json: { data: {} },
  }],
  ["list_books", {
    method: "POST",
    url: "/graphql",
    body: { query: "{ books { id } }" },
    json: { data: {} },
  }],
  ["torrent_add", {
    method: "POST",
    url: "/transmission/rpc",
    body: { method: "torrent-add", arguments: {} },
    json: { result: "success" },
  }],
  ["get_item", {
    method: "POST",
    url: "/",
    headers: { "x-amz-target": "DynamoDB_20120810.GetItem" },
    body: {},
    json: {},
  }],
  ["save_cart", { method: "POST", url: "/index.php?action=save_cart", json: {} }],
  ["create_host", {
    method: "POST",
    url: "/jsonrpc",
    body: { jsonrpc: "2.0", method: "host.create" },
  }],
  ["create_partner", {
    method: "POST",
    url: "/web/call_kw/partner/create",
    body: { jsonrpc: "2.0", method: "call", params: {} },
  }],
  ["write_partner", {
    method: "POST",
    url: "/web/call_kw/res.partner/write",
    body: { jsonrpc: "2.0", method: "call", params: { model: "res.partner", method: "write" } },
  }],
  ["delete_note", { url: "/notes/17/delete", status: 204 }],
  ["delete_note", { method: "POST", url: "/api/delete_notes/[7]", json: null }],
  ["batch_delete", { method: "POST", url: "/notes/batchDelete", body: { ids: ["a"] }, json: {} }],
  ["delete_post", { method: "POST", url: "/trpc/post.delete", body: { json: { id: "a" } } }],
  ["set_post_title", { method: "POST", url: "/trpc/post.setTitle", body: { json: { id: "a" } } }],
  ["set_post_title", { method: "POST", url: "/post.setTitle", body: { id: "a" } }],
  ["get_post_by_id", { url: "/trpc/post.byId?batch=1", json: [] }],
  ["let_to", { method: "POST", url: "/odata/Plots(7)/GardenService.letTo", body: {}, json: {} }],
  ["get_stats_overview", { url: "/trpc/stats.overview?batch=1", json: [] }],
  ["list_posts", { url: "/trpc/posts.getAll" }],
  ["get_post_by_id", { url: "/api/post.byId?input=%7B%7D" }],
  ["list_conversations", { method: "POST", url: "/api/conversations.list", body: {} }],
];

for (const [name, exchange] of CASES) {
  const { method = "GET", url = "/", status = 200 } = exchange;
  Deno.test(`${method} ${url} with ${status} is the step ${name}`, async () => {
    const recording = await recordingOf([exchange]);
    const [entry] = recording.entries;
    const decisions = requestDecisions(correlate(siftedAll(recording)))(entry);
    assert.equal(stepName({ entry, status }, decisions), name);
  });
}

Deno.test("a polled step, a login and a registration are named as such", async () => {
  const { entries } = await recordingOf([
    { url: "/api/jobs/17", json: { state: "done" } },
    { method: "POST", url: "/api/session", json: {} },
    { method: "POST", url: "/api/sign-up", json: {} },
    { method: "POST", url: "/api/users", json: {} },
    { method: "POST", url: "/api/auth/sign-up/email", json: {} },
    { method: "POST", url: "/login?_action=logout", json: {} },
  ]);
  const decisions = requestDecisions(new Map())(entries[0]);
  const [poll, login, signUp, users, byEmail, logout] = entries.map((entry) => ({
    entry,
    status: 200,
  }));
  const loop = { entries, maxAttempts: 5, sleepMs: 100 };
  const names = [
    stepName({ ...poll, loop }, decisions),
    stepName(login, decisions, "login"),
    stepName(signUp, decisions, "registration"),
    stepName(users, decisions, "registration"),
    stepName(byEmail, decisions, "registration"),
    stepName(logout, decisions),
  ];
  assert.deepEqual(names, [
    "wait_for_job",
    "login",
    "register",
    "create_user",
    "register",
    "logout",
  ]);
});

Deno.test("a token that every request has in its query is not in the names of steps", async () => {
  const token = "MnwxOjB8MTA6MTc5NTU3ODA0MXw1Ol94c3Jm";
  const { draft } = await converted([
    { url: "/", text: "<p>Hi</p>", responseHeaders: { "set-cookie": `_xsrf=${token}` } },
    { method: "POST", url: `/users?_xsrf=${token}`, body: { name: "kim-larsson" }, status: 201 },
    { url: `/users?_xsrf=${token}`, json: [{ name: "kim-larsson" }] },
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), ["open_page", "create_user", "list_users"]);
});

Deno.test("a name with a dot that the user gave is no procedure", async () => {
  const { step } = await converted([
    { method: "POST", url: "/users", body: { login: "librarian.one" }, status: 201, json: {} },
    { url: "/users/librarian.one", json: { login: "librarian.one" } },
    { method: "DELETE", url: "/users/librarian.one", status: 204 },
  ]);
  assert.match(step("get_user"), /\/users\/\$\{vars\.login\}\n/);
  assert.match(step("delete_user"), /method: DELETE\n/);
});

Deno.test("what is in a folder has the name that the change has that made it", async () => {
  const added = (to: string, kind: string, title: string, slug: string): Exchange => ({
    method: "POST",
    url: `${to}/add-${kind}`,
    form: { title },
    status: 302,
    responseHeaders: { location: `${to}/${slug}/view` },
  });
  const shown = (url: string) => ({ url, text: "<h1>Spring Fair</h1><p>What to bring" });
  const { draft } = await converted([
    added("/site", "folder", "Spring Fair", "spring-fair"),
    added("/site/spring-fair", "document", "What to bring", "what-to-bring"),
    shown("/site/spring-fair/what-to-bring/view"),
    shown("/site/spring-fair/view"),
  ]);
  const names = ["add_folder", "add_document", "open_document", "open_folder"];
  assert.deepEqual(draft.steps.map(({ name }) => name), names);
});

Deno.test("what has a number behind the name of its kind is of that kind", async () => {
  const { draft } = await converted([
    {
      method: "POST",
      url: "/boats/leak",
      form: { title: "Below the mast" },
      status: 302,
      responseHeaders: { location: "/boats/leak7" },
    },
    { url: "/boats/leak7", text: "<h1>Below the mast</h1>" },
    { method: "POST", url: "/boats/leak7", form: { title: "Above the keel" }, status: 302 },
  ]);
  const names = ["create_leak", "open_leak", "update_leak"];
  assert.deepEqual(draft.steps.map(({ name }) => name), names);
});

Deno.test("a POST to a segment with an underscore is an action, unless it creates", async () => {
  const { text } = await converted([
    { method: "POST", url: "/books/_bulk", body: { add: ["Spruce Almanac"] }, json: { ok: true } },
    { method: "POST", url: "/_aliases", body: { add: "current-books" }, json: { ok: true } },
    {
      method: "POST",
      url: "/books/_doc",
      body: { title: "Cold Pond Diaries" },
      status: 201,
      json: { _id: "q0KxJ5EBf1m2" },
    },
  ]);
  const names = Array.from(text.matchAll(/- name: (\w+)/g), ([, name]) => name);
  assert.deepEqual(names, ["bulk_books", "update_aliases", "create_doc"]);
});
