import assert from "node:assert/strict";
import { readRecording } from "../../../lib/har/mod.ts";
import { RecordingError } from "../../../lib/har/read/recording_error.ts";
import { logOf } from "../support/har_of.ts";

async function refusal(content: string | Uint8Array): Promise<readonly string[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  try {
    await readRecording(bytes, "a.har");
  } catch (error) {
    assert.ok(error instanceof RecordingError, String(error));
    return [error.message, error.help];
  }
  assert.fail("it was read");
}

const EXPORT =
  "a recording is an HTTP Archive: in Chrome choose *Export HAR (with sensitive data)…* " +
  "in the Network panel, in Firefox *Save All As HAR*, in Playwright " +
  "`recordHar: { path, content: 'embed' }`";
const EARLY =
  "open the Network panel before the page loads, tick *Preserve log*, do what is to be " +
  "tested, and export then";
const CUT = "export it again, and wait until the browser has written all of it";

const whole = JSON.stringify(
  logOf([{ url: "/a", json: {} }, { url: "/b", json: {} }]),
  undefined,
  1,
);
const inSecond = whole.indexOf('"https://app.test/b"');

/** Files that are refused: the message and the help. */
const REFUSED: Readonly<Record<string, readonly [string | Uint8Array, string, string?]>> = {
  "an empty file": ["", "a.har is empty"],
  "white space": [" \n", "a.har is empty"],
  "an HTML page": [
    "<!DOCTYPE html>\n<title>Sign in</title>",
    "a.har is an HTML page, not a recording",
    "a web page was saved instead of the file; download the file itself, for example from its raw view",
  ],
  "a flow": [
    "name: x\nsteps:\n  - name: a\n",
    "a.har is a flow, not a recording",
    "run it with `baton run`, check it with `baton check`",
  ],
  "a zip archive": [
    Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0),
    "a.har is a zip archive, not a recording",
    "unpack it and convert the .har file in it; Playwright writes bodies into files of their own there: " +
    "record with `recordHar: { path: 'app.har', content: 'embed' }`, and Fiddler's .saz is exported " +
    "as HTTPArchive v1.2",
  ],
  "a packet capture": [
    Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0),
    "a.har is a packet capture (pcap), not a recording",
    "it has packets, not exchanges, and they are encrypted: record in the browser, or with " +
    "mitmproxy and `--set hardump=FILE`",
  ],
  "a flow file of mitmproxy": [
    "5820:9:websocket;0:~8:response;",
    "a.har is a flow file of mitmproxy, not a recording",
    "write it as an HTTP Archive: `mitmdump -nr FILE --set hardump=app.har`",
  ],
  "XML": ["<?xml version='1.0'?><a/>", "a.har is XML, not a recording"],
  "bytes": [Uint8Array.of(9, 0, 200, 1), "a.har is a binary file, not a recording"],
  "a command": [
    "curl 'https://app.test/'",
    "a.har is a curl command, not a recording",
    "in the Network panel choose *Export HAR*, not *Copy as cURL*",
  ],
  "a Postman collection": [
    '{"info": {"name": "x"}, "item": []}',
    "a.har is a Postman collection, not a recording",
  ],
  "a trace": [
    '{"traceEvents": []}',
    "a.har is a performance trace, not a recording",
    "export from the Network panel, not from the Performance panel",
  ],
  "a flow in JSON": [
    '{"steps": []}',
    "a.har is a flow, not a recording",
    "run it with `baton run`, check it with `baton check`",
  ],
  "other JSON": [
    '{"log": {"version": "1.2", "pages": []}, "more": 1}',
    "a.har is JSON, but not a recording: it has no `log.entries`, only `version`, `pages` and `more`",
  ],
  "an empty object": ["{}", "a.har is JSON, but not a recording: it has no `log.entries`"],
  "a list": ["[1, 2]", "a.har is a JSON value other than an object, not a recording"],
  "a text": ["hello", "a.har is not JSON at line 1, column 1: expected a value"],
  "broken JSON": [
    '{"log": {\n  "entries": [\n    {"request": {}} {"request": {}}\n]}}',
    "a.har is not JSON at line 3, column 21, in entry #1: expected `,` or `]`",
  ],
  "broken JSON before the entries": [
    '{"log": {"version": 1.2 "entries": []}}',
    "a.har is not JSON at line 1, column 25, before the entries: expected `,` or `}`",
  ],
  "JSON followed by more text": [
    `${whole}\n{}`,
    `a.har is not JSON at line ${
      whole.split("\n").length + 1
    }, column 1, after the entries: expected the end`,
  ],
  "JSON cut off in the second entry": [
    whole.slice(0, inSecond),
    "a.har is cut off: it ends in entry #1, at line 56, column 13",
    `1 entry before that is complete; ${CUT}`,
  ],
  "JSON cut off in a text": [
    whole.slice(0, inSecond + 9),
    "a.har is cut off: it ends in entry #1, at line 56, column 22",
    `1 entry before that is complete; ${CUT}`,
  ],
  "JSON truncated after the entries": [
    whole.replace(/\s*\}\s*\}$/, ""),
    "a.har is cut off: it ends after the entries, at line 86, column 4",
    `2 entries before that are complete; ${CUT}`,
  ],
  "JSON cut off before the entries": [
    '{"log": {"version": "1.',
    "a.har is cut off: it ends before the entries, at line 1, column 24",
    CUT,
  ],
  "damaged gzip": [
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3),
    "a.har cannot be unpacked: its compressed data is cut off or damaged",
    "copy or download the file again; a recording that is not compressed is read as well",
  ],
  "a recording of nothing": [
    '{"log": {"entries": []}}',
    "a.har has no entries: nothing was recorded",
    EARLY,
  ],
  "a recording of nothing that can be used": [
    JSON.stringify({
      log: {
        entries: [
          { request: { method: "GET", url: "wss://app.test/a?token=abc" } },
          { request: { method: "GET", url: "wss://app.test/b" } },
          { request: { method: "GET", url: "data:,x" } },
          { request: { url: "https://app.test/" } },
          { request: { method: "GET", url: "https://app.test/" } },
          { request: { method: "GET", url: "https://app.test/" }, response: null },
          {},
        ],
      },
    }),
    "a.har has nothing to convert: none of its 7 entries can be used (2 × it is a WebSocket, " +
    "1 × its url is not http, 1 × its request has no method, 2 × it has no response, 1 × it has no " +
    "request)",
    EARLY,
  ],
  "a recording of one entry that cannot be used": [
    '{"log": {"entries": [{}]}}',
    "a.har has nothing to convert: its only entry cannot be used (it has no request)",
    EARLY,
  ],
};

