import assert from "node:assert/strict";
import { converted, findings } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const UUID = "7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13";
const created: Exchange = {
  method: "POST",
  url: "/api/tags",
  body: { label: "red" },
  status: 201,
  json: { id: UUID, label: "red" },
};

/** What is under \`request\` of a step, unindented. */
async function requestOf(name: string, exchanges: readonly Exchange[], spelling: "A" | "B" = "A") {
  const { step, draft, text } = await converted(exchanges, { spelling, all: true });
  const names = draft.environment.map((one) => one.name);
  assert.deepEqual(await findings(text, names), [], text);
  const lines = step(name).split("\n");
  const from = lines.indexOf("request:") + 1;
  const to = lines.findIndex((line, i) => i >= from && !line.startsWith("  "));
  return lines.slice(from, to).map((line) => line.slice(2)).join("\n") + "\n";
}

Deno.test("several parameters become a map, in their order", async () => {
  const url = "/api/tags?sort=-name&fields[]=id&fields[]=label&limit=25&code=007&q=a%26b+c&all";
  const written = await requestOf("list_tags", [{ url, json: [] }]);
  assert.equal(
    written,
    `method: GET
url: \${vars.base_url}/api/tags?all
query:
  sort: -name
  fields[]:
    - id
    - label
  limit: 25
  code: "007"
  q: a&b c
`,
  );
});

Deno.test("a single parameter stays in the URL as it was recorded", async () => {
  const written = await requestOf("list_tags", [{
    url: "/api/tags?filter%5Ba%5D=x%2Fy",
    json: [],
  }]);
  assert.equal(written, "method: GET\nurl: ${vars.base_url}/api/tags?filter%5Ba%5D=x%2Fy\n");
});

Deno.test("an id is put into a path as it is, a name is encoded", async () => {
  const tag = { method: "PUT", url: "/api/tags/t%20shirts", body: { a: 1 }, json: {} };
  const named: Exchange = { ...created, json: { id: UUID, slug: "kXoPqRt/aZ91w0bTT8" } };
  const exchanges = [
    named,
    { url: `/api/tags/${UUID}`, json: { id: UUID } },
    { url: "/api/slugs/kXoPqRt%2FaZ91w0bTT8", json: {} },
    tag,
  ];
  const { text } = await converted(exchanges, { all: true });
  assert.match(text, /url: \$\{vars.base_url\}\/api\/tags\/\$\{steps.create_tag.capture.id\}\n/);
  assert.match(text, /url: .*\/api\/slugs\/\$\{steps.create_tag.capture.slug \| urlencode\}\n/);
  assert.match(text, /url: \$\{vars.base_url\}\/api\/tags\/t%20shirts\n/);
});

Deno.test("a value in a body has the type with which it was recorded", async () => {
  const written = await requestOf("create_post", [
    {
      method: "POST",
      url: "/tags",
      body: { a: 1 },
      status: 201,
      json: { id: 7301984, no: "900123" },
    },
    {
      method: "POST",
      url: "/posts",
      body: { tag_id: "7301984", no: 900123, ids: [7301984] },
      json: {},
    },
  ]);
  assert.match(written, /tag_id: \$\{steps.create_tag.capture.id \| string\}\n/);
  assert.match(written, /ids:\n {4}- \$\{steps.create_tag.capture.id\}\n/);
});

