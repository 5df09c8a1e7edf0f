import assert from "node:assert/strict";
import { type Exchange, harOf } from "../har/support/har_of.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer, type Routes, type TestServer } from "../support/server.ts";
import { SHOP_SECRETS, shopHar } from "./convert_shop.ts";

const FLOW = "flows/checkout.yaml";
const PASSWORD = "an0ther-passw0rd";

/** The shop as it is today: other tokens, other ids. */
function openShop(routes: Routes = {}): TestServer {
  const json = (value: unknown, status = 200) => () => Response.json(value, { status });
  const order = (state: string) => json({ id: "o-7f", state });
  return openServer({
    "/api/login": ({ body }) =>
      JSON.parse(body).password === PASSWORD
        ? Response.json({ token: "tok-5xQ9vW2m", user: { id: 7, name: "sam" } })
        : new Response("", { status: 401 }),
    "/api/carts": json({ id: "c-51", items: [] }, 201),
    "/api/carts/c-51/items": json({ id: "c-51", items: [{ sku: "kettle", quantity: 2 }] }, 201),
    "/api/orders": json({ id: "o-7f", state: "pending" }, 202),
    "/api/orders/o-7f": [order("pending"), order("paid")],
    ...routes,
  });
}

async function verify(server: TestServer, argv: readonly string[] = []): Promise<CliRun> {
  const files = {
    "shop.har": shopHar(),
    ".env": `LOGIN_USERNAME=sam-the-buyer\nLOGIN_PASSWORD=${PASSWORD}\n`,
  };
  const url = ["--verify", `${server.origin}/`, "--env-file", ".env"];
  return await runCli(["convert", "shop.har", "-o", FLOW, ...url, ...argv], { files });
}

/** The lines of the summary from `verify` to what was written. */
function verifyLines({ stdout }: CliRun, { origin }: TestServer): string {
  return stdout.slice(stdout.indexOf("verify "), stdout.indexOf("\n\nwrote")).replace(
    origin,
    "URL",
  );
}

Deno.test("a flow that passes on a live server is written unchanged", async () => {
  await using server = openShop();
  const run = await verify(server);
  assert.equal(run.stderr, "");
  assert.equal(
    verifyLines(run, server),
    "verify   URL: every step passed, also in a second run and with the clock moved (3 runs)",
  );
  assert.equal(run.exitCode, 0);
  const once = [
    "POST /api/login",
    "POST /api/carts",
    "POST /api/carts/c-51/items",
    "POST /api/orders",
    "GET /api/orders/o-7f",
  ];
  assert.deepEqual(server.log, [...once, "GET /api/orders/o-7f", ...once, ...once]);
  const { files } = await runCli(["convert", "shop.har", "-o", FLOW], {
    files: { "shop.har": shopHar() },
  });
  assert.equal(run.files[FLOW], files[FLOW]);
});

Deno.test("what differs on a live server is repaired, and the repair is confirmed", async () => {
  await using server = openShop({
    "/api/carts": () => Response.json({ id: "c-51", items: null }, { status: 201 }),
  });
  const run = await verify(server);
  assert.match(
    verifyLines(run, server),
    /^verify {3}URL: every step passed, also in .* \(4 runs\)\n {9}repaired: step create_cart: \S/,
  );
  assert.equal(run.exitCode, 0);
});

Deno.test("a flow that does not pass is still written, and the exit code says so", async () => {
  await using server = openShop({ "/api/orders": () => new Response("", { status: 500 }) });
  const run = await verify(server);
  assert.match(
    verifyLines(run, server),
    /^verify {3}URL: not every step passed \(\d runs?\)\n(?: {9}repaired: .*\n)* {9}wrong: step create_order: .*500/,
  );
  assert.equal(run.exitCode, 2);
  assert.match(run.files[FLOW], /name: create_order/);
});

Deno.test("a login that is refused says which variables to look at", async () => {
  await using server = openShop({ "/api/login": () => new Response("", { status: 401 }) });
  const run = await verify(server);
  assert.match(
    verifyLines(run, server),
    /wrong: step login: the response is 401 instead of 200; check LOGIN_USERNAME and LOGIN_PASSWORD in/,
  );
});

Deno.test("a variable that is not set is reported", async () => {
  await using server = openShop();
  const run = await runCli(["convert", "shop.har", "--verify", server.origin], {
    files: { "shop.har": shopHar() },
  });
  assert.match(run.stderr, /\n {9}wrong: .*`LOGIN_(?:USERNAME|PASSWORD)` is not set/);
  assert.deepEqual([run.exitCode, server.log], [2, []]);
});

Deno.test("no value of the environment is printed or written", async () => {
  await using server = openShop({
    "/api/orders": ({ headers }) =>
      Response.json({ message: `${headers.authorization} ${PASSWORD}` }, { status: 400 }),
  });
  const run = await verify(server, ["--explain", "--report", "r.json"]);
  const { ".env": _, "shop.har": __, ...files } = run.files;
  for (const text of [run.stdout, run.stderr, ...Object.values(files)]) {
    for (const secret of [PASSWORD, "tok-5xQ9vW2m", ...SHOP_SECRETS]) {
      assert.equal(text.includes(secret), false, secret);
    }
  }
});