for (const [what, [content, message, help = EXPORT]] of Object.entries(REFUSED)) {
  Deno.test(`${what} is refused`, async () => {
    assert.deepEqual(await refusal(content), [message, help]);
  });
}

/** How to get bodies into the file, for each recorder. */
const BODIES: readonly (readonly [creator: string, help: string])[] = [
  [
    "WebInspector",
    "in Chrome open the Network panel before the page loads, tick *Disable cache*, and choose " +
    "*Export HAR (with sensitive data)…*, which its settings allow under Preferences › Network",
  ],
  [
    "Firefox",
    "in Firefox set `devtools.netmonitor.har.includeResponseBodies` to true in about:config, open " +
    "the Network panel before the page loads, and choose *Save All As HAR*",
  ],
  [
    "WebKit Web Inspector",
    "in Safari open the Network tab of the Web Inspector before the page loads, tick *Disable " +
    "Caches*, and choose *Export* before the page is left",
  ],
  [
    "Playwright",
    "in Playwright record with `recordHar: { path, content: 'embed', mode: 'full' }`, and close the " +
    "context, which writes the file",
  ],
  [
    "something else",
    "export with the bodies of responses; in Chrome choose *Export HAR (with sensitive data)…*, in " +
    "Playwright `recordHar: { path, content: 'embed' }`",
  ],
];

for (const [creator, help] of BODIES) {
  Deno.test(`a recording of ${creator} without bodies is refused`, async () => {
    const value = logOf([{ json: { a: 1 } }, { json: { b: 1 } }, { status: 204 }], {
      creator: { name: creator },
    });
    for (const entry of value.log.entries) {
      // deno-lint-ignore no-explicit-any
      delete (entry.response as any).content.text;
    }
    assert.deepEqual(await refusal(JSON.stringify(value)), [
      "a.har was recorded without bodies: none of its 2 responses has one",
      help,
    ]);
  });
}

Deno.test("a recording that lacks some bodies is read with a warning", async () => {
  const value = logOf([{ json: { a: 1 } }, { json: { b: 1 } }]);
  // deno-lint-ignore no-explicit-any
  delete (value.log.entries[1].response as any).content.text;
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const { warnings } = await readRecording(bytes, "a.har");
  assert.deepEqual(warnings, [
    "the bodies of 1 of 2 responses are not in the file, so nothing can be taken from them; " +
    "in Playwright record with `recordHar: { path, content: 'embed', mode: 'full' }`, and close the " +
    "context, which writes the file; a browser loses those of a page that it leaves at once, and a " +
    "proxy such as mitmproxy keeps them",
  ]);
});
