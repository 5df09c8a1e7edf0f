import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { testUnless } from "../support/needing.ts";
import { HTTP_SERVERS, startNode } from "../support/real/http_servers.ts";
import { flowOf, passCommand } from "../support/real/run_command.ts";

const LARGE = "x".repeat(5_000_000);
const SHA256 = createHash("sha256").update(LARGE).digest("hex");
/** More than is held in memory, so that it is read while it is sent. */
const STREAMED = "y".repeat(9_000_000);
const TLS = new URL("../data/tls/", import.meta.url).pathname;
/** Longer than the servers keep an idle connection. */
const PAUSE_MS = 1_500;

/** An assertion about what `/` says. */
const says = (values: Readonly<Record<string, string | number>>) =>
  `{ status: 200, json: [${
    Object.entries(values).map(([name, value]) => `{ path: $.json.${name}, equals: ${value} }`)
      .join(", ")
  }] }`;

for (const [name, { missing, keepsConnections, start }] of Object.entries(HTTP_SERVERS)) {
  testUnless(
    missing,
    `${name}: twenty requests in a row share a connection if it is kept`,
    async () => {
      await using server = await start();
      const url = `http://127.0.0.1:${server.port}/`;
      const methods = ["GET", "POST", "PUT", "DELETE"];
      // The first connection only found out whether the server listens.
      const first = 2;
      await passCommand(flowOf(Array.from({ length: 20 }, (_, i) => {
        const method = methods[i % methods.length];
        const length = method === "GET" ? 0 : 3;
        return [
          `{ method: ${method}, url: "${url}"${length === 0 ? "" : ", body: abc"} }`,
          says({ method, length, connection: keepsConnections ? first : first + i }),
        ];
      })));
    },
  );

  testUnless(missing, `${name}: large bodies arrive complete in both directions`, async () => {
    await using server = await start();
    const url = `http://127.0.0.1:${server.port}`;
    const whole =
      `{ status: 200, body: { sha256: ${SHA256} }, json: [{ path: $.size, equals: 5000000 }] }`;
    await passCommand(
      flowOf([
        [`{ url: "${url}/large" }`, whole],
        [`{ url: "${url}/chunked" }`, whole],
        [`{ method: POST, url: "${url}/", body_file: large.txt }`, says({ length: LARGE.length })],
        [`{ method: PUT, url: "${url}/", body_file: more.txt }`, says({ length: STREAMED.length })],
        [`{ url: "${url}/chunked" }`, whole],
      ]),
      [],
      { files: { "large.txt": LARGE, "more.txt": STREAMED } },
    );
  });

  testUnless(missing, `${name}: responses without a body leave nothing behind`, async () => {
    await using server = await start();
    const url = `http://127.0.0.1:${server.port}`;
    const connection: Readonly<Record<string, number>> = keepsConnections ? { connection: 2 } : {};
    const checked = [`{ url: "${url}/" }`, says({ method: "GET", ...connection })] as const;
    await passCommand(flowOf([
      [`{ method: HEAD, url: "${url}/large" }`, "{ status: 200 }"],
      checked,
      [`{ url: "${url}/empty" }`, "{ status: 204 }"],
      checked,
      [`{ url: "${url}/same", headers: { if-none-match: '"1"' } }`, "{ status: 304 }"],
      checked,
      [`{ url: "${url}/moved" }`, "{ status: 302 }"],
      [`{ url: "${url}/moved", follow_redirects: 1 }`, says({ method: "GET", ...connection })],
      [
        `{ method: POST, url: "${url}/", headers: { expect: 100-continue }, body: abc }`,
        says({ length: 3 }),
      ],
      [`{ url: "${url}/close" }`, says({ method: "GET", ...connection })],
      [
        `{ url: "${url}/" }`,
        says({ method: "GET", ...(keepsConnections ? { connection: 3 } : {}) }),
      ],
    ]));
  });

  testUnless(
    missing,
    `${name}: a connection that the server closes between two steps is noticed`,
    async () => {
      await using server = await start();
      await using slow = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async () => {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        return new Response();
      });
      const url = `http://127.0.0.1:${server.port}/`;
      const pause = [`{ url: "http://127.0.0.1:${slow.addr.port}/" }`, "{ status: 200 }"] as const;
      const { attempts } = await passCommand(flowOf([
        [`{ url: "${url}" }`, says({ connection: 2 })],
        pause,
        [`{ method: POST, url: "${url}", body: abc }`, says({ length: 3, connection: 3 })],
        pause,
        [`{ url: "${url}" }`, says({ connection: 4 })],
      ]));
      assert.equal(attempts.length, 5);
    },
  );
}

