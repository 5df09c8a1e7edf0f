import assert from "node:assert/strict";
import { CompressionError, HpackDecoder } from "../../../lib/http/transport/http2/hpack_decoder.ts";
import { encodeFields } from "../../../lib/http/transport/http2/hpack_encoder.ts";

const bytes = (hex: string) => Uint8Array.fromHex(hex.replaceAll(/\s/g, ""));
const LIMIT = 100_000;

/** Responses and the fields in them, from RFC 7541, appendix C.5 and, coded, C.6. */
const FIRST = [
  [":status", "302"],
  ["cache-control", "private"],
  ["date", "Mon, 21 Oct 2013 20:13:21 GMT"],
  ["location", "https://www.example.com"],
];
const SECOND = [[":status", "307"], ...FIRST.slice(1)];
const THIRD = [
  [":status", "200"],
  ["cache-control", "private"],
  ["date", "Mon, 21 Oct 2013 20:13:22 GMT"],
  ["location", "https://www.example.com"],
  ["content-encoding", "gzip"],
  ["set-cookie", "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1"],
];
const RESPONSES: Readonly<Record<string, readonly string[]>> = {
  "plain strings": [
    `3fe1 01 4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032
     303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d`,
    "4803 3330 37c1 c0bf",
    `88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a
     6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d
     6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31`,
  ],
  "Huffman codes": [
    `3fe1 01 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b
     ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3`,
    "4883 640e ffc1 c0bf",
    `88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d
     d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106
     3d50 07`,
  ],
};

for (const [what, blocks] of Object.entries(RESPONSES)) {
  Deno.test(`blocks with ${what} use and evict the entries of the dynamic table`, () => {
    // The examples have a table of 256 bytes, which is set here in front of the first block.
    const decoder = new HpackDecoder(LIMIT);
    const fields = blocks.map((hex) => decoder.decode(bytes(hex)).fields);
    assert.deepEqual(fields, [FIRST, SECOND, THIRD]);
  });
}

/** Blocks that are malformed. */
const MALFORMED: Readonly<Record<string, string>> = {
  "the index 0": "80",
  "an index beyond the static table": "be",
  "a huge index": "ff ff ff ff ff 0f",
  "an endless integer": "ff 80 80 80 80 80 80",
  "a cut integer": "ff",
  "a cut name": "40 05 61",
  "a name without a value": "40 01 61",
  "a table size beyond the setting": "3f e2 1f",
  "a table size after a field": "88 20",
  "a name that is no Huffman code": "40 81 ff 00",
};

for (const [what, hex] of Object.entries(MALFORMED)) {
  Deno.test(`a block with ${what} is refused`, () => {
    assert.throws(() => new HpackDecoder(LIMIT).decode(bytes(hex)), CompressionError);
  });
}

Deno.test("an entry that is larger than the table empties it", () => {
  const decoder = new HpackDecoder(LIMIT);
  const large = encodeFields([["x", "a".repeat(5_000)]], false);
  large[0] = 0x40;
  decoder.decode(bytes("40 01 61 01 62"));
  assert.deepEqual(decoder.decode(bytes("be")).fields, [["a", "b"]]);
  decoder.decode(large);
  assert.throws(() => decoder.decode(bytes("be")), CompressionError);
});

Deno.test("no more fields are kept than the limit allows, and the table stays right", () => {
  const decoder = new HpackDecoder(100);
  const { fields, isTooLarge } = decoder.decode(bytes("40 01 61 01 62 be be be"));
  assert.deepEqual(fields, [["a", "b"], ["a", "b"]]);
  assert.equal(isTooLarge, true);
  assert.deepEqual(decoder.decode(bytes("be")), { fields: [["a", "b"]], isTooLarge: false });
});

Deno.test("what is encoded is decoded again", () => {
  const fields: readonly (readonly [string, string])[] = [
    [":method", "GET"],
    [":path", `/${"a".repeat(20_000)}`],
    ["accept", "*/*"],
    ["x-latin-1", "\xe9\xff"],
    ["empty", ""],
    ["authorization", "Bearer token"],
  ];
  for (const isFirst of [true, false]) {
    assert.deepEqual(new HpackDecoder(LIMIT).decode(encodeFields(fields, isFirst)).fields, fields);
  }
});

Deno.test("fields with secrets are never indexed, and others are not indexed", () => {
  const [NEVER_INDEXED, NOT_INDEXED] = [0x10, 0x00];
  const first = (name: string) => encodeFields([[name, "value"]], false)[0] & 0xf0;
  for (const name of ["authorization", "cookie", "proxy-authorization", "x-api-key"]) {
    assert.equal(first(name), NEVER_INDEXED, name);
  }
  for (const name of ["accept", "x-other"]) assert.equal(first(name), NOT_INDEXED, name);
});

Deno.test("the first block of a connection gives up the dynamic table", () => {
  assert.deepEqual([...encodeFields([[":method", "GET"]], true)], [0x20, 0x82]);
});
