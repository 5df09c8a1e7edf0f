import assert from "node:assert/strict";
import { createAuthorizer, type ResolvedRequest } from "../../../lib/http/mod.ts";
import type { SigV4Auth, StreamedBody } from "../../../lib/http/resolved_request.ts";
import vectors from "../../data/sigv4.json" with { type: "json" };
import { createDeps } from "./deps.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const AUTH: SigV4Auth = {
  kind: "aws_sigv4",
  region: "eu-central-1",
  service: "execute-api",
  accessKey: "AKIDEXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const SIGNED = ["authorization", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"];

function requestTo(url: string, more: Partial<ResolvedRequest> = {}): ResolvedRequest {
  return { method: "GET", url, headers: [["user-agent", "a/1"]], timeoutMs: 1_000, ...more };
}

async function sign(request: ResolvedRequest, auth: Partial<SigV4Auth> = {}) {
  const deps = createDeps({ now: () => NOW });
  const signed = await createAuthorizer({ ...AUTH, ...auth }, deps).authorize(request);
  return { ...deps, signed, headers: new Headers(signed.headers as [string, string][]) };
}

function streamOf(text: string): StreamedBody {
  return {
    size: text.length,
    path: "a.txt",
    open: () => ReadableStream.from([new TextEncoder().encode(text)]),
  };
}

for (const { what, method, url, headers, body, service, session, sent } of vectors) {
  Deno.test(`the signature equals that of botocore: ${what}`, async () => {
    const { headers: signed } = await sign(
      requestTo(url, {
        method,
        headers: [["user-agent", "a/1"], ...headers as [string, string][]],
        ...(body === "" ? {} : { body: new TextEncoder().encode(body) }),
      }),
      { service, ...(session === undefined ? {} : { sessionToken: session }) },
    );
    const all = SIGNED.flatMap((name) => {
      const value = signed.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    assert.deepEqual(Object.fromEntries(all), sent);
  });
}

Deno.test("a repeated header is sent as one, since it is signed as one", async () => {
  const headers = [["X-List", "b"], ["accept", "a/b"], ["x-list", "a"]] as const;
  const { signed } = await sign(requestTo("https://a.test/", { headers }));
  assert.deepEqual(signed.headers.slice(0, 2), [["X-List", "b,a"], ["accept", "a/b"]]);
});

Deno.test("a plus sign in an S3 key is sent encoded, and elsewhere verbatim", async () => {
  const url = "https://a.test/a+b?c=d+e";
  assert.equal(
    (await sign(requestTo(url), { service: "s3" })).signed.url,
    "https://a.test/a%2Bb?c=d+e",
  );
  assert.equal((await sign(requestTo(url))).signed.url, url);
});

Deno.test("a file is hashed before it is sent, except for S3 over TLS", async () => {
  const body = streamOf("text");
  const digest = "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1";
  const hashOf = async (url: string, service: string) =>
    (await sign(requestTo(url, { method: "PUT", body }), { service }))
      .headers.get("x-amz-content-sha256");
  assert.equal(await hashOf("https://a.test/", "execute-api"), digest);
  assert.equal(await hashOf("http://a.test/", "s3"), digest);
  assert.equal(await hashOf("https://a.test/", "s3"), "UNSIGNED-PAYLOAD");
});

Deno.test("a hash and a date given by the step are signed as they are", async () => {
  const { headers } = await sign(requestTo("https://a.test/", {
    headers: [["X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD"], ["X-Amz-Date", "20270102T030405Z"]],
  }));
  assert.match(
    headers.get("authorization")!,
    /\/20270102\/.*=host;x-amz-content-sha256;x-amz-date/,
  );
  assert.equal(headers.get("x-amz-content-sha256"), "UNSIGNED-PAYLOAD");
  const wrong = requestTo("https://a.test/", { headers: [["x-amz-date", "today"]] });
  await assert.rejects(sign(wrong), {
    message: "the header `x-amz-date` takes a time such as 20260102T030405Z with `aws_sigv4`",
    errorClass: "request",
  });
});

Deno.test("a request that is sent again gets a new signature", async () => {
  const authorizer = createAuthorizer(AUTH, createDeps({ now: () => NOW }));
  const once = await authorizer.authorize(requestTo("https://a.test/"));
  const twice = await authorizer.authorize(once);
  assert.equal(twice.headers.filter(([name]) => name === "authorization").length, 1);
  assert.deepEqual(twice, once);
});

Deno.test("a signature is secret as soon as it is computed", async () => {
  const { headers, secrets } = await sign(requestTo("https://a.test/"));
  assert.deepEqual(secrets, [headers.get("authorization")!.split("Signature=")[1]]);
});
