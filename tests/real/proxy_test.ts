import assert from "node:assert/strict";
import { realTest } from "../support/real/declare.ts";
import { type Nginx, startNginx } from "../support/real/nginx.ts";
import {
  flowOf,
  passCommand,
  passOverBoth,
  runCommand,
  TRUST,
  VERSIONS,
} from "../support/real/run_command.ts";
import { startTinyproxy, type Tinyproxy } from "../support/real/tinyproxy.ts";
import { spawnCli } from "../support/run_cli.ts";
import { closedOrigin } from "../support/server.ts";

interface Servers {
  readonly nginx: Nginx;
  readonly proxy: Tinyproxy;
  /** `--proxy` with the user and the password. */
  readonly options: readonly string[];
}

const AUTH = { user: "me", password: "proxy-pass-1" } as const;
const OK = "{ status: 200 }";
const CLIENT = ["--client-cert", "client.pem", "--client-key", "client.key.pem"];

/** Declares a test with nginx behind a tinyproxy that requires a password. */
const proxied = (name: string, fn: (servers: Servers) => Promise<void>) =>
  realTest(["nginx", "tinyproxy"], name, async () => {
    await using nginx = await startNginx();
    await using proxy = await startTinyproxy({ auth: AUTH });
    const { host } = new URL(proxy.url);
    const url = `http://${AUTH.user}:${AUTH.password}@${host}`;
    await fn({ nginx, proxy, options: ["--proxy", url] });
  });

realTest(["nginx", "tinyproxy"], "a proxy without a password accepts both schemes", async () => {
  await using nginx = await startNginx();
  await using proxy = await startTinyproxy();
  const flow = flowOf([
    [`{ url: "${nginx.plain}/data.json" }`, "{ json: [{ path: $.json.text, length: 4000 }] }"],
    [`{ url: "${nginx.secure}/data.json" }`, "{ json: [{ path: $.json.text, length: 4000 }] }"],
  ]);
  await passOverBoth(flow, [...TRUST, "--proxy", proxy.url]);
  const seen = [`GET ${nginx.plain}/data.json`, `CONNECT ${new URL(nginx.secure).host}`];
  // The tunnel in which TLS agrees on HTTP/2 carries it.
  assert.deepEqual(await proxy.log(), [...seen, ...seen]);
});

proxied("a password that is percent-encoded arrives decoded", async ({ nginx, proxy }) => {
  const encoded = AUTH.password.replace("-", "%2D").replace("p", "%70");
  const flow = flowOf([
    [`{ url: "${nginx.plain}/who" }`, OK],
    [`{ url: "${nginx.secure}/who" }`, OK],
  ]);
  const { host } = new URL(proxy.url);
  await passOverBoth(flow, [...TRUST, "--proxy", `http://${AUTH.user}:${encoded}@${host}`]);
  assert.equal((await proxy.log()).length, 4);
});

proxied("credentials for the proxy go no further", async ({ nginx, options }) => {
  const nothing = '{ status: 200, json: [{ path: $.json.authorization, equals: "" }] }';
  await passOverBoth(
    flowOf([
      [`{ url: "${nginx.plain}/who" }`, nothing],
      [`{ url: "${nginx.secure}/who" }`, nothing],
    ]),
    [...TRUST, ...options],
  );
});

proxied("a tunnel carries HTTP/2 and client certificates", async ({ nginx, proxy, options }) => {
  const all = [...TRUST, ...CLIENT, ...options];
  const json = (client: string, protocol: string) =>
    `{ json: [{ path: $.json.client, equals: "${client}" }, ` +
    `{ path: $.json.protocol, equals: "${protocol}" }] }`;
  await passCommand(
    flowOf([
      [`{ url: "${nginx.mutual}/who" }`, json("CN=client", "HTTP/2.0")],
      [`{ url: "${nginx.mutual}/who", http_version: "1.1" }`, json("CN=client", "HTTP/1.1")],
    ]),
    all,
  );
  await passCommand(
    flowOf([[`{ url: "${nginx.mutual}/who" }`, json("CN=client", "HTTP/2.0")]]),
    [...all, "--timings"],
  );
  const tunnel = `CONNECT ${new URL(nginx.mutual).host}`;
  assert.deepEqual(await proxy.log(), Array(3).fill(tunnel));
});

