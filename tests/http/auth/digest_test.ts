import assert from "node:assert/strict";
import { digestAuthorization } from "../../../lib/http/auth/digest.ts";
import {
  chooseDigest,
  type DigestChallenge,
  parseChallenges,
} from "../../../lib/http/auth/digest_challenge.ts";
import {
  createAuthorizer,
  type ReceivedResponse,
  type ResolvedRequest,
} from "../../../lib/http/mod.ts";
import type { DigestAuth } from "../../../lib/http/resolved_request.ts";
import { createDeps } from "./deps.ts";

const MUFASA: DigestAuth = { kind: "digest", username: "Mufasa", password: "Circle of Life" };
const REQUEST: ResolvedRequest = {
  method: "GET",
  url: "http://www.example.test/dir/index.html",
  headers: [["accept", "a/b"]],
  timeoutMs: 1_000,
};
const NONCE = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v";
const CNONCE = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";
const RFC_7616 = `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, ` +
  `nonce="${NONCE}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ` +
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, ` +
  `nonce="${NONCE}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;

function challengeOf(field: string): DigestChallenge {
  const chosen = chooseDigest(field);
  assert.ok(chosen && !("problem" in chosen));
  return chosen;
}

function received(status: number, challenges: readonly string[] = []): ReceivedResponse {
  const headers = new Headers();
  for (const challenge of challenges) headers.append("www-authenticate", challenge);
  const body = new Uint8Array();
  const rest = { statusText: "", durationMs: 1, url: REQUEST.url, transport: "fetch" } as const;
  return { status, headers, body, size: 0, ...rest };
}

function fieldsOf({ headers }: ResolvedRequest): Record<string, string> {
  const field = headers.find(([name]) => name === "authorization")![1];
  return Object.fromEntries(parseChallenges(field)[0].params);
}

function digest(auth: Partial<DigestAuth> = {}) {
  const deps = createDeps();
  return { ...deps, ...createAuthorizer({ ...MUFASA, ...auth }, deps) };
}

