import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const BASIC = `Basic ${btoa("nora:Nora-pw-4711")}`;
const AUTHORIZED = { headers: { authorization: BASIC } } as const;

/** An account, a bucket and a record in it, each created by a PUT. */
const STORE: readonly Exchange[] = [
  {
    method: "PUT",
    url: "/v1/accounts/nora",
    body: { data: { password: "Nora-pw-4711" } },
    status: 201,
    json: { data: { id: "nora" } },
  },
  {
    method: "PUT",
    url: "/v1/buckets/library",
    headers: { authorization: BASIC, "if-none-match": "*" },
    body: { data: {} },
    status: 201,
    json: { data: { id: "library", last_modified: 1795336515609 } },
  },
  {
    method: "PUT",
    url: "/v1/buckets/library/records/first",
    ...AUTHORIZED,
    body: { data: { title: "Dune" } },
    status: 201,
    json: { data: { id: "first", title: "Dune", last_modified: 1795336515649 } },
  },
  {
    method: "POST",
    url: "/v1/batch",
    ...AUTHORIZED,
    body: { requests: [{ method: "PUT", path: "/v1/buckets/library/records/first" }] },
    json: { responses: [{ status: 200 }] },
  },
  {
    url: "/v1/buckets/library/records?_since=1795336515649",
    ...AUTHORIZED,
    json: { data: [{ id: "first", title: "Dune" }] },
  },
  {
    method: "DELETE",
    url: "/v1/buckets/library",
    ...AUTHORIZED,
    json: { data: { id: "library", deleted: true } },
  },
];

Deno.test("a PUT that is answered with 201 creates, and the path names what it made", async () => {
  const { draft } = await converted(STORE);
  assert.deepEqual(draft.steps.map(({ name }) => name), [
    "create_account",
    "create_bucket",
    "create_record",
    "create_batch",
    "list_records_by_since",
    "delete_bucket",
  ]);
});

Deno.test("the removal of what a PUT created always runs", async () => {
  const { step } = await converted(STORE);
  assert.match(step("delete_bucket"), /^always: true$/m);
});

Deno.test("an account that a PUT creates is another one in each run, also for Basic", async () => {
  const { text, step } = await converted(STORE);
  assert.match(step("create_account"), /url: .*\/v1\/accounts\/\$\{vars\.account_id/);
  assert.doesNotMatch(step("create_account"), /auth:/);
  assert.match(
    step("create_bucket"),
    /basic:\n +username: \$\{vars\.account_id\}\n +password: \$\{vars\.password\}\n/,
  );
  assert.ok(!text.includes("Nora-pw-4711"), text);
});

Deno.test("the condition that nothing is there yet stays, that of a cache does not", async () => {
  const { text, step } = await converted([
    ...STORE.slice(0, 4),
    { ...STORE[4], headers: { authorization: BASIC, "if-none-match": '"1795336515649"' } },
  ]);
  assert.match(step("create_bucket"), /if-none-match: "\*"\n/);
  assert.equal(text.match(/if-none-match/g)?.length, 1);
});

Deno.test("a time in milliseconds comes from the response that has it, not from the clock", async () => {
  const { step } = await converted(STORE);
  assert.match(step("list_records_by_since"), /_since: \$\{steps\.create_record\.capture\./);
});

Deno.test("with unique names, what a PUT creates has another name in every path", async () => {
  const { text } = await converted(STORE, { unique: true });
  const literal = text.split("\n").filter((line) => /\/library/.test(line));
  assert.deepEqual(literal, []);
  assert.match(text, /\n {2}bucket: library\$\{vars\.run\}\n/);
  assert.match(
    text,
    /path: \/v1\/buckets\/\$\{vars\.bucket\}\/records\/first\$\{vars\.run\}\n/,
  );
});

Deno.test("a POST without a body creates what its path names, if the response says so", async () => {
  const { draft, text } = await converted([
    { method: "POST", url: "/groups/botany", status: 201, json: { name: "botany", users: [] } },
    { method: "POST", url: "/groups/botany/users", body: { users: ["kim"] }, json: {} },
    { method: "DELETE", url: "/groups/botany", status: 204 },
  ], { unique: true });
  assert.deepEqual(draft.steps.map(({ name, always }) => [name, always ?? false]), [
    ["create_group", false],
    ["save_users", false],
    ["delete_group", true],
  ]);
  assert.match(text, /\n {2}group: botany\$\{vars\.run\}\n/);
});

Deno.test("a code in capitals finds its row, and differs in capitals in each run", async () => {
  const row = `<tr><td><a href="/vouchers/21/">PRESSGALLERY7</a></td><td>press</td></tr>`;
  const form = { code: "PRESSGALLERY7", tag: "press" };
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/vouchers/add",
      form,
      status: 302,
      responseHeaders: { location: "/vouchers/" },
    },
    { url: "/vouchers/", text: `<table>${row}</table>` },
    { method: "POST", url: "/vouchers/21/", form: { ...form, tag: "radio" }, status: 302 },
  ], { unique: true });
  assert.match(text, /\n {2}voucher_code: PRESSGALLERY7-?\$\{vars\.run \| upper\}\n/);
  assert.match(step("open_vouchers"), /regex: .*\/vouchers\/.*\$\{vars\.voucher_code\}/);
});

