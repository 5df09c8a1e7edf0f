import assert from "node:assert/strict";
import { nameCookies } from "../../../lib/har/correlate/cookie_names.ts";
import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { filterExchanges } from "../../../lib/har/filter/filter_exchanges.ts";
import type { Template } from "../../../lib/har/mod.ts";
import { sourceValue } from "../../../lib/har/producer.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const VALUE = "q7Xw2LmN8vB4kR9sT1yZ";
const SERVER = "http://10.0.0.7:8080";

/** A login that sets a cookie, and a call that sends it, in its cookies and in a header. */
function exchanges(cookie: string, body: unknown = {}): readonly Exchange[] {
  return [
    {
      method: "POST",
      url: `${SERVER}/login`,
      body: { user: "ada" },
      responseHeaders: { "set-cookie": [`other=1; Path=/`, `${cookie}=${VALUE}; HttpOnly`] },
      json: body,
    },
    {
      method: "PUT",
      url: `${SERVER}/things/1`,
      headers: { cookie: `${cookie}=${VALUE}`, [`x-${cookie}`]: VALUE },
      body: { name: "one" },
      json: { ok: true },
    },
  ];
}

/** The templates for the name and the value of the second request's cookie, and the header's name. */
async function written(cookie: string, body?: unknown) {
  const { entries } = await recordingOf(exchanges(cookie, body));
  const filtered = filterExchanges(entries, { keep: [], drop: [] });
  const decisions = [...nameCookies(filtered, correlate(filtered)).values()];
  const at = (place: string) =>
    decisions.find(({ requestValue }) =>
      requestValue.entry.index === 1 && requestValue.place.in === place
    )?.template;
  return {
    name: textOf(at("cookie name")),
    value: textOf(at("cookie")),
    header: textOf(at("header name")),
  };
}

/** A template with what its references find in the recorded response, in braces. */
function textOf(template: Template | undefined): string | undefined {
  return template?.map((piece) => {
    if (typeof piece === "string" || piece.to !== "capture") return piece;
    const { entry, source } = piece.producer;
    return `{${source.from} ${sourceValue(entry.response, source)}}`;
  }).join("");
}

/** Names of cookies, and how they are written where they are sent. */
const CASES: readonly (readonly [string, string | undefined])[] = [
  ["username-10-0-0-7-8080", "username-{header 10-0-0-7-8080}"],
  ["session_8080", "session_{header 8080}"],
  ["8080-SessionId", "{header 8080}-SessionId"],
  ["app.10.0.0.7.sid", "app.{header 10.0.0.7}.sid"],
  ["CSRF-Token-K7QAX", "CSRF-Token-{header K7QAX}"],
  [
    "logged_in_0f343b0931126a20f133d67c2b018a3b",
    "logged_in_{header 0f343b0931126a20f133d67c2b018a3b}",
  ],
  [
    "DW5ebf81dab6e7cb1b741542ef4739d7c7",
    "DW{header 5ebf81dab6e7cb1b741542ef4739d7c7}",
  ],
  [
    "session-712f9b3b-6765-48dc-9f23-2a91ec1abd22",
    "session-{header 712f9b3b-6765-48dc-9f23-2a91ec1abd22}",
  ],
  ["settings-time-1", "settings-time-{header 1}"],
  ["sid", undefined],
  ["XSRF-TOKEN", undefined],
  ["connect.sid2", undefined],
  ["__Host-session", undefined],
  ["oauth2_proxy", undefined],
  ["K7QAX", undefined],
];

for (const [cookie, name] of CASES) {
  Deno.test(`the cookie ${cookie} ${name === undefined ? "keeps its name" : `is ${name}`}`, async () => {
    const found = await written(cookie);
    assert.equal(found.name, name);
    assert.equal(found.value, `{${name === undefined ? "cookie" : "header"} ${VALUE}}`);
  });
}

Deno.test("capital letters are a code if a value of a response begins with them", async () => {
  assert.equal((await written("CSRF-Token-KIOWT")).name, undefined);
  assert.equal(
    (await written("CSRF-Token-KIOWT", { id: "KIOWT5A-HBDXEG5" })).name,
    "CSRF-Token-{header KIOWT}",
  );
});

Deno.test("a header with the same part in its name changes with the cookie", async () => {
  assert.equal((await written("CSRF-Token-K7QAX")).header, "x-csrf-token-{header K7QAX}");
});

Deno.test("ambiguous cookies keep their names", async () => {
  const [login, call] = exchanges("CSRF-Token-K7QAX");
  const { entries } = await recordingOf([{
    ...login,
    responseHeaders: { "set-cookie": [`CSRF-Token-K7QAX=${VALUE}`, `CSRF-Token-M3ZZB=${VALUE}2`] },
  }, call]);
  const filtered = filterExchanges(entries, { keep: [], drop: [] });
  const decisions = nameCookies(filtered, correlate(filtered)).values();
  assert.ok(!decisions.some(({ requestValue: { place } }) => place.in === "cookie name"));
});
