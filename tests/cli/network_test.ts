import assert from "node:assert/strict";
import { realTest } from "../support/real/declare.ts";
import { startNginx } from "../support/real/nginx.ts";
import { startTinyproxy } from "../support/real/tinyproxy.ts";
import { type CliRun, runCli, spawnCli } from "../support/run_cli.ts";
import { closedOrigin, openServer } from "../support/server.ts";

const pem = (name: string) =>
  Deno.readTextFileSync(new URL(`../data/tls/${name}.pem`, import.meta.url));
const PEMS = Object.fromEntries(
  ["ca", "ca.key", "client", "client.key", "localhost", "expired"].map((
    name,
  ) => [`${name}.pem`, pem(name)]),
);
const ENCRYPTED =
  "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIF\n-----END ENCRYPTED PRIVATE KEY-----\n";

/** A flow of one step. */
const flow = (request: string, more = "") =>
  `${more}steps:\n  - name: ask\n    request: ${request}\n    assert: { status: 200 }\n`;

interface Attempt {
  readonly transport?: string;
  readonly timings?: Readonly<Record<string, number>>;
}

/** The attempts in the log of a run. */
function attempts(run: CliRun): Attempt[] {
  return run.files["run.ndjson"].split("\n").filter((line) => line.includes('"type":"attempt"'))
    .map((line) => JSON.parse(line));
}

async function run(text: string, args: readonly string[] = [], files = {}): Promise<CliRun> {
  return await runCli(["run", "--log", "run.ndjson", ...args, "a.yaml"], {
    files: { "a.yaml": text, ...PEMS, ...files },
  });
}

const nginx = (
  name: string,
  fn: (server: Awaited<ReturnType<typeof startNginx>>) => Promise<void>,
) =>
  realTest(["nginx"], name, async () => {
    await using server = await startNginx();
    await fn(server);
  });

nginx("--ca-cert trusts an authority; without it the certificate is refused", async (server) => {
  const text = flow(`{ url: "${server.secure}/who" }`);
  const refused = await run(text);
  assert.equal(refused.exitCode, 3, refused.stdout);
  assert.match(refused.stdout, /certificate not trusted: its issuer is unknown here/);
  assert.match(refused.stdout, /--ca-cert/);
  const trusted = await run(text, ["--ca-cert", "ca.pem"]);
  assert.equal(trusted.exitCode, 0, trusted.stdout + trusted.stderr);
  assert.equal(attempts(trusted)[0].transport, "socket");
});

nginx("--insecure checks no certificate, says so, and uses sockets", async (server) => {
  const insecure = await run(flow(`{ url: "${server.secure}/who" }`), ["--insecure"]);
  assert.equal(insecure.exitCode, 0, insecure.stdout);
  assert.match(
    insecure.stderr,
    /^warning: certificates of servers are not checked \(--insecure\)$/m,
  );
  assert.equal(attempts(insecure)[0].transport, "socket");
});

nginx("--client-cert presents a certificate over either transport", async (server) => {
  const options = [
    "--ca-cert",
    "ca.pem",
    "--client-cert",
    "client.pem",
    "--client-key",
    "client.key.pem",
  ];
  for (const more of [[], ["--timings"]]) {
    const shown = await run(flow(`{ url: "${server.mutual}/who" }`), [...options, ...more]);
    assert.equal(shown.exitCode, 0, shown.stdout);
  }
  const none = await run(flow(`{ url: "${server.mutual}/who" }`), ["--ca-cert", "ca.pem"]);
  assert.match(none.stdout, /400/);
});

nginx("`tls` of a flow applies to its hosts", async (server) => {
  const host = new URL(server.mutual).host;
  const tls =
    `tls: { "${host}": { ca_cert: ca.pem, client_cert: client.pem, client_key: client.key.pem } }\n`;
  const shown = await run(flow(`{ url: "${server.mutual}/who" }`, tls));
  assert.equal(shown.exitCode, 0, shown.stdout);
  const other = await run(flow(`{ url: "${server.secure}/who" }`, tls));
  assert.match(other.stdout, /issuer is unknown/);
  const insecure = await run(
    flow(`{ url: "${server.secure}/who" }`, "tls: { localhost: { insecure: true } }\n"),
  );
  assert.equal(insecure.exitCode, 0, insecure.stdout);
  assert.equal(attempts(insecure)[0].transport, "socket");
});

