import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const put = (url: string, body: Exchange["body"]): Exchange => (
  { method: "PUT", url, body, status: 201 }
);
const BROKER: readonly Exchange[] = [
  put("/api/vhosts/harbour", { tags: "production" }),
  put("/api/queues/harbour/tugs", { durable: true }),
  {
    method: "POST",
    url: "/api/bindings/harbour/q/tugs",
    body: { routing_key: "ship.one" },
    status: 201,
  },
  { url: "/api/queues/harbour/tugs", json: { name: "tugs", durable: true } },
];

Deno.test("a name below another name is named after the thing before both", async () => {
  const { text } = await converted(BROKER);
  assert.match(text, /\n {2}vhost: harbour\n {2}queue: tugs\n/);
});

Deno.test("a key by which messages are routed names nothing", async () => {
  const { text } = await converted(BROKER, { unique: true });
  assert.match(text, /routing_key: ship\.one\n/);
  assert.match(text, /\n {2}queue: tugs\$\{vars\.run\}\n/);
});

Deno.test("the type of a tag is the tag type that was made", async () => {
  const tag = { type: "ship", value: "north coast" };
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/tag-types",
      body: { name: "ship", description: "Where it sails" },
      status: 201,
      json: { name: "ship" },
    },
    { method: "POST", url: "/api/flags/4/tags", body: tag, status: 201, json: tag },
    { method: "DELETE", url: "/api/tag-types/ship", status: 204 },
  ], { unique: true });
  assert.match(text, / type: \$\{vars\.tag_type_name\}\n/);
});

Deno.test("what a PUT makes below the root has another name in each run, also in names of files", async () => {
  const jam = {
    _id: "plum-jam",
    versions: { "1.0.0": { name: "plum-jam" } },
    files: { "plum-jam-1.0.0.tgz": { length: 3 } },
  };
  const { text } = await converted([
    { method: "PUT", url: "/plum-jam", body: jam, status: 201, json: { ok: true } },
    { url: "/plum-jam", json: jam },
    { method: "DELETE", url: "/plum-jam/plum-jam-1.0.0.tgz", json: { ok: true } },
  ], { unique: true });
  const [vars, steps] = text.split("\nsteps:");
  assert.match(vars, /name: plum-jam-\$\{vars\.run\}\n/);
  assert.doesNotMatch(steps, /plum-jam/);
  assert.match(steps, /\$\{vars\.name\}-1\.0\.0\.tgz:\n/);
});

Deno.test("a collection below the root keeps its name", async () => {
  const { text } = await converted([
    { method: "PUT", url: "/plum-jars", body: { label: "Jars" }, status: 201, json: { ok: true } },
    { url: "/plum-jars", json: [{ label: "Jars" }] },
  ], { unique: true });
  assert.match(text, /\/plum-jars\n/);
});

/** What a PUT with status 200 makes, and what later calls say about it. */
const mounted = (name: string, after: readonly Exchange[]): readonly Exchange[] => [
  { url: "/sys/mounts", json: { keys: ["system/"] } },
  { method: "POST", url: `/sys/mounts/${name}`, body: { type: "kv" }, status: 204 },
  ...after,
  { method: "DELETE", url: `/sys/mounts/${name}`, status: 204 },
];

const RULES = 'path "orchard/data/*" {}';

Deno.test("a name that a later removal shows to be one differs, and is removed in any case", async () => {
  const listed = { url: "/sys/mounts", json: { keys: ["orchard/", "system/"] } };
  const policy = { method: "PUT", url: "/policies/tasters", body: { rules: RULES }, status: 204 };
  const { text } = await converted(mounted("orchard", [listed, policy]), { unique: true });
  assert.match(text, /rules: path "\$\{vars\.mount\}\/data\/\*" \{\}\n/);
  assert.match(text, /url: \$\{vars\.base_url\}\/sys\/mounts\/\$\{vars\.mount\}\n/);
  assert.match(text, /mount: orchard\$\{vars\.run\}\n/);
  assert.match(text, /always: true\n +request:\n +method: DELETE/);
});

Deno.test("a word of the application at the end of a path is no name", async () => {
  const star = { method: "POST", url: "/posts/8/star", body: {}, status: 204 };
  const { text } = await converted(mounted("star", [star]), { unique: true });
  assert.match(text, /\/sys\/mounts\/star\n/);
});

Deno.test("what a PUT makes differs in each run if it is removed at another path of that end", async () => {
  const policy = { policy: "read only" };
  const { text } = await converted([
    { method: "PUT", url: "/v1/policies/acl/taster", body: policy, status: 204 },
    { url: "/v1/policies/acl/taster", json: { name: "taster", ...policy } },
    { method: "DELETE", url: "/v1/policy/taster", status: 204 },
  ], { unique: true });
  assert.match(text, /: taster\$\{vars\.run\}\n/);
  assert.doesNotMatch(text.split("\nsteps:")[1], /\/taster/);
});

const JOB: readonly Exchange[] = [
  { method: "POST", url: "/createItem?name=boat-build", body: "<job/>", text: "" },
  { url: "/job/boat-build/api/json", json: { name: "boat-build", buildable: true } },
  { method: "POST", url: "/job/boat-build/doDelete", status: 302 },
];