const { missing } = HTTP_SERVERS.Node;

testUnless(
  missing,
  "Node: steps with a client certificate share a connection",
  async () => {
    await using server = await startNode(
      ["localhost", "localhost.key", "ca"].map((file) => `${TLS}${file}.pem`),
    );
    const url = `https://localhost:${server.port}/`;
    const args = [
      "--ca-cert",
      "ca.pem",
      "--client-cert",
      "client.pem",
      "--client-key",
      "client.key.pem",
    ];
    const { attempts } = await passCommand(
      flowOf([
        [`{ url: "${url}", http_version: "1.1" }`, says({ connection: 1 })],
        [
          `{ method: POST, url: "${url}", body: abc, http_version: "1.1" }`,
          says({ length: 3, connection: 1 }),
        ],
        [
          `{ url: "${url}large", http_version: "1.1" }`,
          `{ status: 200, body: { sha256: ${SHA256} } }`,
        ],
      ]),
      args,
    );
    assert.deepEqual(attempts.map(({ transport }) => transport), ["socket", "socket", "socket"]);
  },
);

testUnless(missing, "Node: steps over a Unix socket share a connection", async () => {
  const folder = await Deno.makeTempDir({ prefix: "baton-node-" });
  const path = `${folder}/node.sock`;
  const program = new URL("../support/real/servers/server.mjs", import.meta.url).pathname;
  const child = new Deno.Command("node", { args: [program, path] }).spawn();
  try {
    for (;;) {
      try {
        await Deno.stat(path);
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    await passCommand(flowOf([
      [`{ url: "http://localhost/", unix_socket: "${path}" }`, says({ connection: 1 })],
      [
        `{ method: POST, url: "http://localhost/", unix_socket: "${path}", body: abc }`,
        says({ connection: 1 }),
      ],
      [
        `{ url: "http://localhost/chunked", unix_socket: "${path}" }`,
        `{ status: 200, body: { sha256: ${SHA256} } }`,
      ],
    ]));
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("Deno.serve: steps over an IPv6 address share a connection, with decoded bodies", async () => {
  const ports = new Set<number>();
  await using server = Deno.serve(
    { hostname: "::1", port: 0, automaticCompression: true, onListen() {} },
    async (request, { remoteAddr }) => {
      ports.add(remoteAddr.port);
      const { length } = await request.bytes();
      const padding = "z".repeat(4_000);
      return Response.json({ method: request.method, length, padding });
    },
  );
  const url = `http://[::1]:${server.addr.port}/`;
  await passCommand(flowOf([
    [`{ url: "${url}" }`, says({ method: "GET", length: 0 })],
    [
      `{ url: "${url}", headers: { accept-encoding: br } }`,
      "{ status: 200, headers: { content-encoding: br }, json: [{ path: $.json.padding, length: 4000 }] }",
    ],
    [
      `{ url: "${url}", headers: { accept-encoding: gzip } }`,
      "{ status: 200, json: [{ path: $.json.padding, length: 4000 }] }",
    ],
    [`{ method: POST, url: "${url}", body: abc }`, says({ method: "POST", length: 3 })],
  ]));
  assert.equal(ports.size, 1);
});
