import assert from "node:assert/strict";
import { realTest } from "../support/real/declare.ts";
import { startHttpbin } from "../support/real/httpbin.ts";
import { BASIC, startNginx } from "../support/real/nginx.ts";
import { runFlow } from "../support/run_flow.ts";

/** A flow with a step for each way to authenticate, and the status that each should get. */
function flowOf(steps: readonly (readonly [url: string, auth: string, status: number])[]): string {
  return `steps:\n${
    steps.map(([url, auth, status], i) =>
      `  - name: step ${i}\n    request: { url: "${url}", auth: ${auth} }\n` +
      `    assert: { status: ${status} }\n    always: true\n`
    ).join("")
  }`;
}

async function outcomes(flow: string, env: Readonly<Record<string, string>>) {
  const { steps, drawn } = await runFlow(flow, { env });
  return { outcomes: steps.map(({ outcome }) => outcome), drawn };
}

realTest(
  ["httpbin"],
  "httpbin accepts digest credentials with every algorithm",
  async () => {
    await using httpbin = await startHttpbin();
    const digest = '{ digest: { username: ada, password: "${ENV.PASSWORD}" } }';
    const at = (path: string) => `${httpbin.url}/digest-auth/${path}`;
    const flow = flowOf([
      [at("auth/ada/horse"), digest, 200],
      [at("auth/ada/horse/MD5"), digest, 200],
      [at("auth/ada/horse/SHA-256"), digest, 200],
      [at("auth/ada/other/SHA-256"), digest, 401],
      [at("auth-int/ada/horse/SHA-256"), digest, 200],
    ]);
    const { outcomes: all, drawn } = await outcomes(flow, { PASSWORD: "horse" });
    assert.deepEqual(all, [...Array(4).fill("passed"), "error"], drawn);
    assert.match(drawn, /it offers only `qop=auth-int`/);
  },
);

realTest(
  ["httpbin"],
  "httpbin receives a user, a password and a token unchanged",
  async () => {
    await using httpbin = await startHttpbin();
    const basic = '{ basic: { username: ada, password: "${ENV.PASSWORD}" } }';
    const flow = flowOf([
      [`${httpbin.url}/basic-auth/ada/p:%20ss`, basic, 200],
      [`${httpbin.url}/basic-auth/ada/other`, basic, 401],
      [`${httpbin.url}/bearer`, '{ bearer: "${ENV.PASSWORD}" }', 200],
    ]);
    const { outcomes: all, drawn } = await outcomes(flow, { PASSWORD: "p: ss" });
    assert.deepEqual(all, Array(3).fill("passed"), drawn);
  },
);

realTest(["nginx"], "nginx accepts only a user with the right password", async () => {
  await using nginx = await startNginx();
  const basic = (password: string) =>
    `{ basic: { username: ${BASIC.user}, password: "${password}" } }`;
  const url = `${nginx.plain}/basic/secret.json`;
  const flow = flowOf([
    [url, basic("${ENV.PASSWORD}"), 200],
    [url, basic("wrong"), 401],
  ]);
  const { outcomes: all, drawn } = await outcomes(flow, { PASSWORD: BASIC.password });
  assert.deepEqual(all, ["passed", "passed"], drawn);
});