Deno.test("the URL of --verify takes precedence over the environment, and that over the file", async () => {
  await using server = openShop();
  const run = await runCli(
    ["convert", "shop.har", "--verify", server.origin, "--env-file", ".env"],
    {
      files: { "shop.har": shopHar(), ".env": "LOGIN_PASSWORD=from the file\n" },
      env: { BASE_URL: "http://127.0.0.1:1", LOGIN_USERNAME: "sam", LOGIN_PASSWORD: PASSWORD },
    },
  );
  assert.match(run.stderr, /every step passed/);
});

/** Names, each of which may be created once, with a time that must not be days ahead. */
function openNotes(): TestServer {
  const titles = new Set<string>();
  return openServer({
    "/api/notes": ({ body }) => {
      const { title, takenAt } = JSON.parse(body);
      if (Date.parse(takenAt) > Date.now() + 60_000) {
        return Response.json({ error: "that is in the future" }, { status: 400 });
      }
      if (titles.has(title)) return Response.json({ error: "taken" }, { status: 409 });
      titles.add(title);
      return Response.json({ id: `n-${titles.size}00`, title }, { status: 201 });
    },
  });
}

const NOTES = {
  "notes.har": harOf([{
    method: "POST",
    url: "https://notes.test/api/notes",
    body: { title: "Buy oak timber", takenAt: "2026-01-05T09:00:00.000Z" },
    status: 201,
    json: { id: "n-712", title: "Buy oak timber" },
  }]),
};

Deno.test("a flow that leaves a name behind names the second run and --unique", async () => {
  await using server = openNotes();
  const argv = ["convert", "notes.har", "-o", FLOW, "--verify", server.origin];
  const run = await runCli(argv, { files: NOTES });
  assert.deepEqual(verifyLines(run, server).split("\n").map((line) => line.trim()), [
    "verify   URL: every step passed, but not in the second run or with the clock moved by 9 days " +
    "and 7 hours (3 runs)",
    "wrong: step create_note: in the second run, the response is 409 instead of 201; the first run " +
    "left something behind: convert with `--unique`, which makes `title` differ in each run, or " +
    "delete it at the end of the recording, or before each run",
    "wrong: step create_note: with the clock moved, the response is 400 instead of 201; `takenAt` " +
    "comes from the clock: if it is a time that the server made, capture it from the response that " +
    "has it",
  ]);
  assert.equal(run.exitCode, 2);
  assert.match(run.files[FLOW], /name: create_note/);
});

Deno.test("a flow that --unique made says which step fails only with the clock moved", async () => {
  await using server = openNotes();
  const argv = ["convert", "notes.har", "-o", FLOW, "--unique", "--verify", server.origin];
  const run = await runCli(argv, { files: NOTES });
  assert.match(
    verifyLines(run, server),
    /^verify {3}URL: every step passed, but not with the clock moved by .* \(3 runs\)\n {9}wrong: step create_note: with the clock moved, the response is 400.*`takenAt`[^\n]*$/,
  );
  assert.equal(run.exitCode, 2);
});

const SPLIT: readonly Exchange[] = ["one", "two"].map((page) => ({
  method: "POST",
  url: `https://shop.test/api/${page}`,
  page,
  body: { page },
  status: 201,
  json: { ok: true },
}));

/** Calls that are refused. */
const REFUSED: Readonly<Record<string, readonly [argv: readonly string[], stderr: string]>> = {
  "several flows": [
    ["pages.har", "--split-by", "page", "--verify", "http://127.0.0.1:1", "-o", "x.yaml"],
    "error: --verify runs one flow, and --split-by makes several: leave one of them out\n",
  ],
  "an environment file that is not there": [
    ["pages.har", "--verify", "http://127.0.0.1:1", "--env-file", "no.env"],
    "error: cannot read the environment file no.env: no such file\n",
  ],
  "an environment file with a mistake": [
    ["pages.har", "--verify", "http://127.0.0.1:1", "--env-file", "bad.env"],
    "error[bad-env-file]: this line is not `NAME=value`\n  --> bad.env:1:1\n   |\n 1 | ***\n" +
    "   | ^^^\n   = help: write `NAME=value`, or begin a comment with `#`\n",
  ],
};

for (const [what, [argv, stderr]] of Object.entries(REFUSED)) {
  Deno.test(`--verify with ${what} is refused`, async () => {
    const files = { "pages.har": harOf(SPLIT), "bad.env": "secret words\n" };
    const run = await runCli(["convert", ...argv], { files });
    assert.deepEqual([run.exitCode, run.stderr, run.files["x.yaml"]], [2, stderr, undefined]);
  });
}
