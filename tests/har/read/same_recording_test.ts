import assert from "node:assert/strict";
import { readRecording, type Recording } from "../../../lib/har/mod.ts";
import { type Exchange, logOf } from "../support/har_of.ts";

/** Exchanges with a body of every kind, cookies both ways, and texts that are not ASCII. */
const EXCHANGES: readonly Exchange[] = [
  {
    method: "POST",
    url: "/login?next=%2Fa%20b&next=c+d&leer",
    headers: { Cookie: "a=1; b=zwei", Accept: "application/json" },
    body: { name: "Zoë", id: 1 },
    responseHeaders: {
      "Set-Cookie": ["s=abc; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/", "gone=x; Max-Age=0"],
    },
    json: { token: "tök€n", id: 2 },
  },
  { method: "POST", url: "/form", form: { a: "1 2", b: "ü&=" }, text: "<p>größer</p>" },
  {
    method: "POST",
    url: "/upload",
    headers: { "Content-Type": "multipart/form-data; boundary=XX" },
    body: '--XX\r\nContent-Disposition: form-data; name="t"\r\n\r\nwört\r\n--XX--\r\n',
    json: [1, 2, 3],
  },
  { method: "PUT", url: "/note", body: "plain text", status: 204 },
  { url: "/long", json: { text: "y".repeat(5_000), more: ['"\\\u2028é'] } },
];

type Log = ReturnType<typeof logOf>;
// deno-lint-ignore no-explicit-any
type Loose = any;

const utf8 = (log: unknown) => new TextEncoder().encode(JSON.stringify(log));

/** Other ways to write the same recording. */
const WRITINGS: Readonly<Record<string, (log: Log) => Uint8Array | Promise<Uint8Array>>> = {
  "with a byte order mark": (log) => concat(Uint8Array.of(0xef, 0xbb, 0xbf), utf8(log)),
  "with white space": (log) => new TextEncoder().encode(JSON.stringify(log, undefined, "\t\r\n ")),
  "in UTF-16, little end first": (log) => utf16(JSON.stringify(log), true, true),
  "in UTF-16, big end first": (log) => utf16(JSON.stringify(log), false, true),
  "in UTF-16 without a mark": (log) => utf16(JSON.stringify(log), true, false),
  "packed with gzip": (log) => packed(utf8(log), "gzip"),
  "packed with zlib": (log) => packed(utf8(log), "deflate"),
  "as a call": (log) => new TextEncoder().encode(`onInputData(${JSON.stringify(log)});\n`),
  "without the member log": ({ log }) => utf8(log),
  "with the entries before the rest": ({ log: { entries, ...rest } }) =>
    utf8({ log: { entries, ...rest } }),
  "with base64 bodies": (log) => utf8(eachEntry(log, encodeBodies)),
  "without queryString": (log) => utf8(eachEntry(log, (entry) => delete entry.request.queryString)),
  "with split cookies": (log) =>
    utf8(eachEntry(log, (entry) => {
      entry.request.headers = entry.request.headers.flatMap((header: Loose) =>
        header.name === "Cookie"
          ? header.value.split("; ").map((value: string) => ({ name: "cookie", value }))
          : [header]
      );
    })),
  "with cookies only in the list": (log) =>
    utf8(eachEntry(log, (entry, index) => {
      entry.request.headers = entry.request.headers.filter(({ name }: Loose) => name !== "Cookie");
      if (index === 0) {
        entry.request.cookies = [{ name: "a", value: "1" }, { name: "b", value: "zwei" }];
      }
    })),
  "with Set-Cookie folded": (log) => utf8(eachEntry(log, (entry) => joinCookies(entry, "\n"))),
  "with Set-Cookie joined": (log) => utf8(eachEntry(log, (entry) => joinCookies(entry, ", "))),
  "with pseudo-headers": (log) =>
    utf8(eachEntry(log, (entry) =>
      entry.request.headers.unshift(
        { name: ":method", value: entry.request.method },
        { name: ":authority", value: "app.test" },
      ))),
  "with relative urls": (log) =>
    utf8(eachEntry(log, (entry) => {
      entry.request.url = entry.request.url.replace("https://app.test", "");
      entry.request.headers.push({ name: ":authority", value: "app.test" });
    })),
  "with fragments": (log) => utf8(eachEntry(log, (entry) => entry.request.url += "#/top?x=1")),
  "with offsets": (log) =>
    utf8(eachEntry(log, (entry) => {
      const shifted = new Date(Date.parse(entry.startedDateTime) + 90 * 60_000);
      entry.startedDateTime = shifted.toISOString().replace("Z", "0000+01:30");
    })),
  "with null for what is empty": (log) => utf8(eachEntry(log, nullify)),
  "with an empty postData on every request": (log) =>
    utf8(eachEntry(log, (entry) => {
      if (entry.request.postData) return;
      entry.request.postData = { mimeType: "", text: "" };
    })),
};

