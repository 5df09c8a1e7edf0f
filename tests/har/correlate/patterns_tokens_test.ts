import { testPatterns } from "./patterns.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S_J11MuCIF0mQeHYibxgS3s25xzK";
const JWT2 = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI1Njc4In0.abJ11MuCIF0mQeHYibxgS3s25xzK";
const SID = "s%3AqW3rTy8uIop4AsDf.9zXcVbN2mLkJ";
const SID2 = "s%3AzZ9xWv7uTsr6QpOn.1mLkJhG5fDsA";
const CSRF = "k3Jd92mLq0Zx81Bv";
const LARAVEL = "eyJpdiI6IjRhYmMxMjM0NTY3OCJ9==";
const login = { method: "POST", url: "/login", body: { user: "kay", password: "pw pw 1" } };

/** A page with one of the values that a server takes from a ring of them. */
const ring = (url: string, proof: string) => ({
  url,
  text: `<form method="post"><input type="hidden" name="_proof" value="${proof}"></form>`,
});
const PROOFS = ["5d41402abc4b2a76b9719d911017c592", "7d793037a0760186574b0282f2f435e7"];

/** A row of a page with somebody, and a form with a token of its own. */
const row = (id: number, nick: string, proof: string) =>
  `<tr><td>${nick}</td><td><form method="post" action="/people/${id}">` +
  `<input type="hidden" name="_proof" value="${proof}"></form></td></tr>`;

const TOKEN_FIELD = `<form method="post"><input type="hidden" name="csrf" value="${CSRF}"></form>`;

