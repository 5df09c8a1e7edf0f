import assert from "node:assert/strict";
import { type Exchange, harOf } from "../har/support/har_of.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";

const LOGIN = "shared/login.yaml";

/** A recording of a login and of one change after it. */
function recorded(user: string, thing: string, path = "/api/login"): Uint8Array<ArrayBuffer> {
  const token = `tok-${user}-7f3a9c1e5b2d4f60`;
  const exchanges: readonly Exchange[] = [
    {
      method: "POST",
      url: path,
      body: { username: user, password: `pw of ${user} 4711` },
      json: { token, user: { name: user } },
    },
    {
      method: "POST",
      url: `/api/${thing}s`,
      headers: { authorization: `Bearer ${token}` },
      body: { title: `my ${thing}` },
      status: 201,
      json: { id: `${thing}-5d1f0c3b`, title: `my ${thing}` },
    },
  ];
  return harOf(exchanges);
}

const FILES = { "order.har": recorded("kim", "order"), "note.har": recorded("kim", "note") };

async function convert(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  ...more: readonly string[]
): Promise<CliRun> {
  const recordings = Object.keys(files).filter((path) => path.endsWith(".har"));
  return await runCli(["convert", ...recordings, "--shared-login", ...more], { files });
}

for (const spelling of ["A", "B"]) {
  Deno.test(`flows in spelling ${spelling} use the login that they share`, async () => {
    const run = await convert(FILES, "-o", "flows", "--spelling", spelling);
    assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
    const login = run.files[`flows/${LOGIN}`];
    assert.match(login, /\/api\/login/);
    for (const name of ["order", "note"]) {
      const flow = run.files[`flows/${name}.yaml`];
      assert.doesNotMatch(flow, /\/api\/login/);
      assert.match(flow, /use:\n {6}flow: shared\/login\.yaml/);
      assert.match(flow, /\$\{steps\.session\.(?:capture\.)?token\}/);
    }
    const files = Object.fromEntries(
      Object.entries(run.files).filter(([path]) => path.endsWith(".yaml")),
    );
    const env = { BASE_URL: "http://127.0.0.1:1", LOGIN_USERNAME: "a", LOGIN_PASSWORD: "pw-9" };
    const checked = await runCli(["check", "flows", "--strict"], { files, env });
    assert.deepEqual([checked.stdout, checked.exitCode], ["3 files checked, nothing found\n", 0]);
  });
}

Deno.test("another user of a shared login has other variables", async () => {
  const files = { ...FILES, "note.har": recorded("ann", "note") };
  const run = await convert(files, "-o", "flows");
  assert.match(run.files["flows/order.yaml"], /username: \$\{ENV\.LOGIN_USERNAME\}/);
  assert.match(run.files["flows/note.yaml"], /username: \$\{ENV\.LOGIN_USERNAME_2\}/);
  assert.match(run.files["flows/.env.example"], /^LOGIN_PASSWORD_2=$/m);
});

Deno.test("a login of one flow stays in it, and the summary says so", async () => {
  const files = { ...FILES, "note.har": recorded("kim", "note", "/v2/login") };
  for (const some of [files, { "order.har": FILES["order.har"] }]) {
    const run = await convert(some, "-o", "flows");
    assert.equal(run.exitCode, 0, run.stderr);
    assert.match(run.stdout, /^logins {3}none is shared\n.*keeps its login, which no other/m);
    assert.equal(run.files[`flows/${LOGIN}`], undefined);
    assert.match(run.files["flows/order.yaml"], /\/api\/login/);
  }
});

Deno.test("a shared login needs a folder, and replaces nothing without --force", async () => {
  const nowhere = await convert(FILES);
  assert.match(nowhere.stderr, /--shared-login writes several files; name a folder/);
  const file = await convert(FILES, "-o", "flows/all.yaml");
  assert.match(file.stderr, /expects a folder after --output, got the file flows\/all\.yaml/);
  const split = await convert(FILES, "-o", "flows", "--split-by", "page");
  assert.match(split.stderr, /--shared-login and --split-by cannot be used together/);
  const existing = { ...FILES, [`flows/${LOGIN}`]: "mine\n" };
  const refused = await convert(existing, "-o", "flows");
  assert.match(refused.stderr, /flows\/shared\/login\.yaml already exists; --force replaces it/);
  assert.equal(refused.files["flows/order.yaml"], undefined);
  const forced = await convert(existing, "-o", "flows", "--force");
  assert.equal(forced.exitCode, 0, forced.stderr);
  for (const { exitCode } of [nowhere, file, split, refused]) assert.equal(exitCode, 2);
});

Deno.test("the report lists the shared login and the flows that use it", async () => {
  const run = await convert(FILES, "-o", "flows", "--report", "report.json");
  const { flows } = JSON.parse(run.files["report.json"]);
  assert.deepEqual(
    flows.map(({ file, uses }: { file: string; uses?: string }) => [file, uses]),
    [["flows/order.yaml", LOGIN], ["flows/note.yaml", LOGIN], [`flows/${LOGIN}`, undefined]],
  );
});

Deno.test("flows with a shared login send the same requests in the same order as without", async () => {
  const tokens = new Map<string, string>();
  const log: string[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      const body = await request.text();
      const bearer = request.headers.get("authorization")?.replace("Bearer ", "");
      // Tokens differ from login to login; what counts is whose they are.
      log.push(`${request.method} ${pathname} ${bearer ? tokens.get(bearer) : ""} ${body}`);
      if (pathname === "/api/login") {
        const { username } = JSON.parse(body);
        const token = crypto.randomUUID();
        tokens.set(token, username);
        return Response.json({ token, user: { name: username } });
      }
      const user = bearer === undefined ? undefined : tokens.get(bearer);
      if (user === undefined) return Response.json({}, { status: 401 });
      const { title } = JSON.parse(body);
      return Response.json({ id: `new-${log.length}`, title }, { status: 201 });
    },
  );
  const env = {
    BASE_URL: `http://127.0.0.1:${server.addr.port}`,
    LOGIN_USERNAME: "lee",
    LOGIN_PASSWORD: "pw of lee 4712",
  };
  const sentBy = async (...flows: readonly string[]) => {
    log.length = 0;
    const files = (await convert(FILES, "-o", "flows")).files;
    const own: Record<string, string> = {};
    for (const name of ["order", "note"]) {
      const { stdout } = await runCli(["convert", `${name}.har`, "--spelling", "A"], {
        files: FILES,
      });
      own[`own/${name}.yaml`] = stdout;
    }
    const run = await runCli(["run", ...flows, "-j", "1"], { files: { ...files, ...own }, env });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    return [...log];
  };
  const shared = await sentBy("flows/order.yaml", "flows/note.yaml");
  assert.deepEqual(shared, await sentBy("own/order.yaml", "own/note.yaml"));
  assert.deepEqual(shared.map((line) => line.split(" ").slice(0, 3).join(" ")), [
    "POST /api/login ",
    "POST /api/orders lee",
    "POST /api/login ",
    "POST /api/notes lee",
  ]);
});
