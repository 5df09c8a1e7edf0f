import assert from "node:assert/strict";
import { readRecording } from "../../../lib/har/mod.ts";
import type { RecordedResponse } from "../../../lib/har/recording.ts";

type Raw = Readonly<Record<string, unknown>>;

/** The response of an entry; the recording has another entry with a body. */
async function answer(
  response: Raw,
  { method = "GET", url = "https://app.test/", ...more }: Raw = {},
): Promise<RecordedResponse> {
  const request = { method, url, headers: [] };
  const whole = { request, response: { status: 200, content: { text: "x" } } };
  const log = { entries: [{ request, response: { status: 200, ...response }, ...more }, whole] };
  const bytes = new TextEncoder().encode(JSON.stringify({ log }));
  return (await readRecording(bytes, "a.har")).entries[0].response;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const utf8 = (text: string) => new TextEncoder().encode(text);

async function deflated(text: string, format: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([utf8(text)]).stream()
    .pipeThrough(new CompressionStream(format as CompressionFormat));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

Deno.test("JSON is JSON whatever the type says, with all digits", async () => {
  const content = { mimeType: "text/plain", text: ' {"id": 12345678901234567890} ' };
  assert.deepEqual((await answer({ content })).json, { id: 12345678901234567890n });
});

Deno.test("only an object or a list that is the whole body is JSON", async () => {
  for (const text of ["7", '"a"', "{a: 1}", ')]}\'\n{"a":1}', '{"a":1}\n{"a":2}']) {
    const { json, text: kept } = await answer({ content: { mimeType: "application/json", text } });
    assert.deepEqual([json, kept], [undefined, text]);
  }
});

Deno.test("a charset other than UTF-8 is decoded, by the type or by the header", async () => {
  const polish = { mimeType: "text/html; charset=ISO-8859-2", encoding: "base64" };
  const zolty = base64(Uint8Array.of(0xbf, 0xf3, 0xb3, 0x74, 0x79));
  assert.equal((await answer({ content: { ...polish, text: zolty } })).text, "żółty");
  const text = base64(Uint8Array.of(0x67, 0x72, 0xfc, 0x6e));
  const named = { mimeType: "text/html; charset=ISO-8859-1", text, encoding: "base64" };
  assert.equal((await answer({ content: named })).text, "grün");
  const headers = [{ name: "Content-Type", value: 'text/html; charset="latin1"' }];
  const content = { mimeType: "text/html", text, encoding: "BASE64" };
  assert.equal((await answer({ content, headers })).text, "grün");
  assert.equal((await answer({ content })).text, "grün");
  for (const mimeType of ["application/json", "application/atom+xml"]) {
    assert.equal((await answer({ content: { ...content, mimeType } })).text, "grün");
  }
  const unknown = { ...content, mimeType: "application/octet-stream" };
  assert.equal((await answer({ content: unknown })).text, undefined);
});

Deno.test("a content coding that was left on is decoded", async () => {
  const json = '{"a":"ü"}';
  for (const [coding, format] of [["gzip", "gzip"], ["deflate", "deflate"], ["br", "brotli"]]) {
    const content = {
      mimeType: "application/json",
      text: base64(await deflated(json, format)),
      encoding: "base64",
    };
    const headers = [{ name: "content-encoding", value: coding }];
    assert.equal((await answer({ content, headers })).text, json, coding);
  }
});

Deno.test("gzip whose bytes were decoded as characters is unpacked", async () => {
  const text = String.fromCharCode(...await deflated('{"a":1}', "gzip"));
  assert.deepEqual((await answer({ content: { text } })).json, { a: 1 });
});

Deno.test("a body that is not text has no text, and is not missing", async () => {
  const content = {
    mimeType: "application/octet-stream",
    text: base64(Uint8Array.of(0, 1, 0xff)),
    encoding: "base64",
    size: 3,
  };
  const { text, size, bodyMissing } = await answer({ content });
  assert.deepEqual([text, size, bodyMissing], [undefined, 3, false]);
});

Deno.test("scripts, styles, images and fonts have no text, and it is not missing", async () => {
  for (
    const [mimeType, type] of [
      ["application/javascript; charset=utf-8", undefined],
      ["text/css", undefined],
      ["font/woff2", undefined],
      ["image/svg+xml", undefined],
      ["text/html", "script"],
    ]
  ) {
    const content = { mimeType, text: "body".repeat(1_000), size: 4_000 };
    const { text, bodyMissing, size } = await answer({ content }, { _resourceType: type });
    assert.deepEqual([text, bodyMissing, size], [undefined, false, 4_000], mimeType);
  }
});

Deno.test("a script that the page requested as data keeps its text", async () => {
  const content = { mimeType: "application/javascript", text: '{"a":1}' };
  assert.deepEqual((await answer({ content }, { _resourceType: "xhr" })).json, { a: 1 });
  const file = { _resourceType: "fetch", url: "https://app.test/vendor/chart.min.js?v=1" };
  assert.equal((await answer({ content }, file)).text, undefined);
});

const EMPTY: readonly (readonly [what: string, response: Raw, more: Raw, missing: boolean])[] = [
  ["a text that is not there", { content: { size: 5 } }, {}, true],
  ["a text that is not there, of unknown size", { content: { size: -1 } }, {}, true],
  ["content that is not there", {}, {}, true],
  ["content that is in a file beside it", { content: { size: 5, _file: "a.json" } }, {}, true],
  ["an empty text where bytes came", { content: { size: 5, text: "" } }, {}, true],
  ["an empty text", { content: { size: 0, text: "" } }, {}, false],
  ["no bytes", { content: { size: 0 } }, {}, false],
  ["204", { status: 204 }, {}, false],
  ["304", { status: 304, content: { size: 5 } }, {}, false],
  ["a redirect", { status: 302, content: { size: 5 } }, {}, false],
  ["HEAD", { content: { size: 5 } }, { method: "HEAD" }, false],
  ["a failure", { status: 0 }, {}, false],
];

for (const [what, response, more, missing] of EMPTY) {
  Deno.test(`${what} is ${missing ? "a missing" : "not a missing"} body`, async () => {
    const { text, bodyMissing } = await answer(response, more);
    assert.deepEqual([text, bodyMissing], [undefined, missing]);
  });
}

Deno.test("the target of a redirect is taken from where the recorder puts it", async () => {
  const { headers } = await answer({ status: 302, redirectURL: "/next", headers: [] });
  assert.deepEqual(headers, [{ name: "location", value: "/next" }]);
  const own = [{ name: "Location", value: "/own" }];
  assert.deepEqual((await answer({ status: 302, redirectURL: "/next", headers: own })).headers, [
    { name: "location", value: "/own" },
  ]);
  assert.deepEqual((await answer({ redirectURL: "/next", headers: [] })).headers, []);
});

Deno.test("the type has no parameters, and x-unknown is no type", async () => {
  const headers = [{ name: "content-type", value: "Application/JSON; charset=utf-8" }];
  assert.equal(
    (await answer({ headers, content: { mimeType: "x-unknown" } })).type,
    "application/json",
  );
  assert.equal((await answer({ content: { mimeType: "Text/HTML;charset=x" } })).type, "text/html");
  assert.equal((await answer({})).type, "");
});
