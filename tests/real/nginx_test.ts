import assert from "node:assert/strict";
import { createHash } from "node:crypto";
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
import { ofType, onlyFailure, runFlow } from "../support/run_flow.ts";

const nginx = (name: string, fn: (server: Nginx) => Promise<void>) =>
  realTest(["nginx"], name, async () => {
    await using server = await startNginx();
    await fn(server);
  });

const CLIENT = ["--client-cert", "client.pem", "--client-key", "client.key.pem"];
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** `{ status: …, json: [{ path: $.json.NAME, equals: … }] }`. */
function says(values: Readonly<Record<string, string>>, status = 200): string {
  const paths = Object.entries(values).map(([name, value]) =>
    `{ path: ${name.startsWith("$") ? name : `$.json.${name}`}, equals: ${JSON.stringify(value)} }`
  );
  return `{ status: ${status}, json: [${paths.join(", ")}] }`;
}

nginx("gzip and brotli are decoded", async (server) => {
  const data = await Deno.readTextFile(`${server.root}/data.json`);
  const url = `${server.plain}/data.json`;
  const whole = `{ status: 200, body: { sha256: ${sha256(data)} }, ` +
    `json: [{ path: $.json.text, length: 4000 }, { path: $.size, equals: ${data.length} }] }`;
  const asking = (coding: string) => `{ url: "${url}", headers: { accept-encoding: "${coding}" } }`;
  await passOverBoth(flowOf([
    [asking("gzip"), whole],
    [asking("br"), whole],
    [asking("identity"), whole],
    [`{ url: "${url}" }`, whole],
  ]));
  const codings = ["gzip", "br", "-", "br"];
  assert.deepEqual(await server.codings(), [...codings, ...codings]);
});

nginx("HTTP/2 is used if nothing requires HTTP/1.1", async (server) => {
  const url = `${server.secure}/who`;
  const flow = flowOf([
    [`{ url: "${url}" }`, says({ protocol: "HTTP/2.0" })],
    [`{ url: "${url}", http_version: 2 }`, says({ protocol: "HTTP/2.0" })],
    [`{ url: "${url}", http_version: "1.1" }`, says({ protocol: "HTTP/1.1" })],
    [`{ method: POST, url: "${url}", body: [1] }`, says({ protocol: "HTTP/2.0", method: "POST" })],
  ]);
  const { attempts } = await passCommand(flow, TRUST);
  assert.deepEqual(attempts.map(({ transport }) => transport), Array(4).fill("socket"));
  // Phases, skipped checks and given addresses go together with it.
  const same = flowOf([[`{ url: "${url}" }`, says({ protocol: "HTTP/2.0" })]]);
  await passCommand(same, [...TRUST, "--timings"]);
  await passCommand(same, ["--insecure"]);
  await passCommand(same, [...TRUST, "--resolve", `${new URL(url).host}:127.0.0.1`]);
});

nginx("a server without HTTP/2 is reported as such", async (server) => {
  const flow = flowOf([[`{ url: "${server.plain}/who", http_version: 2 }`, "{ status: 200 }"]]);
  const { stdout, attempts } = await runCommand(flow);
  const { host } = new URL(server.plain);
  assert.deepEqual(attempts[0].error, {
    class: "protocol",
    message: `the server does not speak HTTP/2 (${host})`,
  });
  assert.match(stdout, /help: leave out `http_version: 2`/);
});

nginx("a client certificate arrives, from an option or from the flow", async (server) => {
  const { host } = new URL(server.mutual);
  const steps = [[`{ url: "${server.mutual}/who" }`, says({ client: "CN=client" })]] as const;
  await passOverBoth(flowOf(steps), [...TRUST, ...CLIENT]);
  const tls = "ca_cert: ca.pem, client_cert: client.pem, client_key: client.key.pem";
  await passOverBoth(flowOf(steps, `tls: { "${host}": { ${tls} } }\n`));
  await passCommand(flowOf(steps, "tls: { localhost: { insecure: true } }\n"), CLIENT);
  await passCommand(flowOf([[`{ url: "${server.mutual}/who" }`, "{ status: 400 }"]]), TRUST);
});

/** The method that arrives after each redirect, for GET, POST and PUT. */
const REDIRECTS: Readonly<Record<string, Readonly<Record<"GET" | "POST" | "PUT", string>>>> = {
  "/found": { GET: "GET", POST: "GET", PUT: "PUT" },
  "/other": { GET: "GET", POST: "GET", PUT: "GET" },
  "/again": { GET: "GET", POST: "POST", PUT: "PUT" },
  "/for-good": { GET: "GET", POST: "POST", PUT: "PUT" },
};