nginx("`http_version` requires a version", async (server) => {
  const ask = async (version: string) => {
    const text = flow(`{ url: "${server.secure}/who", http_version: ${version} }`) +
      `    capture: { protocol: $.json.protocol }\n`;
    const done = await run(text, ["--ca-cert", "ca.pem"]);
    assert.equal(done.exitCode, 0, done.stdout);
    return (await server.log()).at(-1)?.split(" ")[2];
  };
  assert.equal(await ask("1.1"), "HTTP/1.1");
  assert.equal(await ask('"2"'), "HTTP/2.0");
});

nginx("HTTP/2 goes together with --insecure, --resolve and --timings", async (server) => {
  const text = flow(`{ url: "${server.secure}/who", http_version: 2 }`);
  const { host } = new URL(server.secure);
  const done = await run(text, ["--insecure", "--timings", "--resolve", `${host}:127.0.0.1`]);
  assert.equal(done.exitCode, 0, done.stdout);
  assert.equal((await server.log()).at(-1), "GET /who HTTP/2.0 200");
});

realTest(
  ["tinyproxy"],
  "HTTP/2 without TLS goes through a tunnel of the proxy",
  async () => {
    await using proxy = await startTinyproxy();
    await using server = openServer();
    const done = await run(flow(`{ url: "${server.origin}/echo", http_version: 2 }`), [
      "--proxy",
      proxy.url,
    ]);
    assert.equal(done.exitCode, 0, done.stdout);
    assert.deepEqual(await proxy.log(), [`CONNECT ${new URL(server.origin).host}`]);
  },
);

nginx("`unix_socket` connects to a socket, with the path and host of the URL", async (server) => {
  const done = await run(
    flow(`{ url: "http://api.test/who?a=b", unix_socket: "${server.socket}" }`),
  );
  assert.equal(done.exitCode, 0, done.stdout);
  assert.match((await server.log()).at(-1) ?? "", /^GET \/who\?a=b HTTP\/1\.1 200$/);
  assert.equal(attempts(done)[0].transport, "socket");
});

nginx("--timings measures the phases", async (server) => {
  const text = "steps:\n" +
    ["a", "b"].map((name) =>
      `  - { name: ${name}, request: { url: "${server.secure}/who" }, assert: { status: 200 } }\n`
    ).join("");
  const done = await run(text, ["--timings", "--ca-cert", "ca.pem"]);
  assert.equal(done.exitCode, 0, done.stdout);
  const [first, second] = attempts(done).map(({ timings }) => Object.keys(timings ?? {}));
  assert.deepEqual(first, ["dns_ms", "connect_ms", "tls_ms", "first_byte_ms", "total_ms"]);
  assert.deepEqual(second, ["first_byte_ms", "total_ms"]);
});

Deno.test("a missing Unix socket is a connect error", async () => {
  const done = await run(flow("{ url: http://api.test/, unix_socket: /nowhere/api.sock }"));
  assert.equal(done.exitCode, 3);
  assert.match(done.stdout, /no such file or directory \(\/nowhere\/api\.sock\)/);
});

Deno.test("--resolve connects to an address instead of the one of the host", async () => {
  await using server = openServer();
  const { port } = new URL(server.origin);
  const text = flow(`{ url: "http://api.example.test:${port}/echo" }`);
  const done = await run(text, ["--resolve", `api.example.test:${port}:127.0.0.1`]);
  assert.equal(done.exitCode, 0, done.stdout);
  assert.equal(server.requests[0].headers.host, `api.example.test:${port}`);
  assert.equal(attempts(done)[0].transport, "socket");
});

realTest(
  ["tinyproxy"],
  "--proxy sends requests through a proxy, over either transport",
  async () => {
    await using proxy = await startTinyproxy({ auth: { user: "me", password: "proxy-pass-1" } });
    await using server = openServer();
    const url = new URL(proxy.url);
    const text = flow(`{ url: "${server.origin}/echo" }`);
    for (const more of [[], ["--timings"]]) {
      const done = await run(text, ["--proxy", `http://me:proxy-pass-1@${url.host}`, ...more]);
      assert.equal(done.exitCode, 0, done.stdout);
      assert.ok(!JSON.stringify(done).includes("proxy-pass-1"), "the password of the proxy leaks");
    }
    assert.equal((await proxy.log()).length, 2);
    const refused = await run(text, ["--proxy", proxy.url]);
    assert.match(refused.stdout, /407/);
  },
);