Deno.test("the examples of RFC 7616 give their responses, the stronger one first", async () => {
  const input = { auth: MUFASA, request: REQUEST, cnonce: CNONCE, count: 1 };
  const strong = await digestAuthorization({ ...input, challenge: challengeOf(RFC_7616) });
  assert.equal(
    strong.field,
    'Digest username="Mufasa", realm="http-auth@example.org", ' +
      `nonce="${NONCE}", uri="/dir/index.html", algorithm=SHA-256, qop=auth, nc=00000001, ` +
      `cnonce="${CNONCE}", ` +
      'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1", ' +
      'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  );
  const weak = RFC_7616.slice(RFC_7616.lastIndexOf("Digest"));
  const { response } = await digestAuthorization({ ...input, challenge: challengeOf(weak) });
  assert.equal(response, "8ca523f5e9506fed4657c9700eebdbec");
});

Deno.test("the user of RFC 7616 is hashed, in UTF-8", async () => {
  const { field } = await digestAuthorization({
    auth: { kind: "digest", username: "Jäsøn Doe", password: "Secret, or not?" },
    request: { method: "GET", url: "http://api.example.test/doe.json" },
    challenge: challengeOf(
      'Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, charset=UTF-8, ' +
        'nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", userhash=true',
    ),
    cnonce: "NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v",
    count: 1,
  });
  // As in erratum 4897: the RFC's own values used a truncated SHA-512.
  assert.match(
    field,
    /^Digest username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b", /,
  );
  assert.match(
    field,
    /response="3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5", userhash=true$/,
  );
});

Deno.test("the example of RFC 2617 gives its response, with and without qop", async () => {
  const base = 'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"';
  const input = {
    auth: { ...MUFASA, password: "Circle Of Life" },
    request: REQUEST,
    cnonce: "0a4f113b",
    count: 1,
  };
  const counted = await digestAuthorization({
    ...input,
    challenge: challengeOf(`${base}, qop="auth"`),
  });
  assert.equal(counted.response, "6629fae49393a05397450978507c4ef1");
  const plain = await digestAuthorization({ ...input, challenge: challengeOf(base) });
  assert.equal(plain.response, "670fd8c2df070c60b045671b8b24ff02");
  assert.doesNotMatch(plain.field, /qop|nc=|cnonce|algorithm/);
});

const TARGETS: readonly (readonly [url: string, uri: string])[] = [
  ["http://a.test/a%20b?c=d&e#f", "/a%20b?c=d&e"],
  ["http://u:p@a.test:8080", "/"],
  ["http://a.test/a?#f", "/a?"],
  ["http://a.test?b", "/?b"],
  ["http://a.test/a//b?x=http://c/?d", "/a//b?x=http://c/?d"],
];

for (const [url, expected] of TARGETS) {
  Deno.test(`the answer to a challenge of ${url} has the request target as it is sent`, async () => {
    const { respond } = digest();
    const challenge = received(401, ['Digest realm="a", nonce="b", qop="auth"']);
    const { uri, nc, cnonce, username } = fieldsOf(
      (await respond({ ...REQUEST, url }, challenge))!,
    );
    assert.deepEqual({ uri, nc, username }, { uri: expected, nc: "00000001", username: "Mufasa" });
    assert.match(cnonce, /^[0-9a-f]{32}$/);
  });
}

Deno.test("the same seed gives the same answer to a challenge", async () => {
  const challenge = received(401, ['Digest realm="a", nonce="b", qop="auth"']);
  const once = await digest().respond(REQUEST, challenge);
  assert.deepEqual(await digest().respond(REQUEST, challenge), once);
});

Deno.test("a challenge is found among others, in fields of their own", async () => {
  const again = await digest().respond(
    REQUEST,
    received(401, ['Basic realm="a, b"', 'Bearer, Digest realm="q\\"r", nonce="b"']),
  );
  assert.equal(fieldsOf(again!).realm, 'q"r');
});

Deno.test("only a 401 with a digest challenge is answered", async () => {
  const challenge = 'Digest realm="a", nonce="b"';
  assert.equal(await digest().respond(REQUEST, received(401)), undefined);
  assert.equal(await digest().respond(REQUEST, received(401, ['Basic realm="a"'])), undefined);
  assert.equal(await digest().respond(REQUEST, received(403, [challenge])), undefined);
});

Deno.test("a refused answer is not repeated unless its nonce was stale", async () => {
  const { respond } = digest();
  const again = await respond(REQUEST, received(401, ['Digest realm="a", nonce="b", qop="auth"']));
  const refused = received(401, ['Digest realm="a", nonce="c", qop="auth"']);
  assert.equal(await respond(again!, refused), undefined);
  const stale = received(401, ['Digest realm="a", nonce="d", qop="auth", stale=TRUE']);
  const { nonce, nc } = fieldsOf((await respond(again!, stale))!);
  assert.deepEqual({ nonce, nc }, { nonce: "d", nc: "00000001" });
});

Deno.test("a further request reuses the nonce with a higher count, and repeats no header", async () => {
  const { authorize, respond } = digest();
  assert.equal(await authorize(REQUEST), REQUEST);
  const again = await respond(REQUEST, received(401, ['Digest realm="a", nonce="b", qop="auth"']));
  const next = await authorize({ ...again!, url: "http://a.test/next" });
  assert.equal(next.headers.filter(([name]) => name === "authorization").length, 1);
  const { nc, uri } = fieldsOf(next);
  assert.deepEqual({ nc, uri }, { nc: "00000002", uri: "/next" });
});

Deno.test("names are quoted, and non-ASCII ones use the extended notation", async () => {
  const challenge = received(401, ['Digest realm="a", nonce="b"']);
  const quoted = await digest({ username: 'a"b\\c' }).respond(REQUEST, challenge);
  assert.match(quoted!.headers[1][1], /^Digest username="a\\"b\\\\c", /);
  const extended = await digest({ username: "Jäsøn (1)" }).respond(REQUEST, challenge);
  assert.match(extended!.headers[1][1], /^Digest username\*=UTF-8''J%C3%A4s%C3%B8n%20%281%29, /);
});

Deno.test("a session binds the key to both nonces", async () => {
  const challenge = challengeOf('Digest realm="a", nonce="b", qop="auth", algorithm=MD5-sess');
  const input = { auth: MUFASA, challenge, request: REQUEST, count: 1 };
  const { response } = await digestAuthorization({ ...input, cnonce: "c" });
  // md5(md5(md5("Mufasa:a:Circle of Life"):b:c):b:00000001:c:auth:md5("GET:/dir/index.html"))
  assert.equal(response, "2c973e538a3ae0ed9f13a3bccd7c6323");
});

Deno.test("challenges that cannot be answered give the reason", async () => {
  const problemOf = async (challenge: string) => {
    const error = await digest().respond(REQUEST, received(401, [challenge])).catch((e) => e);
    assert.equal(error.errorClass, "request");
    return error.message.replace("the digest challenge of the server cannot be met: ", "");
  };
  assert.equal(
    await problemOf('Digest realm="a", nonce="b", qop="auth-int"'),
    "it offers only `qop=auth-int`, and baton supports `qop=auth`",
  );
  assert.equal(
    await problemOf('Digest realm="a", nonce="b", algorithm=TOKEN'),
    "the algorithm `TOKEN` is unknown",
  );
  assert.equal(await problemOf('Digest realm="a"'), "it has no `nonce`");
  assert.equal(await problemOf('Digest nonce="a"'), "it has no `realm`");
});

Deno.test("if there are several challenges, the one that can be answered is chosen", () => {
  const field = 'Digest realm="a", nonce="b", algorithm=SHA-256, qop="auth-int", ' +
    'Digest realm="a", nonce="c", algorithm=OTHER, Digest realm="a", nonce="d", algorithm=md5';
  assert.equal(challengeOf(field).nonce, "d");
});

Deno.test("the response to a challenge is secret as soon as it is computed", async () => {
  const { respond, secrets } = digest();
  const again = await respond(REQUEST, received(401, ['Digest realm="a", nonce="b"']));
  assert.deepEqual(secrets, [fieldsOf(again!).response]);
});
