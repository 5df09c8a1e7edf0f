import assert from "node:assert/strict";
import { decodeText, mediaType } from "../../lib/executor/mod.ts";
import { latin1 } from "./sockets.ts";

const UTF8_U = "\xc3\xbc";

const CASES:
  readonly (readonly [title: string, bytes: string, type: string | null, text: string])[] = [
    ["no content type is UTF-8", UTF8_U, null, "ü"],
    ["no charset is UTF-8", UTF8_U, "text/html", "ü"],
    ["a charset is obeyed", "\xfc", "text/html; charset=ISO-8859-1", "ü"],
    ["a quoted charset is obeyed", "\xfc", 'text/html;x=y; Charset = "windows-1252"', "ü"],
    ["a multi-byte charset is obeyed", "\x83\x65\x83\x58", "text/plain; charset=Shift_JIS", "テス"],
    ["an unknown charset is UTF-8", UTF8_U, "text/html; charset=klingon", "ü"],
    ["an empty charset is UTF-8", UTF8_U, 'text/html; charset=""', "ü"],
    ["a charset that may not be decoded is UTF-8", UTF8_U, "text/html; charset=iso-2022-kr", "ü"],
    ["a UTF-8 mark wins and is dropped", "\xef\xbb\xbf" + UTF8_U, "x/y; charset=latin1", "ü"],
    ["a UTF-16 mark wins (big endian)", "\xfe\xff\x00a\x20\xac", "x/y; charset=utf-8", "a€"],
    ["a UTF-16 mark wins (little endian)", "\xff\xfea\x00\xac\x20", null, "a€"],
    ["malformed bytes are replaced", "a\xffb", null, "a\ufffdb"],
    ["half a mark is none", "\xef\xbb", "x/y; charset=latin1", "ï»"],
    ["an empty body is an empty text", "", null, ""],
  ];

for (const [title, bytes, type, text] of CASES) {
  Deno.test(`in a body ${title}`, () => assert.equal(decodeText(latin1(bytes), type), text));
}

Deno.test("a media type is what stands before the parameters", () => {
  assert.equal(mediaType("Application/JSON ; charset=utf-8"), "application/json");
  assert.equal(mediaType(""), "");
});
