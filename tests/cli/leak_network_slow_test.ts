import assert from "node:assert/strict";
import { openRawServer } from "../http/sockets.ts";
import { runCli, spawnCli } from "../support/run_cli.ts";
import { closedOrigin, openServer } from "../support/server.ts";
import { ALL, assertNoLeak } from "./leak_runs.ts";

const PASSWORD = "pr0xy-pass'wörd \"9";
const FLOW = `steps:
  - name: ask
    request: { url: "http://api.test/echo" }
    assert: { status: 299, json: [{ path: $.json, equals: {} }] }
`;

const VERSIONS = ["2", "1.1"];

for (const version of VERSIONS) {
  Deno.test(`no output shows the password of a proxy, however the proxy behaves, over HTTP/${version}`, async () => {
    await using echoing = openServer();
    await using breaking = await openRawServer((socket) => socket.destroy());
    await using garbling = await openRawServer((socket) => {
      socket.end(`no answer to ${garbling.requests.at(-1)}\r\n\r\n`);
    });
    const hosts = [
      new URL(echoing.origin).host,
      breaking.address,
      garbling.address,
      new URL(closedOrigin()).host,
      "nowhere.invalid:1",
    ];
    const user = `me:${encodeURIComponent(PASSWORD)}@`;
    for (const host of hosts) {
      const files = {
        "a.yaml": FLOW.replaceAll("request: { ", `$&http_version: "${version}", `),
      };
      for (const argv of [["--proxy", `http://${user}${host}`], [`--proxy=${user}${host}`]]) {
        const run = await runCli(["run", "a.yaml", ...ALL, ...argv], { files });
        assert.match(run.stdout, /api\.test/);
        assertNoLeak(run, [PASSWORD]);
      }
      for (const name of ["HTTP_PROXY", "all_proxy"]) {
        const run = await spawnCli(["run", "a.yaml", ...ALL], {
          files,
          env: { [name]: `http://${user}${host}` },
        });
        assert.match(run.stdout, /api\.test/);
        assertNoLeak(run, [PASSWORD]);
      }
    }
    assert.match(JSON.stringify(echoing.requests[0].headers), /"proxy-authorization":"Basic /);
  });
}

Deno.test("a proxy that cannot be used is reported without its password", async () => {
  for (
    const proxy of [`ftp://me:${PASSWORD}@h`, `http://me:${PASSWORD}@h:99999`, `me:${PASSWORD}@`]
  ) {
    for (
      const [argv, env] of [[["--proxy", proxy], {}], [[], { BATON_PROXY: proxy }]] as const
    ) {
      const run = await runCli(["run", "a.yaml", ...argv], { files: { "a.yaml": FLOW }, env });
      assert.notEqual(run.exitCode, 0);
      assert.match(run.stderr, /error/);
      assertNoLeak(run, [PASSWORD]);
    }
  }
});

Deno.test("a variable with a proxy that cannot be used is reported without the password", async () => {
  for (
    const proxy of [
      "socks5://me:PASS@h:1",
      "https://me:PASS@h:1",
      "http://me:PASS@h:99999",
      "http://me:PASS@",
    ]
  ) {
    const run = await runCli(["run", "a.yaml", ...ALL, "--timings"], {
      files: { "a.yaml": FLOW },
      env: { HTTP_PROXY: proxy.replace("PASS", "pr0xy-pass-9x") },
    });
    assert.equal(run.exitCode, 3, run.stdout);
    assert.match(run.stdout, /proxy/);
    assert.doesNotMatch(run.stdout, /internal-error/);
    assertNoLeak(run, ["pr0xy-pass-9x"]);
  }
});

const pem = (name: string) =>
  Deno.readTextFileSync(new URL(`../data/tls/${name}.pem`, import.meta.url));
const KEY = pem("client.key");

Deno.test("no output shows any of a key, however the TLS files are mixed up", async () => {
  const broken = KEY.replace(/.{20}(?=\n-----END)/, "!!");
  const files = {
    "ca.pem": pem("ca"),
    "client.pem": pem("client"),
    "key.pem": KEY,
    "bare.pem": KEY.replaceAll(/-----.*-----\n/g, ""),
    "broken.pem": broken,
    "both.pem": pem("client") + KEY,
  };
  const names = Object.keys(files);
  const pairs = names.flatMap((cert) => names.map((key) => [cert, key] as const));
  for (const [cert, key] of pairs) {
    const flow = (tls: object) =>
      JSON.stringify({
        tls: { "127.0.0.1": tls },
        steps: [{ name: "ask", request: { url: closedOrigin().replace("http", "https") } }],
      });
    const runs = [
      await runCli(["run", "a.yaml", ...ALL, "--client-cert", cert, "--client-key", key], {
        files: { ...files, "a.yaml": flow({ insecure: true }) },
      }),
      await runCli(["run", "a.yaml", ...ALL], {
        files: { ...files, "a.yaml": flow({ ca_cert: key, client_cert: cert, client_key: key }) },
      }),
      await runCli(["check", "a.yaml", "--format", "json"], {
        files: { ...files, "a.yaml": flow({ client_cert: cert, client_key: key }) },
      }),
    ];
    for (const run of runs) {
      assert.doesNotMatch(run.stdout + run.stderr, /internal-error/);
      assertNoLeak(run, [KEY]);
    }
  }
});

Deno.test("no output shows a secret in --resolve or in the path of a file or a socket", async () => {
  const secret = "hunter2hunter-71";
  const env = { TOKEN: secret };
  const flow = (request: object) => ({
    "a.yaml": JSON.stringify({
      steps: [{ name: "a", request: { headers: { "x-api-key": "${ENV.TOKEN}" }, ...request } }],
    }),
  });
  const url = `http://${secret}.test:9/`;
  const calls: (readonly [argv: readonly string[], request: object])[] = [
    [["--resolve", `${secret}.test:9:127.0.0.1`], { url }],
    [["--resolve", `${secret}.test:9:elsewhere`, "--secret", "TOKEN"], { url }],
    [["--client-cert", `${secret}.pem`, "--secret", "TOKEN"], { url }],
    [["--ca-cert", `${secret}.pem`, "--secret", "TOKEN"], { url }],
    [["--allow-file-root", secret, "--secret", "TOKEN"], { url }],
    [[], { url: "http://api.test/", unix_socket: `/nowhere/${secret}.sock` }],
    [[], { url: "http://api.test/", method: "POST", body_file: `${secret}.bin` }],
    [[], { url: "http://api.test/", method: "POST", graphql: { query_file: `${secret}.gql` } }],
    [[], { url: "http://api.test/", method: "POST", multipart: { a: { file: `${secret}.gql` } } }],
  ];
  for (const [argv, request] of calls) {
    const run = await runCli(["run", "a.yaml", ...ALL, ...argv], { files: flow(request), env });
    assert.notEqual(run.exitCode, 0);
    assert.match(run.stdout + run.stderr, /\*\*\*/);
    assertNoLeak(run, [secret]);
  }
});

/** Where a token goes that no name marks as secret. */
const USES: Readonly<Record<string, string>> = {
  bearer: "auth: { bearer: '${steps.login.capture.x}' }",
  basic: "auth: { basic: { username: ada, password: '${steps.login.capture.x}' } }",
  digest: "auth: { digest: { username: ada, password: '${steps.login.capture.x}' } }",
  oauth2:
    "auth: { oauth2: { token_url: 'http://127.0.0.1:9/', client_id: a, client_secret: '${steps.login.capture.x}' } }",
  sigv4:
    "auth: { aws_sigv4: { region: r, service: s, access_key: k, secret_key: '${steps.login.capture.x}' } }",
  form: "method: POST, form: { new_password: '${steps.login.capture.x}' }",
  "form list": "method: POST, form: { tokens: ['${steps.login.capture.x}'] }",
  multipart: "method: POST, multipart: { apiKey: '${steps.login.capture.x}' }",
  "multipart text": "method: POST, multipart: { apiKey: { text: '${steps.login.capture.x}' } }",
  "multipart json":
    "method: POST, multipart: { meta: { json: { deep: [{ secret: '${steps.login.capture.x}' }] } } }",
  graphql:
    "method: POST, graphql: { query: a, variables: { input: { password: '${steps.login.capture.x}' } } }",
  "graphql list":
    "method: POST, graphql: { query: a, variables: { all: [{ password: '${steps.login.capture.x}' }] } }",
  query: "query: { access_token: '${steps.login.capture.x}' }",
  header: "headers: { x-api-key: '${steps.login.capture.x}' }",
  body: "method: POST, body: { user: { password: '${steps.login.capture.x}' } }",
};

for (const [use, request] of Object.entries(USES)) {
  Deno.test(`a value captured for a secret place is masked where it comes from: ${use}`, async () => {
    const word = "plain & simple word";
    await using server = openServer({
      "/login": () => Response.json({ x: word, list: [`is ${word}`] }),
    });
    const run = await runCli(["run", "a.yaml", ...ALL], {
      files: {
        "a.yaml": `steps:
  - name: login
    request: { url: ${server.origin}/login }
    capture: { x: $.json.x }
    assert: { json: [{ path: $.json.list, length: 1 }, { path: $.json, type: object }] }
  - name: use
    request: { url: ${server.origin}/echo, ${request} }
    assert: { status: 299, json: [{ path: $.json, equals: {} }] }
`,
      },
    });
    assert.match(run.stdout, /use/);
    assert.notEqual(run.exitCode, 2, run.stdout);
    assertNoLeak(run, [word]);
  });
}