testPatterns({
  "a token of the form in the row that has what was typed": {
    exchanges: [
      { method: "POST", url: "/people", form: { nick: "tilda" }, status: 302 },
      {
        url: "/people",
        text: `<table>${row(4, "oskar", PROOFS[0])}${row(5, "tilda", PROOFS[1])}</table>`,
      },
      { method: "POST", url: "/people/5", form: { _proof: PROOFS[1], "@action": "retire" } },
    ],
    bound: {
      "2 path 1": '${1 text ^[\\s\\S]*>\\s*tilda\\s*<[\\s\\S]*?\\baction="/people/([^/?&#"\']+)}',
      "2 form _proof 0":
        '${1 text >\\s*tilda\\s*<[\\s\\S]*?<input\\s[^>]*?name="_proof"[^>]*?\\svalue="([^"]*)"}',
    },
  },
  "a token of a form, which pages also have in other attributes": {
    exchanges: [
      ...["", "?by=nick", "?by=age"].map((query) => ({
        url: `/people${query}`,
        text: `<body>${TOKEN_FIELD}</body>`,
      })),
      { method: "POST", url: "/people", form: { nick: "tilda" }, status: 302 },
      {
        url: "/people",
        text: `<body>${TOKEN_FIELD}<b>tilda</b>${`<i data-csrf="${CSRF}"></i>`.repeat(3)}</body>`,
      },
      { method: "POST", url: "/people", form: { csrf: CSRF, nick: "oskar" } },
    ],
    bound: { "5 form csrf 0": '${4 text <input\\s[^>]*?name="csrf"[^>]*?\\svalue="([^"]*)"}' },
  },
  "a value that pages renew, from the latest page that has it": {
    exchanges: [
      ring("/trees/add", PROOFS[0]),
      { method: "POST", url: "/trees/add", form: { kind: "Elm", _proof: PROOFS[0] }, status: 302 },
      ring("/birds/add", PROOFS[1]),
      { method: "POST", url: "/birds/add", form: { kind: "Jay", _proof: PROOFS[1] }, status: 302 },
      ring("/frogs/add", PROOFS[0]),
      { method: "POST", url: "/frogs/add", form: { kind: "Paddock", _proof: PROOFS[0] } },
    ],
    bound: Object.fromEntries([0, 2, 4].map((page) => [
      `${page + 1} form _proof 0`,
      `\${${page} text <input\\s[^>]*?name="_proof"[^>]*?\\svalue="([^"]*)"}`,
    ])),
  },
  "a value that no page has, from the response that made the thing": {
    exchanges: [
      { method: "POST", url: "/api/trees", body: { kind: "Elm" }, json: { hash: PROOFS[0] } },
      { method: "POST", url: "/api/birds", body: { kind: "Jay" }, json: { hash: PROOFS[1] } },
      { url: `/api/leaves?owner=${PROOFS[1]}`, json: { owner: PROOFS[1] } },
      { url: "/api/trees", json: { items: [{ owner: PROOFS[0], hash: PROOFS[0] }] } },
      { url: `/api/leaves?owner=${PROOFS[0]}`, json: {} },
    ],
    bound: { "2 query owner 0": "${1 $.hash}", "4 query owner 0": "${0 $.hash}" },
  },
  "a bearer token": {
    exchanges: [
      { ...login, json: { accessToken: JWT } },
      { url: "/me", headers: { authorization: `Bearer ${JWT}` }, json: {} },
      { url: "/ws", headers: { "x-auth": JWT }, json: {} },
      { url: `/stream?access_token=${JWT}`, json: {} },
    ],
    bound: {
      "1 header authorization 0": "${0 $.accessToken}",
      "2 header x-auth 0": "${0 $.accessToken}",
      "3 query access_token 0": "${0 $.accessToken}",
    },
  },
  "a constant, which a translation has in it, too": {
    exchanges: [
      {
        url: "/locales/en.json",
        json: { admin: { "client-encrypt_refresh_token": "Encrypt refresh_token" } },
      },
      { ...login, json: { token: "tok-1" } },
      {
        method: "POST",
        url: "/clients",
        body: { authorization_type: ["code", "refresh_token"] },
        headers: { authorization: "Bearer tok-1" },
        json: {},
      },
    ],
    bound: { "2 header authorization 0": "${1 $.token}" },
  },
  "a token of small letters only": {
    exchanges: [
      { url: "/form", json: { csrf_token: "kqzvbtwxyrmnplfd" } },
      { method: "POST", url: "/notes", body: { csrf_token: "kqzvbtwxyrmnplfd" }, json: {} },
    ],
    bound: { '1 json ["csrf_token"]': "${0 $.csrf_token}" },
  },
  "a short token": {
    exchanges: [
      { ...login, json: { token: "tok-1" } },
      { url: "/me", headers: { authorization: "Bearer tok-1" }, json: {} },
      { url: "/me", headers: { authorization: "Token token=tok-1" }, json: {} },
    ],
    bound: { "1 header authorization 0": "${0 $.token}" },
  },
  "a token in a header of the response": {
    exchanges: [
      {
        ...login,
        status: 204,
        responseHeaders: { "x-subject-token": JWT, authorization: `Bearer ${JWT2}` },
      },
      { url: "/a", headers: { "x-auth-token": JWT }, json: {} },
      { url: "/b", headers: { authorization: `Bearer ${JWT2}` }, json: {} },
    ],
    bound: {
      "1 header x-auth-token 0": "${0 header x-subject-token}",
      "2 header authorization 0": "${0 header authorization ^Bearer\\s+(\\S+)}",
    },
  },
  "a handshake that hands out a header with 409": {
    exchanges: [
      {
        method: "POST",
        url: "/rpc",
        body: { method: "session-get" },
        status: 409,
        responseHeaders: { "x-session-id": "AbCd1234efGH" },
      },
      {
        method: "POST",
        url: "/rpc",
        headers: { "x-session-id": "AbCd1234efGH" },
        body: { method: "session-get" },
        json: {},
      },
    ],
    bound: { "1 header x-session-id 0": "${0 header x-session-id}" },
  },
  "a session cookie": {
    exchanges: [
      {
        ...login,
        status: 204,
        responseHeaders: { "set-cookie": [`sid=${SID}; Path=/; HttpOnly`, "lang=en; Path=/"] },
      },
      {
        url: "/me",
        headers: { cookie: `sid=${SID}; lang=en; _ga=GA1.1.12345678.1700000000` },
        json: {},
      },
    ],
    bound: { "1 cookie sid": "${0 cookie sid}" },
  },
  "a session cookie that rotates": {
    exchanges: [
      { ...login, status: 204, responseHeaders: { "set-cookie": `sid=${SID}` } },
      { url: "/me", headers: { cookie: `sid=${SID}` }, json: {} },
      {
        method: "POST",
        url: "/refresh",
        headers: { cookie: `sid=${SID}` },
        status: 204,
        responseHeaders: { "set-cookie": `sid=${SID2}` },
      },
      { url: "/me", headers: { cookie: `sid=${SID2}` }, json: {} },
    ],
    bound: {
      "1 cookie sid": "${0 cookie sid}",
      "2 cookie sid": "${0 cookie sid}",
      "3 cookie sid": "${2 cookie sid}",
    },
  },
  "a cookie that is set again with the same value": {
    exchanges: [
      { ...login, status: 204, responseHeaders: { "set-cookie": `sid=${SID}` } },
      {
        url: "/a",
        headers: { cookie: `sid=${SID}` },
        json: {},
        responseHeaders: { "set-cookie": `sid=${SID}` },
      },
      {
        url: "/b",
        headers: { cookie: `sid=${SID}` },
        json: {},
        responseHeaders: { "set-cookie": `sid=${SID}` },
      },
    ],
    bound: { "1 cookie sid": "${0 cookie sid}", "2 cookie sid": "${0 cookie sid}" },
  },
  "tokens that are refreshed": {
    exchanges: [
      { ...login, json: { access_token: JWT, refresh_token: "r-AAAA1111bbbb2222" } },
      { url: "/a", headers: { authorization: `Bearer ${JWT}` }, json: {} },
      {
        method: "POST",
        url: "/token",
        body: { refresh_token: "r-AAAA1111bbbb2222" },
        json: { access_token: JWT2, refresh_token: "r-CCCC3333dddd4444" },
      },
      { url: "/a", headers: { authorization: `Bearer ${JWT2}` }, json: {} },
      { method: "POST", url: "/logout", body: { refresh_token: "r-CCCC3333dddd4444" }, json: {} },
    ],
    bound: {
      "1 header authorization 0": "${0 $.access_token}",
      '2 json ["refresh_token"]': "${0 $.refresh_token}",
      "3 header authorization 0": "${2 $.access_token}",
      '4 json ["refresh_token"]': "${2 $.refresh_token}",
    },
  },
  "a token in the meta tag of a page": {
    exchanges: [
      {
        url: "/",
        text:
          `<html><head><meta name="viewport" content="x"><meta name="csrf-token" content="${CSRF}" /></head>`,
      },
      { method: "POST", url: "/a", headers: { "x-csrf-token": CSRF }, body: {}, json: {} },
    ],
    bound: {
      "1 header x-csrf-token 0":
        '${0 text <meta\\s[^>]*?name="csrf-token"[^>]*?\\scontent="([^"]*)"}',
    },
  },
  "a meta tag the other way round, in single quotes": {
    exchanges: [
      { url: "/", text: `<meta content='nope' name='x'><META content='${CSRF}' name='_csrf'>` },
      { method: "POST", url: "/a", headers: { "x-xsrf-token": CSRF }, body: {}, json: {} },
    ],
    bound: {
      "1 header x-xsrf-token 0": "${0 text <META\\s[^>]*?content='([^']*)'[^>]*?\\sname='_csrf'}",
    },
  },
  "a hidden input of a login form": {
    exchanges: [
      {
        url: "/login",
        text:
          `<form method=post><input type="hidden" value="${CSRF}" name="_token"><input name="user"></form>`,
      },
      {
        method: "POST",
        url: "/login",
        form: { _token: CSRF, user: "kay", password: "pw pw 1" },
        status: 302,
      },
    ],
    bound: { "1 form _token 0": '${0 text <input\\s[^>]*?value="([^"]*)"[^>]*?\\sname="_token"}' },
  },
  "a token that a page writes with character references": {
    exchanges: [
      ring("/login", "pPj&#43;dEYSdUELwEET7AfxpoRyQl/wW015gVs58hZCZ87Q&#x3D;&#61;"),
      {
        method: "POST",
        url: "/login",
        form: { _proof: "pPj+dEYSdUELwEET7AfxpoRyQl/wW015gVs58hZCZ87Q==" },
        status: 302,
      },
    ],
    bound: {
      "1 form _proof 0":
        '${0 text <input\\s[^>]*?name="_proof"[^>]*?\\svalue="([^"]*)" | htmldecode}',
    },
  },
  "a token that may have a character reference in another run": {
    exchanges: [
      ring("/login", "pPjzdEYSdUELwEET7AfxpoRyQl/wW015gVs58hZCZ87Q"),
      {
        method: "POST",
        url: "/login",
        form: { _proof: "pPjzdEYSdUELwEET7AfxpoRyQl/wW015gVs58hZCZ87Q" },
        status: 302,
      },
    ],
    bound: {
      "1 form _proof 0":
        '${0 text <input\\s[^>]*?name="_proof"[^>]*?\\svalue="([^"]*)" | htmldecode}',
    },
  },
  "a hidden input that each form has its own of": {
    exchanges: [
      {
        url: "/x",
        text:
          `<form action="/a"><input type=hidden name=t value=${SID2}></form><form action="/b"><input type=hidden name=t value=${CSRF}></form>`,
      },
      { method: "POST", url: "/b", form: { t: CSRF }, json: {} },
    ],
    bound: {
      "1 form t 0":
        `\${0 text <form\\s[^>]*?action="/b"[^>]*>[\\s\\S]*?<input\\s[^>]*?name=t[^>]*?\\svalue=([^\\s"'<>]+)}`,
    },
  },
  "a hidden input of a form whose address begins that of another form": {
    exchanges: [
      {
        url: "/x/7",
        text: `<form action="/x/7/moor"><input type="hidden" name="t" value="${SID2}"></form>` +
          `<form action="/x/7"><input type="hidden" name="t" value="${CSRF}"></form>`,
      },
      { method: "POST", url: "/x/7", form: { t: CSRF }, json: {} },
    ],
    bound: {
      "1 form t 0":
        `\${0 text <form\\s[^>]*?action="/x/[^"'/?#&]+(?=["'\\s>])[^>]*>[\\s\\S]*?<input\\s[^>]*?name="t"[^>]*?\\svalue="([^"]*)"}`,
    },
  },
  "a token in a script": {
    exchanges: [
      {
        url: "/",
        text:
          `<script>window.__CSRF__ = "${CSRF}"; var x = {"apiKey": "zzz111yyy222xxx3"}</script>`,
      },
      {
        method: "POST",
        url: "/a",
        headers: { "x-csrf-token": CSRF, "x-api-key": "zzz111yyy222xxx3" },
        body: {},
        json: {},
      },
    ],
    bound: {
      "1 header x-csrf-token 0": '${0 text \\bwindow\\.__CSRF__\\s*=\\s*"([^"]+)}',
      "1 header x-api-key 0": '${0 text "apiKey"\\s*:\\s*"([^"]+)}',
    },
  },
  "a cookie that a header repeats": {
    exchanges: [
      { url: "/", text: "<html></html>", responseHeaders: { "set-cookie": `XSRF-TOKEN=${CSRF}` } },
      {
        method: "POST",
        url: "/a",
        headers: { "x-xsrf-token": CSRF, cookie: `XSRF-TOKEN=${CSRF}` },
        body: {},
        json: {},
      },
    ],
    bound: {
      "1 header x-xsrf-token 0": "${0 cookie XSRF-TOKEN}",
      "1 cookie XSRF-TOKEN": "${0 cookie XSRF-TOKEN}",
    },
  },
  "an encoded cookie that a header repeats decoded": {
    exchanges: [
      {
        url: "/",
        text: "<html></html>",
        responseHeaders: { "set-cookie": `XSRF-TOKEN=${encodeURIComponent(LARAVEL)}` },
      },
      {
        method: "POST",
        url: "/a",
        headers: { "x-xsrf-token": LARAVEL, cookie: `XSRF-TOKEN=${encodeURIComponent(LARAVEL)}` },
        body: {},
        json: {},
      },
    ],
    bound: {
      "1 header x-xsrf-token 0": "${0 cookie XSRF-TOKEN | urldecode}",
      "1 cookie XSRF-TOKEN": "${0 cookie XSRF-TOKEN}",
    },
  },
  "a token that a script puts into a cookie": {
    exchanges: [
      { ...login, json: { token: JWT } },
      { url: "/a", headers: { cookie: `auth=${JWT}` }, json: {} },
    ],
    bound: { "1 cookie auth": "${0 $.token}" },
  },
  "an entity tag": {
    exchanges: [
      { url: "/docs/a", json: { n: 1 }, responseHeaders: { etag: '"3"' } },
      { url: "/docs/b", json: { n: 1 }, responseHeaders: { etag: '"3"' } },
      {
        method: "PUT",
        url: "/docs/a",
        headers: { "if-match": '"3"' },
        body: { n: 2 },
        json: {},
        responseHeaders: { etag: 'W/"4-abc"' },
      },
      {
        method: "PUT",
        url: "/docs/a",
        headers: { "if-match": 'W/"4-abc"' },
        body: { n: 3 },
        json: {},
      },
    ],
    bound: { "2 header if-match 0": "${0 header etag}", "3 header if-match 0": "${2 header etag}" },
  },
  "a revision in the body": {
    exchanges: [
      { url: "/docs/a", json: { rev: 3, n: 1 } },
      { method: "PUT", url: "/docs/a", body: { rev: 3, n: 2 }, json: { rev: 4 } },
      { url: "/docs/b", json: { rev: 4, n: 1 } },
      { method: "PUT", url: "/docs/a", body: { rev: 4, n: 3 }, json: { rev: 5 } },
    ],
    bound: { '1 json ["rev"]': "${0 $.rev}", '3 json ["rev"]': "${1 $.rev}" },
  },
  "a user and a password": {
    exchanges: [
      { url: "/a", headers: { authorization: "Basic YWRtaW46dHI0bnMtcHc=" }, json: {} },
      { url: "/b", headers: { authorization: "Basic YWRtaW46dHI0bnMtcHc=" }, json: {} },
    ],
    bound: {},
  },
  "credentials that the response repeats": {
    exchanges: [
      {
        method: "POST",
        url: "/register",
        body: { email: "kay@example.com" },
        json: { user: { email: "kay@example.com" } },
      },
      { method: "POST", url: "/login", body: { email: "kay@example.com" }, json: {} },
    ],
    bound: {},
  },
  "the name of a user in an address that was typed": {
    exchanges: [
      { url: "/me", json: { id: 7, nick: "kay27632190" } },
      { method: "POST", url: "/invitations", body: { to: "kay27632190@example.com" }, json: {} },
      { url: "/invitations?to=eq.kay27632190@example.com", json: [] },
    ],
    bound: {},
  },
  "a token that was there before the recording": {
    exchanges: [
      { url: "/me", headers: { authorization: `Bearer ${JWT}` }, json: { token: JWT } },
      { url: "/a", headers: { authorization: `Bearer ${JWT}` }, json: {} },
    ],
    bound: {},
  },
  "a token in base64": {
    exchanges: [
      { ...login, json: { token: "abc123def456ghi789" } },
      { url: "/a", headers: { "x-auth": btoa("abc123def456ghi789") }, json: {} },
    ],
    bound: { "1 header x-auth 0": "${0 $.token | base64}" },
  },
  "a header with a token in its name": {
    exchanges: [
      { url: "/status", json: { myID: "P56IOI7-MZJNU2Y-IQGDREY-DM2MGTI" } },
      { url: "/", text: "x", responseHeaders: { "set-cookie": `CSRF-Token-P56IOI7=${CSRF}` } },
      { url: "/a", headers: { "x-csrf-token-p56ioi7": CSRF }, json: {} },
    ],
    bound: {
      "2 header name x-csrf-token-p56ioi7":
        'x-csrf-token-${0 text "myID"\\s*:\\s*"([A-Za-z\\d]+) | lower}',
      "2 header x-csrf-token-p56ioi7 0": "${1 cookie CSRF-Token-P56IOI7}",
    },
  },
});