realTest(
  ["tinyproxy", "nginx"],
  "HTTPS goes through a tunnel of the proxy, and a proxy that refuses is reported",
  async () => {
    await using proxy = await startTinyproxy({ auth: { user: "me", password: "proxy-pass-1" } });
    await using server = await startNginx();
    const { host } = new URL(proxy.url);
    const text = flow(`{ url: "${server.secure}/who" }`);
    for (const more of [["--ca-cert", "ca.pem"], ["--insecure"]]) {
      const done = await run(text, ["--proxy", `me:proxy-pass-1@${host}`, ...more]);
      assert.equal(done.exitCode, 0, done.stdout);
      const refused = await run(text, ["--proxy", host, ...more]);
      assert.match(
        refused.stdout,
        new RegExp(`the proxy requires a user and a password \\(${host}\\)`),
      );
    }
  },
);

Deno.test("the variables of the environment choose a proxy and exempt hosts", async () => {
  await using proxy = openServer({ "/echo": () => new Response("by proxy") });
  await using server = openServer();
  const text = flow(`{ url: "${server.origin}/echo" }`);
  for (const more of [[], ["--timings"]]) {
    const before = proxy.requests.length;
    const spawn = async (env: Readonly<Record<string, string>>) =>
      (await spawnCli(["run", ...more, "a.yaml"], { files: { "a.yaml": text }, env })).exitCode;
    assert.equal(await spawn({ HTTP_PROXY: proxy.origin }), 0);
    assert.equal(proxy.requests.length, before + 1);
    for (const exempt of ["127.0.0.1", "127.0.0.0/8", "*"]) {
      assert.equal(await spawn({ http_proxy: proxy.origin, no_proxy: exempt }), 0);
      assert.equal(proxy.requests.length, before + 1, exempt);
    }
    assert.equal(await spawn({ HTTP_PROXY: "http://[proxy" }), 3);
  }
  assert.equal(server.requests.length, 6);
});

Deno.test("a proxy that cannot be reached is reported as such", async () => {
  const proxy = closedOrigin();
  const done = await run(flow("{ url: http://api.test/ }"), ["--proxy", proxy]);
  assert.equal(done.exitCode, 3);
  assert.match(done.stdout, /the proxy cannot be reached: connection refused/);
});

/** Wrong calls and their messages. */
const BAD_CALLS: Readonly<Record<string, readonly [args: readonly string[], message: RegExp]>> = {
  "a missing file of certificates": [
    ["--ca-cert", "none.pem"],
    /^error: --ca-cert: cannot read none\.pem: no such file$/m,
  ],
  "a file without certificates": [
    ["--ca-cert", "a.yaml"],
    /^error: --ca-cert: the file `a\.yaml` holds no certificate in PEM; such a file begins with/m,
  ],
  "a key in place of a certificate": [
    ["--ca-cert", "ca.key.pem"],
    /^error: --ca-cert: the file `ca\.key\.pem` holds no certificate, but a private key;/m,
  ],
  "a key without its certificate": [
    ["--client-key", "client.key.pem"],
    /^error: --client-key needs --client-cert/m,
  ],
  "a certificate without its key": [
    ["--client-cert", "client.pem"],
    /^error: --client-cert: the file `client\.pem` holds a certificate but no private key;/m,
  ],
  "a key that does not match": [
    ["--client-cert", "client.pem", "--client-key", "ca.key.pem"],
    /^error: --client-key: the file `ca\.key\.pem` holds a key that does not belong to the certificate;/m,
  ],
  "a key that is encrypted": [
    ["--client-cert", "client.pem", "--client-key", "enc.pem"],
    /^error: --client-key: the file `enc\.pem` holds a private key that is encrypted; write it without/m,
  ],
  "a proxy of an unknown kind": [["--proxy", "ftp://x"], /expected the URL of a proxy such as/],
  "an invalid address": [
    ["--resolve", "api.test:443:elsewhere"],
    /expected host:port:address such as/,
  ],
  "a wildcard host": [["--resolve", "*:443:127.0.0.1"], /expected host:port:address/],
  "an invalid port": [["--resolve", "api.test:99999:127.0.0.1"], /expected host:port:address/],
};

for (const [title, [args, message]] of Object.entries(BAD_CALLS)) {
  Deno.test(`a call with ${title} sends nothing`, async () => {
    const done = await run(flow("{ url: http://127.0.0.1:1/ }"), args, { "enc.pem": ENCRYPTED });
    assert.equal(done.exitCode, 2, done.stdout);
    assert.match(done.stderr, message);
  });
}
