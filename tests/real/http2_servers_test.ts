import { createHash } from "node:crypto";
import { testUnless } from "../support/needing.ts";
import { HTTP2_SERVERS } from "../support/real/http_servers.ts";
import { flowOf, passCommand, TRUST } from "../support/real/run_command.ts";

const LARGE = "x".repeat(5_000_000);
const SHA256 = createHash("sha256").update(LARGE).digest("hex");
/** More than is held in memory, so that it is read while it is sent. */
const STREAMED = "y".repeat(10_000_000);
/** Longer than the servers keep an idle connection. */
const PAUSE_MS = 1_500;

/** An assertion about what `/` says. */
const says = (values: Readonly<Record<string, string | number>>) =>
  `{ status: 200, json: [${
    Object.entries(values).map(([name, value]) => `{ path: $.json.${name}, equals: ${value} }`)
      .join(", ")
  }] }`;

for (const [name, { missing, start }] of Object.entries(HTTP2_SERVERS)) {
  testUnless(
    missing,
    `${name}: requests over HTTP/2 share a connection, also at once`,
    async () => {
      await using server = await start();
      const url = `https://localhost:${server.port}/`;
      const methods = ["GET", "POST", "PUT", "DELETE"];
      const flow = flowOf(Array.from({ length: 20 }, (_, i) => {
        const method = methods[i % methods.length];
        const length = method === "GET" ? 0 : 3;
        const body = length === 0 ? "" : ", body: abc";
        return [`{ method: ${method}, url: "${url}"${body} }`, says({ method, length })];
      }));
      const files = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`b${n}.yaml`, flow]));
      await passCommand(flow, [...TRUST, "--jobs", "8", ...Object.keys(files)], { files });
      // Node counts sessions, Go connections: also the one that found out whether it listens.
      const connection = name === "Go" ? 3 : 2;
      await passCommand(flowOf([[`{ url: "${url}" }`, says({ connection })]]), TRUST);
    },
  );

  testUnless(missing, `${name}: large bodies arrive complete over HTTP/2`, async () => {
    await using server = await start();
    const url = `https://localhost:${server.port}`;
    const whole =
      `{ status: 200, body: { sha256: ${SHA256} }, json: [{ path: $.size, equals: 5000000 }] }`;
    const { length } = LARGE;
    const all = [
      [`{ url: "${url}/large" }`, whole],
      [`{ url: "${url}/chunked" }`, whole],
      [`{ method: POST, url: "${url}/", body_file: large.txt }`, says({ length })],
      [`{ method: PUT, url: "${url}/", body_file: more.txt }`, says({ length: STREAMED.length })],
    ] as const;
    const files = { "large.txt": LARGE, "more.txt": STREAMED };
    await passCommand(flowOf(all), TRUST, { files });
  });

  testUnless(missing, `${name}: responses without a body over HTTP/2`, async () => {
    await using server = await start();
    const url = `https://localhost:${server.port}`;
    await passCommand(
      flowOf([
        [`{ method: HEAD, url: "${url}/large" }`, "{ status: 200 }"],
        [`{ url: "${url}/empty" }`, "{ status: 204 }"],
        [`{ url: "${url}/same", headers: { if-none-match: '"1"' } }`, "{ status: 304 }"],
        [`{ url: "${url}/moved" }`, "{ status: 302 }"],
        [`{ url: "${url}/moved", follow_redirects: 1 }`, says({ method: "GET" })],
        [`{ url: "${url}/" }`, says({ method: "GET" })],
      ]),
      TRUST,
    );
  });

  testUnless(missing, `${name}: a connection of HTTP/2 that it closes is noticed`, async () => {
    await using server = await start();
    await using slow = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async () => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return new Response();
    });
    const url = `https://localhost:${server.port}/`;
    const post = `{ method: POST, url: "${url}", body: abc }`;
    await passCommand(
      flowOf([
        [post, says({ length: 3 })],
        [`{ url: "http://127.0.0.1:${slow.addr.port}/" }`, "{ status: 200 }"],
        [post, says({ length: 3 })],
      ]),
      TRUST,
    );
  });
}