for (const [how, write] of Object.entries(WRITINGS)) {
  Deno.test(`a recording ${how} is the same`, async () => {
    const expected = plain(await readRecording(utf8(logOf(EXCHANGES)), "a.har"));
    const actual = plain(await readRecording(await write(logOf(EXCHANGES)), "a.har"));
    assert.deepEqual(actual, expected);
  });
}

Deno.test("entries out of order are sorted by time", async () => {
  const log = logOf(EXCHANGES);
  const expected = await readRecording(utf8(log), "a.har");
  log.log.entries.reverse();
  const actual = await readRecording(utf8(log), "a.har");
  const urls = ({ entries }: Recording) => entries.map(({ request }) => request.url);
  assert.deepEqual(urls(actual), urls(expected));
  assert.deepEqual(actual.entries.map(({ index }) => index), [4, 3, 2, 1, 0]);
});

Deno.test("entries with the same time stay in the order of the file", async () => {
  const log = logOf(EXCHANGES.map((exchange) => ({ ...exchange, at: 5 })));
  const { entries } = await readRecording(utf8(log), "a.har");
  assert.deepEqual(entries.map(({ index }) => index), [0, 1, 2, 3, 4]);
});

/** A recording without its size, with the JSON of responses parsed. */
function plain({ entries, size: _, ...rest }: Recording) {
  return {
    ...rest,
    entries: entries.map((entry) => ({ ...entry, response: { ...entry.response } })),
  };
}

function eachEntry(log: Log, change: (entry: Loose, index: number) => void): Log {
  log.log.entries.forEach(change);
  return log;
}

function encodeBodies(entry: Loose): void {
  const encode = (part: Loose) => {
    if (!part?.text) return;
    part.text = btoa(String.fromCharCode(...new TextEncoder().encode(part.text)));
    part.encoding = "base64";
  };
  encode(entry.request.postData);
  encode(entry.response.content);
}

function joinCookies(entry: Loose, joint: string): void {
  const isCookie = ({ name }: Loose) => name === "Set-Cookie";
  const { headers } = entry.response;
  const value = headers.filter(isCookie).map((header: Loose) => header.value).join(joint);
  entry.response.headers = headers.filter((header: Loose) => !isCookie(header));
  if (value !== "") entry.response.headers.push({ name: "set-cookie", value });
}

function nullify(entry: Loose): void {
  for (const part of [entry, entry.request, entry.response, entry.request.postData ?? {}]) {
    for (const [name, value] of Object.entries(part)) {
      if (JSON.stringify(value) === "[]" || value === "" || name === "cache") part[name] = null;
    }
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Uint8Array.from([...a, ...b]);
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let i = 0; i < units.length; i++) {
    view.setUint16(i * 2, units.charCodeAt(i), littleEndian);
  }
  return new Uint8Array(view.buffer);
}

async function packed(bytes: Uint8Array<ArrayBuffer>, format: "gzip" | "deflate") {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
