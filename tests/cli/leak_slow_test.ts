import assert from "node:assert/strict";
import { openRawServer } from "../http/sockets.ts";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, openServer, type Reply, type TestServer } from "../support/server.ts";
import { leakingFlows } from "./leak_flows.ts";
import { assertNoLeak, CHANNELS, runLeaking, secretIn } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";

const text = (body: string, type: string) =>
  new Response(body, { headers: { "content-type": type } });

function encodings(secret: string): Record<string, string> {
  const bytes = new TextEncoder().encode(secret.trim());
  const json = JSON.stringify(secret);
  return {
    url: encodeURIComponent(secret.trim()),
    urlTwice: encodeURIComponent(encodeURIComponent(secret.trim())),
    form: new URLSearchParams({ a: secret.trim() }).toString(),
    json,
    twice: JSON.stringify(json),
    html: escapeHtml(secret, { '"': "&quot;", "'": "&#39;" }),
    htmlNumbers: escapeHtml(secret, { '"': "&#34;", "'": "&#x27;" }),
    base64: bytes.toBase64(),
    base64url: bytes.toBase64({ alphabet: "base64url", omitPadding: true }),
    base64InUrl: encodeURIComponent(bytes.toBase64()),
    jsonInside: new TextEncoder().encode(`{"k": ${json}}`).toBase64(),
    lower: secret.toLowerCase(),
    crlf: secret.replace(/\r?\n/g, "\r\n"),
    inside: new TextEncoder().encode(`u:${secret.trim()}`).toBase64(),
    hex: bytes.toHex(),
  };
}

function escapeHtml(text: string, quotes: Readonly<Record<string, string>>): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replace(/["']/g, (quote) => quotes[quote]);
}

function openLeaky(): TestServer {
  const issue = Object.fromEntries(SECRETS.map((secret, i): [string, Reply] => [
    `/issue/${i}`,
    () => Response.json({ access_token: secret, user: { name: "ada", copy: secret } }),
  ]));
  const padded = Object.fromEntries(
    [0, 1, 2, 3].map((n) => 60 + 47 * n).map((n): [string, Reply] => [
      `/padded/${n}`,
      (request) => {
        const secret = secretIn(request);
        return Response.json({ text: ".".repeat(n) + secret + "-".repeat(400) });
      },
    ]),
  );
  return openServer({
    ...issue,
    ...padded,
    "/html": (request) => text(`<html><p>${secretIn(request)}</p></html>`, "text/html"),
    "/broken": (request) => text(`{"a": ${JSON.stringify(secretIn(request))}`, "application/json"),
    "/encodings": (request) => Response.json(encodings(secretIn(request))),
    "/names": (request) => {
      const name = secretIn(request);
      return Response.json({ deep: { [name]: 1, [`a ${name}`]: { [name]: name } } });
    },
    "/lines": (request) => {
      const secret = secretIn(request);
      return Response.json({
        lines: `line 1\nis ${secret} so\nline 3`,
        copies: [secret, secret, `${secret} `],
      });
    },
    "/large": (request) => {
      const secret = secretIn(request);
      return new Response(`${secret} `.repeat(Math.ceil(2e6 / (secret.length + 1))));
    },
    "/redirect": (request) =>
      new Response(null, {
        status: 302,
        headers: { location: `/cb?code=1&access_token=${encodeURIComponent(secretIn(request))}` },
      }),
    "/cookie": (request) =>
      new Response("{}", {
        headers: { "set-cookie": `sid=${encodeURIComponent(secretIn(request))}; HttpOnly` },
      }),
  });
}

/** Every way in which a step may fail, except for a stop. */
const CLASSES = [
  ...["assertion", "body_too_large", "capture", "connect", "dns", "loop", "protocol", "request"],
  ...["reset", "timeout", "tls"],
];

function classesIn(results: string): string[] {
  const classes = readJsonReport(results).flows.flatMap(({ steps }) =>
    steps.flatMap(({ error }) => error ? [error.class] : [])
  );
  return [...new Set(classes)].sort();
}

for (
  const [n, { what, expression, env = {}, argv = [], files = {}, first }] of CHANNELS.entries()
) {
  Deno.test(`no output shows a secret from ${what}, however its flow fails`, async () => {
    await using server = openLeaky();
    await using broken = await openRawServer((socket) => socket.destroy());
    await using garbled = await openRawServer((socket) => {
      socket.end(`no answer to ${garbled.requests.at(-1)}\r\n\r\n`);
    });
    await using silent = await openRawServer(() => {});
    const servers = {
      origin: server.origin,
      broken: `http://${broken.address}`,
      garbled: `http://${garbled.address}`,
      silent: `http://${silent.address}`,
      closed: closedOrigin(),
    };
    // Each channel takes a quarter of the pairs of a shape and a way; together they take all.
    const flows = SECRETS.flatMap((_, i) => {
      const all = leakingFlows(`s${i}`, expression(i), servers, first?.(i, servers));
      return Object.entries(all).filter((_, way) => (way + i) % 4 === n);
    });
    const run = await runLeaking({ flows: Object.fromEntries(flows), argv, files, env });
    assert.deepEqual(classesIn(run.files["out/results.json"]), CLASSES);
    assert.match(run.stdout, /^::error /m);
    assert.match(run.stdout, /^curl '/m);
    assert.match(run.files["out/summary.md"], /<details>/);
    const merged = await runCli(["merge", "run.ndjson", "--artifacts", "merged"], {
      files: { "run.ndjson": run.files["out/run.ndjson"] },
    });
    assertNoLeak(merged);
  });
}
