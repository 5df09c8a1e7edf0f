import assert from "node:assert/strict";
import type { CompiledStep } from "../../lib/compiler/mod.ts";
import type { Failure } from "../../lib/http/mod.ts";
import { loadText } from "../../lib/loader/mod.ts";
import { exchangeHelp } from "../../lib/runner/failures/exchange_help.ts";

const URL_TEXT = "https://shop.test:8443/orders";
const REFUSED: Failure = { kind: "connection_refused", address: "shop.test:8443" };
const TIMED_OUT: Failure = { kind: "timed_out", timeoutMs: 2000 };

/** The help for a failure of a request whose URL begins with an expression, or does not. */
async function helpFor(
  failure: Failure,
  { written = '"${ENV.BASE_URL | trim}/orders"', timeoutMs, loop }: {
    written?: string;
    timeoutMs?: number;
    loop?: object;
  } = {},
): Promise<string | undefined> {
  const text = `steps:\n  - name: a\n    request: { url: ${written} }\n`;
  const { source } = (await loadText("a.yaml", text)).flow!;
  const start = text.indexOf(written);
  const step = { urlRange: { start, end: start + written.length }, request: { timeoutMs }, loop };
  const request = { method: "GET", url: URL_TEXT, headers: [], timeoutMs: timeoutMs ?? 2000 };
  return exchangeHelp(failure, step as unknown as CompiledStep, { source, request }, 1_500_000);
}

const CASES: readonly (readonly [Failure, help: string | undefined])[] = [
  [
    {
      kind: "file_not_usable",
      path: "a.png",
      reason: "cannot be read: no such file",
      code: "no-such-file",
    },
    "the path is relative to the flow file",
  ],
  [
    { kind: "cookie_value_invalid", name: "a" },
    "encode the value, for example with `| urlencode`",
  ],
  [
    { kind: "header_value_invalid", name: "a", character: "\n" },
    "a header is one line; write the value without it",
  ],
  [
    { kind: "header_value_invalid", name: "a", character: "Ω" },
    "only Latin-1 can be sent: encode the value, for example with `| urlencode`",
  ],
  [{ kind: "body_not_allowed", method: "GET" }, "remove the body, or use another method"],
  [
    { kind: "proxy_over_sockets", scheme: "socks5", feature: "timings" },
    "leave out `--timings`, or name an http:// proxy",
  ],
  [{ kind: "proxy_over_sockets", scheme: "socks5", feature: "insecure" }, undefined],
  [
    { kind: "host_not_found", host: "shop.test", isProxy: false },
    "check the spelling of `shop.test` in `ENV.BASE_URL`, and whether this machine can resolve it",
  ],
  [
    { kind: "host_not_found", host: "proxy.test", isProxy: true },
    "correct the URL of the proxy: --proxy, HTTP_PROXY or HTTPS_PROXY",
  ],
  [
    REFUSED,
    "nothing listens at shop.test:8443; start the server, or correct `ENV.BASE_URL`",
  ],
  [
    { kind: "connection_failed", address: "shop.test:8443", reason: "network is unreachable" },
    "check whether shop.test:8443 can be reached from here, or correct `ENV.BASE_URL`",
  ],
  [
    { kind: "unix_socket_failed", path: "/a.sock", reason: "connection refused" },
    "start the server, or correct `unix_socket`",
  ],
  [
    {
      kind: "reported_by_host",
      errorClass: "connect",
      message: "connection refused (x)",
      isRefused: true,
    },
    "nothing listens at shop.test:8443; start the server, or correct `ENV.BASE_URL`",
  ],
  [
    TIMED_OUT,
    "the limit of 2.0 s comes from --timeout; raise it, or write `timeout_ms: 10000` into the request; to wait for something slow, poll with `loop`",
  ],
  [
    { kind: "tls_not_spoken", address: "shop.test:8443" },
    "write `http://shop.test:8443` in `ENV.BASE_URL` if the server has no TLS",
  ],
  [
    {
      kind: "certificate_untrusted",
      certificate: { problem: "other_host", host: "shop.test", names: "a.test" },
    },
    "use a name of the certificate in `ENV.BASE_URL`",
  ],
  [
    { kind: "certificate_untrusted", certificate: { problem: "expired", since: "2020-01-01" } },
    "renew the certificate of the server; check the clock of this machine",
  ],
  [
    { kind: "client_certificate_refused", problem: "unknown_issuer" },
    "show one that it trusts: --client-cert client.pem --client-key client.key.pem, or " +
    "`tls: { shop.test: { client_cert: client.pem, client_key: client.key.pem } }`",
  ],
  [
    { kind: "connection_reset" },
    "the server closed the connection before it responded; its log may say why",
  ],
  [
    { kind: "http2_stream_reset", reason: "INTERNAL_ERROR" },
    "the server closed the connection before it responded; its log may say why",
  ],
  [
    { kind: "http2_stream_reset", reason: "CANCEL", inBody: true },
    "the server gave up while it responded; its log may say why",
  ],
  [
    { kind: "http2_connection_closed", reason: "HTTP_1_1_REQUIRED" },
    "write `http_version: 1.1` into the request",
  ],
  [
    { kind: "body_cut_off", isChunked: false },
    "the server closed the connection while it responded; its log may say why",
  ],
  [
    { kind: "body_undecodable", coding: "gzip, br", atStart: true },
    "the server sends `content-encoding: gzip, br` with a body that is not gzip, br; correct it there, or ask for a plain one with `accept-encoding: identity`",
  ],
  [
    { kind: "http_version_not_spoken", version: "1.1", address: "x" },
    "it may speak only HTTP/2, so leave out `http_version: 1.1`",
  ],
  [
    { kind: "response_malformed", response: { problem: "version" } },
    "check whether an HTTP server listens at shop.test:8443, or correct `ENV.BASE_URL`",
  ],
  [
    { kind: "body_too_large", limit: 1_500_000 },
    "raise the limit, for example with --max-body 15MB",
  ],
  [
    { kind: "too_many_events", limit: 23_437 },
    "read fewer with `count` or `until` in `events`, or raise the limit, for example with " +
    "--max-body 15MB",
  ],
];

for (const [failure, help] of CASES) {
  Deno.test(`the help for the failure ${JSON.stringify(failure)} says what to do`, async () => {
    assert.equal(await helpFor(failure), help);
  });
}

Deno.test("the help for a missing response names the URL unless an expression gives it", async () => {
  assert.match((await helpFor(REFUSED, { written: URL_TEXT }))!, /correct the URL$/);
});

Deno.test("the help for a timeout of the step names that timeout", async () => {
  assert.match((await helpFor(TIMED_OUT, { timeoutMs: 20 }))!, /^raise `timeout_ms: 20`;/);
});

Deno.test("the help for a timeout in a loop does not advise a loop", async () => {
  assert.equal(await helpFor(TIMED_OUT, { timeoutMs: 20, loop: {} }), "raise `timeout_ms: 20`");
  assert.equal(
    await helpFor(TIMED_OUT, { loop: {} }),
    "the limit of 2.0 s comes from --timeout; raise it, or write `timeout_ms: 10000` into the request",
  );
});
