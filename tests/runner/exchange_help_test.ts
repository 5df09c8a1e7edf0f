import type { CompiledStep } from "../../lib/compiler/mod.ts";
import { loadText } from "../../lib/loader/mod.ts";
import type { ErrorClass } from "../../lib/record/mod.ts";
import { exchangeHelp } from "../../lib/runner/failures/exchange_help.ts";
import assert from "node:assert/strict";

const URL_TEXT = "https://shop.test:8443/orders";

/** The help about an error of a request whose URL begins with an expression, or does not. */
async function helpFor(
  errorClass: ErrorClass,
  message: string,
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
  const error = { class: errorClass, message };
  return exchangeHelp(error, step as unknown as CompiledStep, { source, request }, 1_500_000);
}

const CASES: readonly (readonly [ErrorClass, message: string, help: string | undefined])[] = [
  [
    "request",
    "the file `a.png` lies outside the working directory",
    "name a file that lies there, or allow its directory: --allow-file-root DIR",
  ],
  [
    "request",
    "the file `a.png` is a link to a place outside the working directory",
    "name a file that lies there, or allow its directory: --allow-file-root DIR",
  ],
  [
    "request",
    "the file `a.png` cannot be read: no such file",
    "the path is relative to the flow file",
  ],
  [
    "request",
    'the value of the cookie "a" cannot hold ";"',
    "encode the value, for example with `| urlencode`",
  ],
  ["request", "a GET request cannot have a body", "remove the body, or use another method"],
  [
    "request",
    "a proxy of the kind socks5:// and `--timings` do not go together: what needs that is sent",
    "leave out `--timings`, or name an http:// proxy",
  ],
  [
    "dns",
    "host name not found: shop.test",
    "check the spelling of `shop.test` in `ENV.BASE_URL`, and whether this machine can find it",
  ],
  [
    "connect",
    "connection refused (x)",
    "nothing listens at shop.test:8443; start the server, or correct `ENV.BASE_URL`",
  ],
  [
    "connect",
    "network is unreachable (x)",
    "check whether shop.test:8443 can be reached from here, or correct `ENV.BASE_URL`",
  ],
  [
    "timeout",
    "no complete answer",
    "the limit of 2.0 s is that of --timeout; raise it, or write `timeout_ms: 10000` into the request; what takes long on purpose is polled with `loop`",
  ],
  [
    "tls",
    "the server does not speak TLS (x)",
    "write `http://shop.test:8443` in `ENV.BASE_URL` if the server has no TLS",
  ],
  [
    "tls",
    "certificate not trusted: it is for a.test, not for shop.test",
    "use a name of the certificate in `ENV.BASE_URL`",
  ],
  [
    "tls",
    "certificate not trusted: it expired on 2020-01-01",
    "renew the certificate of the server; check the clock of this machine",
  ],
  [
    "reset",
    "connection reset by the server",
    "the server broke off before it answered; its log may say why",
  ],
  [
    "reset",
    "connection broken in the middle of the body",
    "the server broke off while it answered; its log may say why",
  ],
  [
    "protocol",
    "the body is not valid gzip: x",
    "the server says `content-encoding: gzip` of a body that is none; correct it there, or ask for a plain one with `accept-encoding: identity`",
  ],
  [
    "protocol",
    "the body is not valid gzip, br: x",
    "the server says `content-encoding: gzip, br` of a body that is none; correct it there, or ask for a plain one with `accept-encoding: identity`",
  ],
  [
    "protocol",
    "the server does not speak HTTP/1.1 (x)",
    "it may speak HTTP/2 alone, so leave out `http_version: 1.1` and what is sent over sockets",
  ],
  [
    "protocol",
    "the answer is not valid HTTP: x",
    "check whether an HTTP server listens at shop.test:8443, or correct `ENV.BASE_URL`",
  ],
  ["body_too_large", "x", "raise the limit, for example with --max-body 15MB"],
  ["interrupted", "the run was stopped", undefined],
];

for (const [errorClass, message, help] of CASES) {
  Deno.test(`the ${errorClass} error "${message}" says what to do`, async () => {
    assert.equal(await helpFor(errorClass, message), help);
  });
}

Deno.test("help about no answer names the URL where no expression gives it", async () => {
  const written = URL_TEXT;
  assert.match((await helpFor("connect", "refused", { written }))!, /correct the URL$/);
});

Deno.test("help about a timeout of the step's own names that", async () => {
  assert.match((await helpFor("timeout", "x", { timeoutMs: 20 }))!, /^raise `timeout_ms: 20`;/);
});

Deno.test("help about a timeout in a loop does not advise a loop", async () => {
  assert.equal(
    await helpFor("timeout", "x", { timeoutMs: 20, loop: {} }),
    "raise `timeout_ms: 20`",
  );
  assert.equal(
    await helpFor("timeout", "x", { loop: {} }),
    "the limit of 2.0 s is that of --timeout; raise it, or write `timeout_ms: 10000` into the request",
  );
});
