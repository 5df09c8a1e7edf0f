// What is done in each application while it is recorded.
import { randomUUID } from "node:crypto";

export const SCENARIOS = {
  jsonauth: { play: writePosts },
  transmission: {
    options: ({ username, password }) => ({ httpCredentials: { username, password } }),
    play: addTorrent,
  },
  nodered: { play: editFlows },
  directus: { play: keepNotes },
};

async function writePosts({ page, url, username, password, call }) {
  await page.goto(url);
  const account = { email: username, password };
  await call("POST", "/register", account);
  const { json: { accessToken, user } } = await call("POST", "/login", account);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const post = (title) => ({
    title,
    userId: user.id,
    ref: randomUUID(),
    createdAt: new Date().toISOString(),
  });
  const one = await call("POST", "/posts", post("one"), bearer);
  const two = await call("POST", "/posts", post("two"), bearer);
  const comment = await call("POST", "/comments", { postId: two.json.id, body: "hi" }, bearer);
  const { json: [first] } = await call("GET", "/posts?_sort=title&_order=desc", undefined, bearer);
  await call("GET", `/posts/${first.id}?_embed=comments&_=${Date.now()}`, undefined, bearer);
  await call("PATCH", `/posts/${first.id}`, { title: "two!" }, bearer);
  await call("DELETE", `/comments/${comment.json.id}`, undefined, bearer);
  await call("DELETE", `/posts/${one.json.id}`, undefined, bearer);
}

async function addTorrent({ page, url, username, password, call }) {
  await page.goto(`${url}/transmission/web/`);
  await page.waitForTimeout(6000);
  const basic = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  let session = "";
  const rpc = async (method, args) => {
    const body = { method, ...(args === undefined ? {} : { arguments: args }) };
    const send = () =>
      call("POST", "/transmission/rpc", body, { ...basic, "x-transmission-session-id": session });
    const response = await send();
    if (response.status !== 409) return response.json.arguments;
    session = response.headers["x-transmission-session-id"];
    return (await send()).json.arguments;
  };
  await rpc("session-get");
  const filename = `magnet:?xt=urn:btih:${"a".repeat(40)}&dn=rec`;
  const { "torrent-added": { id, hashString } } = await rpc("torrent-add", {
    filename,
    paused: true,
  });
  await rpc("torrent-get", { ids: [id], fields: ["id", "name", "status", "hashString"] });
  await rpc("torrent-set", { ids: [hashString], downloadLimit: 10, downloadLimited: true });
  await rpc("torrent-remove", { ids: [id] });
}

async function editFlows({ page, url, username, password, call }) {
  await page.goto(url);
  await page.fill("#node-dialog-login-username", username);
  await page.fill("#node-dialog-login-password", password);
  await page.click("#node-dialog-login-submit");
  await page.waitForSelector("#red-ui-workspace-chart", { timeout: 60_000 });
  await page.waitForTimeout(5000);
  const { access_token } = await page.evaluate(() =>
    JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith("auth-tokens"))[1])
  );
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${access_token}`,
    "node-red-api-version": "v2",
  };
  const send = (method, path, body) => call(method, path, body, headers);
  const { json: { rev } } = await send("GET", "/flows");
  const tab = { id: "tab0000000000001", type: "tab", label: "Rec" };
  await send("POST", "/flows", { flows: [tab], rev });
  const { json: { id } } = await send("POST", "/flow", { label: "single", nodes: [] });
  await send("GET", `/flow/${id}`);
  await send("PUT", `/flow/${id}`, { id, label: "renamed", nodes: [] });
  await send("DELETE", `/flow/${id}`);
  const after = await send("GET", "/flows");
  await send("POST", "/flows", { flows: [], rev: after.json.rev });
}

async function keepNotes({ page, url, username, password, call }) {
  await page.goto(`${url}/admin/login`);
  await page.fill('input[type="email"]', username);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/\/admin\/(?!login)/, { timeout: 60_000 });
  await page.waitForTimeout(3000);
  await page.goto(`${url}/admin/users`);
  await page.waitForTimeout(4000);
  const send = async (method, path, body) =>
    (await call(method, path, body, { accept: "application/json" })).json?.data;
  const role = await send("POST", "/roles", {
    name: "Tester",
    icon: "person",
    description: "created by recording",
  });
  const user = await send("POST", "/users", {
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    password: "s3cret-Ada-pw",
    role: role.id,
  });
  await send("GET", `/users/${user.id}?fields=*,role.name`);
  await send("PATCH", `/users/${user.id}`, { title: "Countess" });
  await send("GET", `/users?filter[role][_eq]=${role.id}&sort=email`);
  const key = { special: ["uuid"], readonly: true };
  await send("POST", "/collections", {
    collection: "notes",
    schema: {},
    meta: { note: "n" },
    fields: [
      { field: "id", type: "uuid", meta: key, schema: { is_primary_key: true } },
      { field: "title", type: "string", schema: {} },
      { field: "owner", type: "uuid", schema: {} },
    ],
  });
  const first = await send("POST", "/items/notes", { title: "first", owner: user.id });
  const second = await send("POST", "/items/notes", { title: "second", owner: user.id });
  await send("PATCH", `/items/notes/${first.id}`, { title: "first v2" });
  await send("GET", "/items/notes?sort=title");
  await send("DELETE", "/items/notes", [first.id, second.id]);
  await send("DELETE", `/users/${user.id}`);
  await send("DELETE", `/roles/${role.id}`);
  await send("DELETE", "/collections/notes");
}
