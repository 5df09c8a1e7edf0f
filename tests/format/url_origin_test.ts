import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing, shortForm } from "../support/run_flow.ts";
import { json, openServer } from "../support/server.ts";

/** A flow that captures a value and sends credentials to a URL that ends with it. */
function flow(origin: string, url: string, capture: string, auth = ""): string {
  return `
vars: { base_url: "${origin}" }
steps:
  - name: read
    request: { url: "${origin}/read" }
    ${capture}
  - name: go
    request:
      method: POST
      url: "${url}"
      headers: { x-api-key: tok-123456 }
${auth}`;
}

const SPELLINGS = [
  ["capture: { p: $.json.p }", "${steps.read.capture.p}", "steps.read.capture.p"],
  ["extract: { p: $.p }", "${steps.read.p}", "steps.read.p"],
] as const;

for (const [capture, expression, written] of SPELLINGS) {
  Deno.test(`${written} cannot send a request to another host`, async () => {
    await using evil = openServer();
    const host = new URL(evil.origin).host;
    for (const value of [`@${host}/x`, `.${host}`, `:${evil.origin.split(":")[2]}/x`]) {
      await using server = openServer({ "/read": json({ p: value }) });
      const result = await runFlow(
        flow(server.origin, `\${vars.base_url}${expression}`, capture),
      );
      assert.equal(result.exitCode, 3);
      const failure = onlyFailure(result);
      assert.equal(
        shortForm(failure),
        `10:29 request-error: the value of \`${written}\` would change the host ` +
          "that the file writes in the URL",
      );
      assert.equal(failure.at?.length, expression.length);
      assert.match(failure.help!, /must begin with `\/`/);
      assert.ok(!result.drawn.includes(value), result.drawn);
      assert.deepEqual(server.log, ["GET /read"]);
    }
    assert.deepEqual(evil.log, []);
  });

  Deno.test(`${written} may be a path after the host, or the whole URL`, async () => {
    await using server = openServer({ "/read": json({ p: "/echo?a=@b" }) });
    await runPassing(flow(server.origin, `\${vars.base_url}${expression}`, capture));
    assert.deepEqual(server.log, ["GET /read", "POST /echo?a=@b"]);
    await using next = openServer({ "/read": json({ p: `${server.origin}/echo/next` }) });
    await runPassing(flow(next.origin, expression, capture));
    assert.deepEqual(server.log.slice(2), ["POST /echo/next"]);
  });

  Deno.test(`${written} cannot send client credentials to another host`, async () => {
    await using evil = openServer();
    const value = `@${new URL(evil.origin).host}/token`;
    await using server = openServer({ "/read": json({ p: value }) });
    const auth = `      auth:
        oauth2:
          token_url: "\${vars.base_url}${expression}"
          client_id: shop
          client_secret: s3cret-s3cret
`;
    const result = await runFlow(flow(server.origin, "${vars.base_url}/echo", capture, auth));
    assert.equal(result.exitCode, 3);
    assert.match(shortForm(onlyFailure(result)), /^14:39 request-error: the value of /);
    assert.deepEqual([server.log, evil.log], [["GET /read"], []]);
  });
}

Deno.test("a value of the environment that breaks a written origin is refused too", async () => {
  await using server = openServer();
  const text = (url: string) => `steps: [{ name: a, request: { url: "${url}" } }]`;
  const host = new URL(server.origin).host;
  const refused = await runFlow(text(`http://joe:\${ENV.PASS}@${host}/echo`), {
    env: { PASS: "p/w" },
  });
  assert.equal(refused.exitCode, 2);
  assert.match(refused.drawn, /bad-url\]: the value of `ENV.PASS` would change the user /);
  assert.match(refused.drawn, /help: write `\$\{ENV.PASS \| urlencode\}`/);
  await runPassing(text("http://${ENV.HOST}:${ENV.PORT}/echo"), {
    env: { HOST: host.split(":")[0], PORT: host.split(":")[1] },
  });
  assert.deepEqual(server.log, ["GET /echo"]);
});
