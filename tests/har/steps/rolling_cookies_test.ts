import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const value = (n: number) => `s${n}.4fQ9zLk2Xv7Rt1Wb8Np3Yc6Hd5Jm0Ga${n}`;

/** Exchanges whose responses all renew the cookie that the request before them was given. */
function renewing(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.map((exchange, n): Exchange => ({
    ...exchange,
    headers: n === 0 ? {} : { cookie: `sid=${value(n - 1)}` },
    responseHeaders: { ...exchange.responseHeaders, "set-cookie": `sid=${value(n)}; Path=/` },
  }));
}

const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  body: { username: "nora.lind", password: "Zebra-lamp7" },
  json: { ok: true },
};
const others = ["/news", "/weather", "/menu", "/jobs", "/events", "/maps"]
  .map((url): Exchange => ({ url, json: { ok: true } }));
const MAKE: Exchange = {
  method: "POST",
  url: "/notes",
  body: { title: "Plums in a jar" },
  status: 201,
  json: { id: 8517, title: "Plums in a jar" },
};
const REMOVE: Exchange = { method: "DELETE", url: "/notes/8517", status: 204 };

Deno.test("reads that only renew a cookie are no steps", async () => {
  const { draft, step } = await converted(
    renewing([{ url: "/hello", json: {} }, LOGIN, ...others, MAKE, ...others, REMOVE]),
  );
  assert.deepEqual(draft.steps.map(({ name }) => name), [
    "get_hello",
    "login",
    "create_note",
    "delete_note",
  ]);
  assert.match(step("create_note"), /sid: \$\{steps\.login\.capture\.sid\}/);
  assert.match(step("delete_note"), /sid: \$\{steps\.create_note\.capture\.sid\}/);
});

Deno.test("the latest cookie is found by a pattern if its name has the port of the server", async () => {
  const named = (text: string) => text.replaceAll("sid=", "sid_shop.8043=");
  const exchanges = renewing([
    { url: "/hello", json: {} },
    LOGIN,
    ...others,
    MAKE,
    ...others,
    REMOVE,
  ])
    .map(({ url, headers, responseHeaders, ...rest }): Exchange => ({
      ...rest,
      url: `http://app.test:8043${url}`,
      headers: { cookie: named(`${headers?.cookie ?? ""}`) },
      responseHeaders: { "set-cookie": named(`${responseHeaders?.["set-cookie"]}`) },
    }));
  const { step } = await converted(exchanges);
  assert.match(step("delete_note"), /: \$\{steps\.create_note\.capture\.sid_shop\}/);
  assert.match(step("create_note"), /sid_shop:\s+header: set-cookie\s+regex: .*sid_shop\\\.\\d\+=/);
});

Deno.test("a redirect that renews a cookie stays, since it may have logged in", async () => {
  const back: Exchange = {
    url: "/callback?code=Zk81mQ0x",
    status: 302,
    responseHeaders: { location: "/" },
  };
  const { draft } = await converted(
    renewing([{ url: "/hello", json: {} }, ...others, back, MAKE, REMOVE]),
  );
  assert.ok(draft.steps.some(({ entry }) => entry.request.url.includes("/callback")));
});

Deno.test("clean-up takes a cookie that every response renews from a step that surely ran, with what repeats it", async () => {
  const shelf = "/shelves/window-sill";
  const exchanges = renewing([
    { url: "/hello", json: {} },
    LOGIN,
    ...others,
    { method: "PUT", url: shelf, body: { label: "South window" }, status: 201, json: {} },
    MAKE,
    { method: "PATCH", url: "/notes/8517", body: { title: "Plums in two jars" }, json: {} },
    ...others,
    REMOVE,
    { method: "DELETE", url: shelf, status: 204 },
  ]).map(({ headers, ...rest }): Exchange => {
    const token = /sid=(\S+)/.exec(`${headers?.cookie}`)?.[1];
    return { ...rest, headers: { ...headers, ...token && { "x-csrf-token": token } } };
  });
  const { step } = await converted(exchanges);
  const sources = {
    create_note: "create_shelf",
    update_note: "create_note",
    // The step with the id of the note, not the one before.
    delete_note: "create_note",
    delete_shelf: "delete_note",
  };
  for (const [name, source] of Object.entries(sources)) {
    const taken = `\\$\\{steps\\.${source}\\.capture\\.sid\\}`;
    assert.match(step(name), new RegExp(`sid: ${taken}`));
    assert.match(step(name), new RegExp(`x-csrf-token: ${taken}`));
  }
});

Deno.test("clean-up of what the flow named takes such a cookie from the login", async () => {
  const shelf = "/shelves/window-sill";
  const { step } = await converted(
    renewing([
      { url: "/hello", json: {} },
      LOGIN,
      ...others,
      { method: "PUT", url: shelf, body: { label: "South window" }, status: 201, json: {} },
      { method: "PATCH", url: shelf, body: { label: "South window, sunny" }, json: {} },
      { method: "DELETE", url: shelf, status: 204 },
    ]),
  );
  assert.match(step("delete_shelf"), /always: true[^]*sid: \$\{steps\.login\.capture\.sid\}/);
});

Deno.test("a read that a cache answers may be a part of a loop, also if it renews a cookie", async () => {
  const notices = (n: number, status: number): Exchange => ({
    url: "/notices",
    at: 2_000 + 1_000 * n,
    ...status === 304
      ? { status, text: "" }
      : { json: { data: n < 3 ? [] : [{ id: 71, of: 8517 }] } },
  });
  const { step } = await converted(
    renewing([
      { url: "/hello", json: {} },
      LOGIN,
      ...others,
      MAKE,
      ...[200, 304, 304, 200].map((status, n) => notices(n, status)),
      { method: "POST", url: "/notices/71/read", at: 7_000, status: 204 },
    ]),
  );
  assert.match(step("wait_for_notices"), /loop:/);
});