Deno.test("a name that the query of a change has is that of what paths lead to later", async () => {
  const { text, step } = await converted(JOB, { unique: true });
  assert.match(text, /\n {2}item_name: boat-build-\$\{vars\.run\}\n/);
  assert.match(step("get_job"), /url: .*\/job\/\$\{vars\.item_name\}\/api/);
  assert.match(step("get_job"), /equals: \$\{vars\.item_name\}\n/);
});

Deno.test("a name whose path is refused until a change makes the thing differs in each run", async () => {
  const { text } = await converted([
    { url: "/stores/orchard/info", status: 404, json: { error: "unknown store" } },
    { method: "POST", url: "/stores/new", form: { "Store ID": "orchard" }, status: 302 },
    { url: "/stores/orchard/info", json: { size: 0 } },
    { method: "POST", url: "/stores/orchard/clear", status: 204 },
  ], { unique: true });
  assert.match(text, /\n {2}store_id: orchard\$\{vars\.run\}\n/);
  assert.doesNotMatch(text.split("\nsteps:")[1], /orchard/);
});

Deno.test("a removal with its verb at the end of the path always runs", async () => {
  const { step } = await converted(JOB);
  assert.match(step("do_delete"), /^always: true\n/);
});

Deno.test("a name that a header of a change has is that of what paths lead to later", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/groups/harbour/artifacts",
      headers: { "x-registry-artifactid": "boat-record" },
      body: { type: "record" },
      json: { id: "boat-record", version: "1" },
    },
    { url: "/groups/harbour/artifacts/boat-record/meta", json: { id: "boat-record" } },
    { method: "DELETE", url: "/groups/harbour/artifacts/boat-record", status: 204 },
  ], { unique: true });
  const name = "${vars.x_registry_artifactid}";
  assert.ok(step("create_artifact").includes(`x-registry-artifactid: ${name}\n`));
  assert.ok(step("delete_artifact").includes(`/artifacts/${name}\n`));
  assert.match(step("delete_artifact"), /^always: true\n/);
});

Deno.test("a path of one segment is a name that a PUT makes if a response has it as a value", async () => {
  const put = { method: "PUT", url: "/boats", body: { shards: 1 } };
  const removed = { method: "DELETE", url: "/boats", json: { done: true } };
  const made = await converted([{ ...put, json: { index: "boats" } }, removed], { unique: true });
  assert.match(made.text, /: boats\$\{vars\.run\}\n/);
  const only = await converted([{ ...put, json: { boats: 1 } }, removed], { unique: true });
  assert.doesNotMatch(only.text, /vars\.run/);
});

Deno.test("a name in small letters is that in a query under the name of its kind", async () => {
  const { text } = await converted([
    { method: "POST", url: "/tags", form: { name: "Lakeside" }, json: { id: 7, name: "Lakeside" } },
    { url: "/menus?tag=lakeside&near=lakeside", json: [{ id: 3, tags: ["Lakeside"] }] },
    { method: "DELETE", url: "/tags/7", status: 204 },
  ], { unique: true, all: true });
  assert.match(text, /tag: lakeside-\$\{vars\.run\}\n/);
  assert.match(text, /near: lakeside\n/);
});

/** A table, and pages that the application names after it, as the browser opens them. */
const named = (name: string): readonly Exchange[] => {
  const referer = encodeURI(`https://app.test/view/List ${name}`);
  const view = (kind: string, body: string): Exchange => ({
    url: encodeURI(`/view/${kind} ${name}`),
    headers: { referer },
    type: "text/html",
    text: `<html><body>${body}</body></html>`,
  });
  const address = encodeURI(`/view/Show ${name}`);
  return [
    {
      method: "POST",
      url: "/table",
      form: { name },
      status: 302,
      responseHeaders: { location: "/table/2" },
    },
    view(
      "Edit",
      `<form><input type="hidden" name="_csrf" value="hY3PvAWtMe72tCcIMPip">` +
        `<input type="hidden" name="_referer" value="${referer}">`,
    ),
    {
      method: "POST",
      url: encodeURI(`/view/Edit ${name}`),
      form: { _csrf: "hY3PvAWtMe72tCcIMPip", _referer: referer, title: "Lakeside plums" },
      status: 302,
      responseHeaders: { location: encodeURI(`/view/List ${name}`) },
    },
    view("List", `<p>Lakeside plums <a href="${address}?id=31">Show</a></p>`),
    view("List", `<table><tr><td>Lakeside plums</td><td><a href="${address}?id=31">Show</a>`),
    { method: "POST", url: encodeURI(`/delete/${name}/31`), json: { done: true } },
  ];
};

Deno.test("what the application names after a name has that in paths, addresses and patterns", async () => {
  const { text, step } = await converted(named("Night trains"), { unique: true });
  assert.match(step("open_view"), /url: \S+\/view\/Edit%20\$\{vars\.table_name \| urlencode\}\n/);
  const list = /\/view\/List%20\$\{vars\.table_name \| urlencode\}\n/;
  assert.match(step("open_view"), new RegExp(`referer: \\S+${list.source}`));
  assert.match(step("open_view_2"), new RegExp(`url: \\S+${list.source}`));
  assert.match(text, /location:\n +endsWith: \/view\/List%20\$\{vars\.table_name \| urlencode\}\n/);
  assert.match(text, /href=\\?"\/view\/Show%20\[\^[^\]]+\]\+\\+\?id=/);
  assert.doesNotMatch(text.split("\nsteps:")[1], /Night/);
});
