import assert from "node:assert/strict";
import { decodeHuffman } from "../../../lib/http/transport/http2/huffman.ts";

const bytes = (hex: string) => Uint8Array.fromHex(hex.replaceAll(" ", ""));

/** Strings and their codes, from RFC 7541, appendices C.4 and C.6. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "www.example.com": "f1e3 c2e5 f23a 6ba0 ab90 f4ff",
  "no-cache": "a8eb 1064 9cbf",
  "custom-key": "25a8 49e9 5ba9 7d7f",
  "302": "6402",
  "private": "aec3 771a 4b",
  "Mon, 21 Oct 2013 20:13:21 GMT": "d07a be94 1054 d444 a820 0595 040b 8166 e082 a62d 1bff",
  "https://www.example.com": "9d29 ad17 1863 c78f 0b97 c8e9 ae82 ae43 d3",
  "": "",
};

for (const [text, hex] of Object.entries(EXAMPLES)) {
  Deno.test(`the Huffman code of ${JSON.stringify(text)} is decoded`, () => {
    assert.equal(decodeHuffman(bytes(hex)), text);
  });
}

/** All bytes in order, as the encoder of golang.org/x/net codes them. */
const ALL_BYTES =
  "ffc7fffd8fffffe2fffffe3fffffe4fffffe5fffffe6fffffe7fffffe8ffffeafffffff3fffffa7fffffab" +
  "ffffffdfffffebfffffecfffffedfffffeefffffefffffff0ffffff1ffffff2fffffffbfffffcffffffd3f" +
  "ffffd7fffffdbfffffdffffffe3fffffe7fffffebfffffed4fe3f9ffaffcabf1febfafefe7fdfd2cbb0008" +
  "9969b71d79fb9f7fff20ffbff3ff50ddbd7f061c58f265cd9f469d5af66dddbf871e5f9cff7ff7fffc3ff9" +
  "ffe45fff4719242cb34e6e9d68a6a3d7dac426defe3cfaf7fffbfe7ffbffdffffffcfffe6ffff4bfff9fff" +
  "fa3fffd3ffff53fffd5ffffb3fffeb7fffdaffffb7ffff73fffeeffffdeffffebffffbfffffd9ffffdbfff" +
  "ebffffe0ffffeeffffc3ffff8bffff1ffffe4fffee7fffb1ffff97fffd9ffffcdffff9fffffbffffdafffe" +
  "effff4ffffb7fffee7fffe8ffffd3fffdeffffd5fffeeffffbdffffe1fffdfffff7fffff5ffffecffff07f" +
  "ff87fffe0ffff17fffedffff87ffff77fffeffffeaffff8bfffe3ffff93ffff87fffcbffff37ffff1fffff" +
  "83ffffe1fffebfffe3ffff3fffff2ffffa3ffffd9fffff17ffffc7fffff27ffffdefffffbffffff2fffff8" +
  "fffffb7fff97fff8fffffe6fffffc1fffff87ffffe7fffffc5ffffe5fffe4ffff2fffffd1fffff4ffffffe" +
  "fffffe3fffffc9fffff97fffb3ffffcffffb7fffcdffff4ffff9ffffd1ffffcffffeaffffafffffddffffe" +
  "ffffff4fffff5fffffabffffa7ffffd7fffff9bffffecfffffb7fffff3fffffe8fffffd3fffffabfffff5f" +
  "ffffff7ffffecfffffdbfffffbbfffff7ffffff0fffffbbf";

Deno.test("the Huffman code of every byte is decoded", () => {
  const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
  assert.equal(decodeHuffman(bytes(ALL_BYTES)), all);
});

/** Codes that are malformed (RFC 7541, section 5.2). */
const MALFORMED: Readonly<Record<string, string>> = {
  "eight bits of padding": "17 ff",
  "padding of zeros": "10",
  "the end of a string": "3f ff ff ff",
  "the beginning of a long code": "ff",
  "a cut code": "ff ff",
};

for (const [what, hex] of Object.entries(MALFORMED)) {
  Deno.test(`a Huffman code with ${what} is refused`, () => {
    assert.equal(decodeHuffman(bytes(hex)), undefined);
  });
}