proxied("files and redirects go through it", async ({ nginx, proxy, options }) => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  await passOverBoth(
    flowOf([nginx.plain, nginx.secure].flatMap((origin) =>
      [
        [
          `{ method: PUT, url: "${origin}/put/a.bin", body_file: a.bin }`,
          "{ status: { anyOf: [201, 204] } }",
        ],
        [
          `{ url: "${origin}/again", method: PUT, body_file: a.bin, follow_redirects: true }`,
          "{ json: [{ path: $.json.method, equals: PUT }] }",
        ],
      ] as const
    )),
    [...TRUST, ...options],
    { files: { "a.bin": bytes } },
  );
  assert.deepEqual(await Deno.readFile(`${nginx.root}/put/a.bin`), bytes);
  assert.ok((await proxy.log()).includes(`PUT ${nginx.plain}/who`));
});

proxied("a wrong password and none are refused, and told as that", async ({ nginx, proxy }) => {
  const { host } = new URL(proxy.url);
  const refusals = { [`http://me:wrong-pass-1@${host}`]: 401, [`http://${host}`]: 407 };
  for (const inVersion of Object.values(VERSIONS)) {
    const ask = (url: string) => inVersion(flowOf([[`{ url: "${url}/who" }`, OK]]));
    for (const [url, status] of Object.entries(refusals)) {
      const args = [...TRUST, "--proxy", url];
      const plain = await runCommand(ask(nginx.plain), args);
      assert.equal(plain.exitCode, 1, plain.stdout);
      assert.equal(plain.attempts[0].status, status);
      const secure = await runCommand(ask(nginx.secure), args);
      assert.equal(secure.exitCode, 3, secure.stdout);
      assert.equal(secure.attempts[0].error?.class, "connect");
      assert.match(
        secure.stdout,
        status === 407
          ? /the proxy requires a user and a password/
          : /the proxy refuses to connect to localhost:\d+/,
      );
      assert.ok(!JSON.stringify([plain, secure]).includes("wrong-pass-1"), "the password leaks");
    }
  }
  assert.deepEqual(await nginx.log(), []);
});

proxied("NO_PROXY exempts hosts also from --proxy", async ({ nginx, proxy, options }) => {
  const flow = flowOf([
    [`{ url: "${nginx.plain}/who" }`, OK],
    [`{ url: "${nginx.secure}/who" }`, OK],
  ]);
  const ca = await Deno.readTextFile(new URL("../data/tls/ca.pem", import.meta.url));
  for (const [noProxy, seen] of [["127.0.0.1", /CONNECT/], ["localhost", /GET/]] as const) {
    for (const inVersion of Object.values(VERSIONS)) {
      const before = (await proxy.log()).length;
      const done = await spawnCli(["run", ...TRUST, ...options, "a.yaml"], {
        files: { "a.yaml": inVersion(flow), "ca.pem": ca },
        env: { NO_PROXY: `other.test, ${noProxy}` },
      });
      assert.equal(done.exitCode, 0, done.stdout + done.stderr);
      const after = (await proxy.log()).slice(before);
      assert.ok(after.length > 0 && after.every((line) => seen.test(line)), after.join());
    }
  }
});

realTest(["nginx"], "a proxy that is down is reported as such, for both schemes", async () => {
  await using nginx = await startNginx();
  for (const inVersion of Object.values(VERSIONS)) {
    for (const url of [nginx.plain, nginx.secure]) {
      const done = await runCommand(
        inVersion(flowOf([[`{ url: "${url}/who" }`, OK]])),
        [...TRUST, "--proxy", closedOrigin()],
      );
      assert.equal(done.exitCode, 3, done.stdout);
      assert.match(done.stdout, /the proxy cannot be reached: connection refused/);
    }
  }
  assert.deepEqual(await nginx.log(), []);
});

realTest(["nginx", "tinyproxy"], "an unreachable target is reported by the proxy", async () => {
  await using proxy = await startTinyproxy();
  const { host } = new URL(closedOrigin());
  for (const inVersion of Object.values(VERSIONS)) {
    const args = ["--proxy", proxy.url];
    const ask = (url: string) => inVersion(flowOf([[`{ url: "${url}" }`, OK]]));
    const plain = await runCommand(ask(`http://${host}/`), args);
    assert.equal(plain.attempts[0].status, 500, plain.stdout);
    const secure = await runCommand(ask(`https://${host}/`), args);
    assert.equal(secure.exitCode, 3, secure.stdout);
    assert.match(secure.stdout, /the proxy refuses to connect to/);
  }
});