Deno.test("JSON in a text of a body is rewritten around what changes", async () => {
  const filter = JSON.stringify({ tag: { _eq: UUID }, n: 1 });
  const written = await requestOf("create_search", [
    created,
    { method: "POST", url: "/searches", body: { filter }, json: {} },
  ]);
  assert.match(written, /filter: '?.*\$\{steps.create_tag.capture.id \| json\}.*"n":1/);
});

Deno.test("the document of GraphQL is separate from its variables", async () => {
  const query = "query Tag($id: ID!) { \n  tag(id: $id) {\t\n    label\n  }\n}";
  const written = await requestOf("tag", [
    created,
    {
      method: "POST",
      url: "/graphql",
      body: { operationName: "Tag", query, variables: { id: UUID } },
      json: { data: { tag: { label: "red" } } },
    },
  ], "B");
  assert.equal(
    written,
    `method: POST
url: \${base_url}/graphql
graphql:
  query: |-
    query Tag($id: ID!) {
      tag(id: $id) {
        label
      }
    }
  variables:
    id: \${steps.create_tag.id}
  operationName: Tag
`,
  );
});

Deno.test("the type of JSON is written only if it is not the default", async () => {
  const post = (url: string, type: string): Exchange => ({
    method: "POST",
    url,
    headers: { "content-type": type },
    body: { a: 1 },
    json: {},
  });
  const { step } = await converted([
    post("/orders", "application/json"),
    post("/carts", "application/vnd.b+json"),
  ]);
  assert.doesNotMatch(step("create_order"), /content-type/);
  assert.match(step("create_cart"), /content-type: application\/vnd\.b\+json/);
});

Deno.test("forms and parts have fields, and a file that was not recorded is reported as missing", async () => {
  const type = "multipart/form-data; boundary=XX";
  const { text } = await converted([
    { method: "POST", url: "/forms", form: { a: "1", b: "yes" }, json: {} },
    {
      method: "POST",
      url: "/files",
      json: {},
      raw: {
        request: {
          method: "POST",
          url: "https://app.test/files",
          headers: [{ name: "content-type", value: type }],
          postData: {
            mimeType: type,
            params: [{ name: "note", value: "hi" }, {
              name: "photo",
              fileName: "a.png",
              contentType: "image/png",
            }],
          },
        },
      },
    },
  ]);
  assert.match(text, /form:\n {8}a: "1"\n {8}b: "yes"\n/);
  assert.match(
    text,
    /multipart:\n {8}note: hi\n {8}photo:\n {10}text: placeholder.*\n {10}filename: a.png\n {10}content_type: image\/png\n/,
  );
  assert.match(
    text,
    /\n {2}# the recording does not have the file of the part photo: .*\n {2}- name: create_file\n/,
  );
});

const PROOF =
  'Digest username="ada", realm="engine", nonce="8f3ab21c", uri="/api/tags", response="66f1"';

for (
  const [kind, authorization] of Object.entries({
    basic: `Basic ${btoa("ada:difference-Engine-9")}`,
    // It shows the user, but only proves the password.
    digest: PROOF,
  })
) {
  Deno.test(`user and password of ${kind} are credentials of the environment`, async () => {
    const written = await requestOf("list_tags", [
      { url: "/api/tags", headers: { authorization }, json: [] },
    ]);
    assert.equal(
      written,
      `method: GET
url: \${vars.base_url}/api/tags
auth:
  ${kind}:
    username: \${ENV.LOGIN_USERNAME}
    password: \${ENV.LOGIN_PASSWORD}
`,
    );
  });
}

Deno.test("a URL of the application in a body uses the base URL, and another origin its own", async () => {
  const { text, draft } = await converted([
    {
      method: "POST",
      url: "/hooks",
      body: { url: "https://app.test/in" },
      status: 201,
      json: { id: 9 },
    },
    { method: "POST", url: "https://api.app.test/v1/hooks", body: { a: 1 }, json: {} },
  ], { all: true });
  assert.match(text, /url: \$\{vars.base_url\}\/in\n/);
  assert.match(text, /url: \$\{vars.api_url\}\/v1\/hooks\n/);
  assert.deepEqual(draft.environment.map(({ name }) => name), ["BASE_URL", "API_URL"]);
});

Deno.test("a URL of the application uses the base URL even if an id in it is bound", async () => {
  const { text } = await converted([
    { method: "POST", url: "/authors/", body: { name: "Ann" }, status: 201, json: { id: 7 } },
    {
      method: "POST",
      url: "/books/",
      body: { author: "https://app.test/authors/7/" },
      status: 201,
      json: { id: 9, author: "https://app.test/authors/7/" },
    },
  ]);
  const author = "${vars.base_url}/authors/${steps.create_author.capture.id}/";
  assert.equal(text.split(`: ${author}\n`).length, 3, text);
});

Deno.test("what looks like an expression is sent as it was recorded", async () => {
  const written = await requestOf("create_note", [
    {
      method: "POST",
      url: "/notes",
      body: { a: "${HOME}", b: "Dear {{ name }}", c: "$1" },
      json: {},
    },
  ]);
  assert.match(
    written,
    / a: \$\$\{HOME\}\n {2}b: Dear \$\{vars.open_braces\} name \}\}\n {2}c: \$1\n/,
  );
});