nginx("redirects are followed with the method that each implies", async (server) => {
  const cases = Object.entries(REDIRECTS).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, arrives]) => {
      const body = method === "GET" ? "" : "body: { a: 1 }, ";
      const keys = `method: ${method}, ${body}follow_redirects: true`;
      return [`{ url: "${server.secure}${path}", ${keys} }`, says({ method: arrives })] as const;
    })
  );
  await passOverBoth(flowOf(cases), TRUST);
  const post = "method: POST, body: { a: 1 }, follow_redirects: 1";
  await passOverBoth(flowOf([
    [`{ url: "${server.plain}/moved", ${post} }`, says({ "$.url": `${server.plain}/data.json` })],
    [
      `{ url: "${server.plain}/moved" }`,
      says({ "$.headers.location": `${server.plain}/data.json` }, 301),
    ],
    [`{ method: HEAD, url: "${server.plain}/moved", follow_redirects: true }`, "{ status: 200 }"],
  ]));
  const log = (await server.log()).filter((line) => line.includes("/data.json"));
  const ends = ["GET /data.json HTTP/1.1 200", "HEAD /data.json HTTP/1.1 200"];
  assert.deepEqual(log, [...ends, ...ends]);
});

nginx("a redirect to another origin carries no credentials", async (server) => {
  const sent = `auth: { bearer: "\${ENV.TOKEN}" }, cookies: { sid: "\${ENV.TOKEN}" }`;
  const env = { TOKEN: "token-of-the-test-1" };
  const token = "Bearer token-of-the-test-1";
  await passOverBoth(
    flowOf([
      [
        `{ url: "${server.plain}/found", ${sent}, follow_redirects: true }`,
        says({ authorization: token, cookie: `sid=${env.TOKEN}` }),
      ],
      [
        `{ url: "${server.secure}/away", ${sent}, follow_redirects: true }`,
        says({ authorization: "", cookie: "", "$.url": `${server.plain}/who` }),
      ],
    ]),
    TRUST,
    { env },
  );
});

nginx("circular redirects end with an error", async (server) => {
  const flow = flowOf([[
    `{ url: "${server.plain}/round", follow_redirects: 4 }`,
    "{ status: 200 }",
  ]]);
  for (const inVersion of Object.values(VERSIONS)) {
    const before = (await server.log()).length;
    const done = await runCommand(inVersion(flow));
    assert.equal(done.exitCode, 3, done.stdout);
    assert.equal(done.attempts[0].error?.class, "redirect");
    assert.equal((await server.log()).length, before + 5);
  }
});

nginx("a range is requested, checked against its tag, and refused", async (server) => {
  const url = `${server.plain}/range.txt`;
  const ask = (headers: string) => `{ url: "${url}", headers: { ${headers} } }`;
  const tag = 'if-range: "${steps.step_0.capture.tag}"';
  await passOverBoth(flowOf([
    [`{ url: "${url}" }`, says({ "$.text": "0123456789" }), "capture: { tag: $.headers.etag }"],
    [
      ask("range: bytes=2-4"),
      says({ "$.text": "234", "$.headers.content-range": "bytes 2-4/10" }, 206),
    ],
    [ask("range: bytes=-3"), says({ "$.text": "789" }, 206)],
    [ask(`range: bytes=2-4, ${tag}`), says({ "$.text": "234" }, 206)],
    [ask(`range: bytes=2-4, if-range: '"other"'`), says({ "$.text": "0123456789" })],
    [ask("range: bytes=99-"), says({ "$.headers.content-range": "bytes */10" }, 416)],
  ]));
});

nginx("a full body in response to a range request is decoded", async (server) => {
  const url = `${server.plain}/data.json`;
  const request = (coding: string) =>
    `{ url: "${url}", headers: { range: bytes=0-9, accept-encoding: ${coding} } }`;
  const whole = "{ status: 200, json: [{ path: $.json.text, length: 4000 }] }";
  await passOverBoth(flowOf([
    [request("gzip"), whole],
    [request("br"), whole],
    [request("identity"), says({ "$.text": '{"text":"a' }, 206)],
  ]));
});