Deno.test("with unique names, what every request sends stays as it is", async () => {
  const own = { _ApplicationName: "lab-app", __type: "Pointer", className: "_User" };
  const { text } = await converted([
    {
      method: "POST",
      url: "/tags",
      body: { ...own, name: "norway" },
      status: 201,
      json: { id: 7 },
    },
    {
      method: "POST",
      url: "/posts",
      body: { ...own, name: "bergen" },
      status: 201,
      json: { id: 8 },
    },
    { method: "POST", url: "/posts/8", body: { ...own, name: "oslo" }, json: { id: 8 } },
  ], { unique: true });
  assert.match(text, /_ApplicationName: lab-app\n/);
  assert.match(text, /className: _User\n/);
  assert.match(text, /name: norway-?\$\{vars\.run\}\n/);
});

const DATABASE: readonly Exchange[] = [
  { method: "PUT", url: "/recipes", ...AUTHORIZED, status: 201, json: { ok: true } },
  {
    method: "PUT",
    url: "/recipes/bread-rye",
    ...AUTHORIZED,
    body: { title: "Rye bread" },
    status: 201,
    json: { ok: true, rev: "1-15f65339921e" },
  },
  {
    method: "PUT",
    url: "/recipes/bread-rye",
    ...AUTHORIZED,
    body: { title: "Rye bread, 2 days", _rev: "1-15f65339921e" },
    status: 201,
    json: { ok: true, rev: "2-0b1cc2d7a344" },
  },
  { method: "DELETE", url: "/recipes", ...AUTHORIZED, json: { ok: true } },
];

Deno.test("a PUT without a body creates what the only segment of its path names", async () => {
  const { text, step } = await converted(DATABASE, { unique: true });
  assert.match(text, /\n {2}name: recipes\$\{vars\.run\}\n/);
  assert.match(step("create_item"), /url: \$\{vars\.base_url\}\/\$\{vars\.name\}\n/);
  assert.match(step("delete_item"), /^always: true\n[^]*\/\$\{vars\.name\}\n/);
});

Deno.test("with a body, such a PUT goes to a collection", async () => {
  const [first, ...more] = DATABASE;
  const { text } = await converted([{ ...first, body: { title: "Rolls" } }, ...more], {
    unique: true,
  });
  assert.ok(text.includes("url: ${vars.base_url}/recipes\n"), text);
});

Deno.test("another PUT to what the flow has created updates it, whatever its status", async () => {
  const { step } = await converted(DATABASE);
  assert.match(step("create_item_2"), /title: Rye bread\n/);
  assert.match(step("update_item"), /title: Rye bread, 2 days\n/);
});