Deno.test("JSON inside a text has references, lists in it too", async () => {
  const payload = JSON.stringify({ ids: [UUID, "x"], note: 'a "b"' });
  const written = await requestOf("create_job", [
    created,
    { method: "POST", url: "/api/jobs", body: { payload }, json: {} },
  ], "B");
  assert.match(
    written,
    / payload: '\{"ids":\[\$\{steps\.create_tag\.id \| json\},"x"\],"note":"a \\"b\\""\}'\n/,
  );
});

Deno.test("the body of a GET is left out, and a comment says so", async () => {
  const { text } = await converted([{ url: "/api/tags", body: { q: "x" }, json: [] }]);
  assert.match(
    text,
    /# the recorded GET had a body, which is left out\n {2}- name: list_tags\n/,
  );
  assert.doesNotMatch(text, /body:|q: x/);
});

Deno.test("bytes are sent as base64", async () => {
  const url = "https://app.test/api/files";
  const type = "application/octet-stream";
  const written = await requestOf("create_file", [{
    method: "POST",
    url,
    json: {},
    raw: {
      request: {
        method: "POST",
        url,
        headers: [{ name: "content-type", value: type }],
        postData: { mimeType: type, text: "/wD+gA==", encoding: "base64" },
      },
    },
  }]);
  assert.match(written, /base64: .*\/wD\+gA==/);
});

Deno.test("a GraphQL document beside what `graphql` cannot hold is sent as JSON", async () => {
  const query = "query Tags { tags { id } }";
  for (const body of [{ query, extensions: { v: 1 } }, { query, variables: [1] }]) {
    const written = await requestOf("tags", [{ method: "POST", url: "/graphql", body, json: {} }]);
    assert.match(written, /\nbody:\n {2}query: query Tags/);
    assert.doesNotMatch(written, /graphql:/);
  }
});

const ACCEPTED = { "accept-language": "de-CH,de;q=0.9" };

Deno.test("a flow with a page asks for it in the language of the recording", async () => {
  const page: Exchange = { url: "/tags", text: '<input name="token" value="k3Xw9QbV7mZt">' };
  const sent = { ...created, headers: { ...ACCEPTED, "x-token": "k3Xw9QbV7mZt" } };
  const { text } = await converted([{ ...page, headers: ACCEPTED }, sent]);
  assert.match(text, /\ndefaults:\n {2}headers:\n {4}accept-language: de-CH,de;q=0\.9\n/);
  assert.equal(text.match(/accept-language/g)?.length, 1, text);
  const plain = await converted([{ ...created, headers: ACCEPTED }]);
  assert.doesNotMatch(plain.text, /accept-language/);
  const varies = { vary: "Origin, Accept-Language" };
  const varying = await converted([{ ...created, headers: ACCEPTED, responseHeaders: varies }]);
  assert.match(varying.text, /accept-language: de-CH/);
});

