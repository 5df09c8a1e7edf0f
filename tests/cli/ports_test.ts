import assert from "node:assert/strict";
import { LOCALHOST } from "../http/tls.ts";
import { runCli } from "../support/run_cli.ts";

const CA = Deno.readTextFileSync(new URL("../data/tls/ca.pem", import.meta.url));

/** Some of the ports that `fetch` refuses, because other protocols use them. */
const PORTS = [10080, 6000, 6667, 5060, 2049, 1719, 1720, 3659, 4045, 4190, 5061, 6566, 6697];

/** A server at the first port of some that is free, and its URL. */
interface PortServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

const taken = new Set<number>();

function serve(secure: boolean): PortServer {
  for (const port of PORTS.filter((port) => !taken.has(port))) {
    taken.add(port);
    try {
      const { cert, key } = LOCALHOST;
      const options = { hostname: "127.0.0.1", port, onListen() {} };
      const server = Deno.serve(secure ? { ...options, cert, key } : options, answer);
      return {
        port,
        url: `${secure ? "https" : "http"}://localhost:${port}`,
        async [Symbol.asyncDispose]() {
          await server.shutdown();
          taken.delete(port);
        },
      };
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
  throw new Error(`all of these ports are taken: ${PORTS.join(", ")}`);
}

function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/token") {
    return Response.json({ access_token: "tok-8f3kd82jx", token_type: "Bearer" });
  }
  const to = searchParams.get("to");
  return to === null
    ? Response.json({ authorization: request.headers.get("authorization") })
    : new Response(null, { status: 302, headers: { location: to } });
}

/** Runs a flow of one step for each request, and asserts that each response has status 200. */
async function passes(requests: readonly string[], args: readonly string[] = []): Promise<void> {
  const steps = requests.map((request, i) =>
    `  - name: step ${i}\n    request: ${request}\n    assert: { status: 200 }\n`
  );
  for (const more of [[], ["--timings"]]) {
    const files = { "a.yaml": `name: ports\nsteps:\n${steps.join("")}`, "ca.pem": CA };
    const options = ["--log", "run.ndjson", "--ca-cert", "ca.pem", ...args, ...more];
    const done = await runCli(["run", ...options, "a.yaml"], { files });
    assert.equal(done.exitCode, 0, done.stdout + done.stderr);
    assert.doesNotMatch(done.files["run.ndjson"], /"transport":"fetch"/);
  }
}

Deno.test("a port that `fetch` refuses can be tested, in either version of HTTP", async () => {
  await using plain = serve(false);
  await using secure = serve(true);
  await passes([plain, secure].flatMap(({ url }) => [
    `{ url: "${url}/" }`,
    `{ url: "${url}/", http_version: 1.1 }`,
    `{ url: "${url}/", http_version: 2 }`,
    `{ method: POST, url: "${url}/", body: { a: 1 } }`,
  ]));
});

Deno.test("a redirect leads to a port that `fetch` refuses", async () => {
  await using from = serve(false);
  await using to = serve(true);
  await passes([`{ url: "${from.url}/?to=${to.url}/", follow_redirects: true }`]);
});

Deno.test("a token comes from a port that `fetch` refuses", async () => {
  await using server = serve(true);
  const auth =
    `{ oauth2: { token_url: "${server.url}/token", client_id: me, client_secret: "s-1" } }`;
  await passes([`{ url: "${server.url}/", auth: ${auth} }`]);
});

Deno.test("port 0 is refused before anything is sent", async () => {
  const files = { "a.yaml": "steps: [{ name: a, request: { url: http://localhost:0/ } }]\n" };
  const done = await runCli(["run", "a.yaml"], { files });
  assert.equal(done.exitCode, 3);
  assert.match(done.stdout, /port 0 cannot be used: no server has it/);
});