nginx("a key in a header passes the subrequest that checks it", async (server) => {
  const url = `${server.plain}/asked/secret.json`;
  const done = await passCommand(
    flowOf([
      [
        `{ url: "${url}", headers: { x-key: "\${ENV.KEY}" } }`,
        "{ json: [{ path: $.json.open, equals: true }] }",
      ],
      [`{ url: "${url}", headers: { x-key: other } }`, "{ status: 401 }"],
      [`{ url: "${url}" }`, "{ status: 401 }"],
    ]),
    [],
    { env: { KEY: "let-me-in" } },
  );
  assert.doesNotMatch(done.stdout + done.stderr + done.files["run.ndjson"], /let-me-in/);
});

nginx("a file is uploaded with PUT, and comes back with the same bytes", async (server) => {
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  const url = `${server.secure}/put/a.bin`;
  const flow = flowOf([
    [`{ method: PUT, url: "${url}", body_file: a.bin }`, "{ status: 201 }"],
    [`{ url: "${url}" }`, `{ status: 200, body: { sha256: ${sha256(bytes)} } }`],
    [`{ method: PUT, url: "${url}", body_file: a.bin }`, "{ status: 204 }"],
    [`{ method: DELETE, url: "${url}" }`, "{ status: 204 }"],
    [`{ url: "${url}" }`, "{ status: 404 }"],
  ]);
  await passOverBoth(flow, TRUST, { files: { "a.bin": bytes } });
});

nginx("a file of 20 MiB is sent while it is read, and hashed while it arrives", async (server) => {
  const bytes = new Uint8Array(20 * 1024 * 1024);
  for (let at = 0; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  const hash = sha256(bytes);
  for (const url of [`${server.plain}/put/big.bin`, `${server.secure}/put/big2.bin`]) {
    await passCommand(
      flowOf([
        [`{ method: PUT, url: "${url}", body_file: big.bin }`, "{ status: 201 }"],
        [
          `{ url: "${url}" }`,
          `{ status: 200, body: { sha256: ${hash} }, json: [{ path: $.size, equals: ${bytes.length} }] }`,
        ],
      ]),
      [...TRUST, "--max-body", "1MiB"],
      { files: { "big.bin": bytes } },
    );
  }
  for (const name of ["big.bin", "big2.bin"]) {
    assert.equal(sha256(await Deno.readFile(`${server.root}/put/${name}`)), hash);
  }
});

nginx("a Unix socket accepts files, and redirects stay on it", async (server) => {
  const at = (path: string) => `url: "http://api.test${path}", unix_socket: "${server.socket}"`;
  await passCommand(
    flowOf([
      [`{ method: PUT, ${at("/put/a.bin")}, body_file: a.bin }`, "{ status: 201 }"],
      [`{ ${at("/put/a.bin")} }`, `{ status: 200, body: { sha256: ${sha256("abc")} } }`],
      [
        `{ ${at("/found")}, follow_redirects: true, auth: { bearer: "\${ENV.TOKEN}" } }`,
        says({ authorization: "Bearer token-of-the-test-1", "$.url": "http://api.test/who" }),
      ],
      [`{ ${at("/data.json")} }`, "{ json: [{ path: $.json.text, length: 4000 }] }"],
    ]),
    [],
    { files: { "a.bin": "abc" }, env: { TOKEN: "token-of-the-test-1" } },
  );
});

nginx("a busy server is tried again when it says so", async (server) => {
  const flow = `steps:
  - name: busy
    retry: { max_attempts: 3, sleep_ms: 10 }
    request: { url: "${server.plain}/busy" }
    assert: { status: 200 }
`;
  const result = await runFlow(flow);
  const pauses = ofType(result.events, "attempt").map(({ retry }) => retry?.after_ms);
  assert.deepEqual(pauses, [1000, 1000, undefined]);
  assert.match(onlyFailure(result).message, /503/);
  assert.deepEqual(await server.log(), Array(3).fill("GET /busy HTTP/1.1 503"));
});

nginx(
  "what a server of HTTP/2 leaves alone when it closes a connection is sent again",
  async (server) => {
    const url = `${server.hasty}/who`;
    const step = [
      `{ method: POST, url: "${url}", body: [1] }`,
      says({ method: "POST", protocol: "HTTP/2.0" }),
    ] as const;
    const flow = flowOf(Array(40).fill(step));
    const files = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`b${n}.yaml`, flow]));
    const jobs = ["--jobs", "8", ...Object.keys(files)];
    const { attempts } = await passCommand(flow, [...TRUST, ...jobs], { files });
    assert.equal(attempts.length, 320);
  },
);
