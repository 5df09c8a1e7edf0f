import assert from "node:assert/strict";
import { openServer } from "../support/server.ts";
import { DOWNLOADERS, installTest } from "./declare.ts";
import { found, makeArchive, programOf, releaseRoutes, VERSION } from "./release.ts";
import { runInstall } from "./run_install.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const TLS = new URL("../data/tls/", import.meta.url);
const read = (name: string) => Deno.readTextFileSync(new URL(name, TLS));

/** Serves the routes of another server over TLS, at `https://localhost:PORT`. */
function overTls(origin: string): { readonly origin: string } & AsyncDisposable {
  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: 0,
      cert: read("localhost.pem"),
      key: read("localhost.key.pem"),
      onListen() {},
    },
    async ({ url }) => {
      const { status, headers, body } = await fetch(`${origin}${new URL(url).pathname}`, {
        redirect: "manual",
      });
      return new Response(body, { status, headers });
    },
  );
  return {
    origin: `https://localhost:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** How each program is told of the authority that signed the certificate of the tests. */
function trusting(sandbox: Sandbox): Record<string, string> {
  Deno.writeTextFileSync(`${sandbox.folder}/ca.pem`, read("ca.pem"));
  Deno.writeTextFileSync(`${sandbox.folder}/wgetrc`, `ca_certificate=${sandbox.folder}/ca.pem\n`);
  return {
    CURL_CA_BUNDLE: `${sandbox.folder}/ca.pem`,
    WGETRC: `${sandbox.folder}/wgetrc`,
  };
}

/** The message of each program if it is redirected from https to http. */
const LED = {
  curl: /^error: cannot download https:\S+\/SHA256SUMS: .*[Pp]rotocol.*http.*\n$/,
  wget: /^error: the server leads from https to http\n$/,
} as const;

for (const program of DOWNLOADERS) {
  installTest([program], `${program} installs over TLS`, async () => {
    await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
    await using secure = overTls(server.origin);
    await using sandbox = await openSandbox([program, "sha256sum"]);
    const run = await runInstall(sandbox, {
      env: { BATON_RELEASES: `${secure.origin}/releases`, ...trusting(sandbox) },
    });
    assert.deepEqual([run.code, run.stderr], [0, ""]);
    assert.equal(sandbox.tree("home")[".local/bin/baton"], programOf());
  });

  installTest([program], `${program} refuses a certificate that is not trusted`, async () => {
    await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
    await using secure = overTls(server.origin);
    await using sandbox = await openSandbox([program, "sha256sum"]);
    const run = await runInstall(sandbox, {
      env: { BATON_RELEASES: `${secure.origin}/releases` },
    });
    assert.equal(run.code, 2);
    assert.match(run.stderr, /^error: cannot download https:\S+\/SHA256SUMS: .*\n$/);
    assert.deepEqual([server.log, sandbox.tree("tmp")], [[], {}]);
  });

  installTest([program], `${program} does not follow a redirect from https to http`, async () => {
    await using plain = openServer(await releaseRoutes({ archive: await makeArchive() }));
    const sums = `/releases/download/v${VERSION}/SHA256SUMS`;
    await using server = openServer({ [sums]: found(`${plain.origin}/stored/SHA256SUMS`) });
    await using secure = overTls(server.origin);
    await using sandbox = await openSandbox([program, "sha256sum"]);
    const run = await runInstall(sandbox, {
      env: { BATON_RELEASES: `${secure.origin}/releases`, ...trusting(sandbox) },
    });
    assert.equal(run.code, 2);
    assert.match(run.stderr, LED[program]);
    assert.deepEqual([sandbox.tree("home")[".local/bin/baton"], sandbox.tree("tmp")], [
      undefined,
      {},
    ]);
  });
}
