import assert from "node:assert/strict";
import { decodeText } from "../../lib/http/content_type.ts";
import { mediaType } from "../../lib/text/mod.ts";
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
    ["UTF-16 without a mark shows in JSON", "\x00\x22\x20\xac\x00\x22", "application/json", '"€"'],
    ["UTF-16 without a mark shows in JSON (little endian)", "[\x00]\x00", "x/y+json", "[]"],
    [
      "XML declares its charset",
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>\xfc</a>',
      "application/xml",
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>',
    ],
    [
      "the content type goes before what XML declares",
      `<?xml version='1.0' encoding='latin1'?><a>${UTF8_U}</a>`,
      "text/xml; charset=utf-8",
      "<?xml version='1.0' encoding='latin1'?><a>ü</a>",
    ],
    [
      "XML in UTF-8 that declares UTF-16 is UTF-8",
      `<?xml version="1.0" encoding="utf-16"?><a>${UTF8_U}</a>`,
      "application/soap+xml",
      '<?xml version="1.0" encoding="utf-16"?><a>ü</a>',
    ],
    [
      "HTML declares its charset",
      '<html><meta charset="windows-1252"><p>\x80',
      "text/html",
      '<html><meta charset="windows-1252"><p>€',
    ],
    [
      "HTML declares its charset in a content type",
      "<META http-equiv=Content-Type content='text/html; charset=shift_jis'>\x83\x65",
      "text/html",
      "<META http-equiv=Content-Type content='text/html; charset=shift_jis'>テ",
    ],
    [
      "other text declares nothing",
      `<meta charset="latin1">${UTF8_U}`,
      "text/plain",
      '<meta charset="latin1">ü',
    ],
  ];

for (const [title, bytes, type, text] of CASES) {
  Deno.test(`in a body ${title}`, () => assert.equal(decodeText(latin1(bytes), type), text));
}

Deno.test("a media type is what comes before the parameters", () => {
  assert.equal(mediaType("Application/JSON ; charset=utf-8"), "application/json");
  assert.equal(mediaType(""), "");
});