Deno.test("what all requests have in common is written once", async () => {
  const authorization = `Basic ${btoa("nora:Nora-pw-1")}`;
  const headers = { authorization, "x-team": "checkout" };
  const changed: Exchange = { ...created, method: "PUT", url: `/api/tags/${UUID}`, status: 200 };
  const { text, draft } = await converted([{ ...created, headers }, {
    ...changed,
    headers: { ...headers, "x-force": "yes" },
  }]);
  const [, defaults] = /\ndefaults:\n([\s\S]*?)\n\nsteps:/.exec(text) ?? [];
  assert.equal(
    defaults,
    `  headers:
    x-team: checkout
  auth:
    basic:
      username: \${ENV.LOGIN_USERNAME}
      password: \${ENV.LOGIN_PASSWORD}`,
  );
  assert.equal(text.match(/x-team|basic:/g)?.length, 2, text);
  assert.match(text, /headers:\n {8}x-force: "yes"\n/);
  assert.deepEqual(await findings(text, draft.environment.map(({ name }) => name)), []);
});

Deno.test("the name of a box has the captured value that the box has", async () => {
  const { text } = await converted([
    { method: "POST", url: "/groups.php", form: { name: "North door" }, status: 302 },
    { url: "/groups.php", text: '<a href="group.php?groupid=17">North door</a>' },
    {
      method: "POST",
      url: "/groups.php?open=1",
      form: { "groups[17]": "17", "order[2]": "2", action: "group.massdelete" },
      text: "<p>ok</p>",
    },
  ]);
  assert.match(text, /groups\[(\$\{steps\.\w+\.capture\.group_id\})\]: \1\n/);
  assert.match(text, /order\[2\]: "2"\n/);
});

Deno.test("the name of a box without a value has the id of the thing that it chooses", async () => {
  const { text } = await converted([
    { method: "POST", url: "/tree.php", form: { name: "North door" }, status: 302 },
    { url: "/look.php?tree_id=2", json: [] },
    {
      url: "/tree.php",
      text: '<tr><td><a href="tree.php?do=edit&amp;id=2">North door</a><input name="chk_2"></tr>',
    },
    {
      method: "POST",
      url: "/tree.php?open=1",
      form: { chk_2: "on", step_2: "1", sort: "2", action: "delete" },
      text: "<p>ok</p>",
    },
  ]);
  assert.match(text, /chk_\$\{steps\.\w+\.capture\.id\}: "on"\n/);
  assert.match(text, /step_2: "1"\n {8}sort: "2"\n/);
});

Deno.test("the records of something have its ids, not those of other records", async () => {
  const { text } = await converted([
    { method: "POST", url: "/api/orchards/new", body: { name: "Mill slope" }, json: { ok: true } },
    { url: "/api/orchards/list", json: { records: [{ id: 4, params: { name: "Mill slope" } }] } },
    { method: "POST", url: "/api/harvests/new", body: { crop: "Damsons" }, json: { ok: true } },
    { url: "/api/harvests/list", json: { records: [{ id: 4, params: { crop: "Damsons" } }] } },
    { method: "POST", url: "/api/orchards/records/4/delete", json: { ok: true } },
    { method: "POST", url: "/api/harvests/records/4/delete", json: { record: { id: 4 } } },
  ]);
  assert.match(text, /\/harvests\/records\/\$\{steps\.list_harvests\.capture\.id\}\/delete\n/);
  assert.match(text, /\$\.json\.record\.id\n +equals: \$\{steps\.list_harvests\.capture\.id\}\n/);
  assert.match(text, /\/orchards\/records\/\$\{steps\.list_orchards\.capture\.id\}\/delete\n/);
});

Deno.test("the server as the referer of some requests is that of all", async () => {
  const headers = { cookie: "sid=9f14e45fceea167a", referer: "http://app.test/notes" };
  const { text } = await converted([
    {
      method: "POST",
      url: "http://app.test/notes",
      form: { title: "Milk" },
      headers,
      json: { id: 7 },
    },
    { url: "http://app.test/notes/7", json: { id: 7, title: "Milk" } },
  ]);
  assert.match(text, /defaults:\n {2}headers:\n {4}referer: \$\{vars\.base_url\}\/\n/);
  assert.equal(text.match(/referer/g)?.length, 1);
});
