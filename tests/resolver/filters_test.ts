import assert from "node:assert/strict";
import { preloadSha256 } from "../../lib/hash/mod.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import { FilterError } from "../../lib/resolver/filters.ts";
import { FILTERS } from "../../lib/resolver/mod.ts";

await preloadSha256();

function apply(name: string, value: JsonValue, ...args: string[]): JsonValue {
  return FILTERS.get(name)!.apply(value, args);
}

const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

for (
  const [name, value, expected, ...args] of [
    ["upper", "straße ä", "STRASSE Ä"],
    ["upper", 12, "12"],
    ["upper", true, "TRUE"],
    ["upper", null, "NULL"],
    ["lower", "ÄÖ İ", "äö i̇"],
    ["trim", "\t\u00a0\ufeffa b\n", "a b"],
    ["urlencode", "a b&c=d/é😀", "a%20b%26c%3Dd%2F%C3%A9%F0%9F%98%80"],
    ["urlencode", "!'()*~-._", "%21%27%28%29%2A~-._"],
    ["urlencode", "\ud800", "%EF%BF%BD"],
    ["urlencode", { a: 1 }, "%7B%22a%22%3A1%7D"],
    ["base64", "", ""],
    ["base64", "f", "Zg=="],
    ["base64", "foobar", "Zm9vYmFy"],
    ["base64", "ä😀", "w6Twn5iA"],
    ["base64", "??>>", "Pz8+Pg=="],
    ["base64url", "??>>", "Pz8-Pg"],
    ["base64url", "ÿÿÿ", "w7_Dv8O_"],
    ["base64decode", "Zm9vYmFy", "foobar"],
    ["base64decode", "Zg", "f"],
    ["base64decode", "Zg==", "f"],
    ["base64decode", "Pz8-Pg", "??>>"],
    ["base64decode", "Pz8+Pg==", "??>>"],
    ["base64decode", "w6Tw\nn5iA", "ä😀"],
    ["base64decode", "", ""],
    ["urldecode", "eyJ2IjoiYQ%3D%3D", "eyJ2IjoiYQ=="],
    ["urldecode", "a+b%2Bc", "a+b+c"],
    ["htmldecode", "a&#43;b&#x2B;c&#X3d;", "a+b+c="],
    ["htmldecode", "&amp;lt;&lt;&gt;&quot;&apos;", "&lt;<>\"'"],
    [
      "htmldecode",
      "&#128512; &#xd800; &#1114112; &nbsp; &#; & a&b=c",
      "😀 \ufffd &#1114112; &nbsp; &#; & a&b=c",
    ],
    ["json", 'a"b', '"a\\"b"'],
    ["json", { b: [1, null, 12345678901234567890n] }, '{"b":[1,null,12345678901234567890]}'],
    ["string", 12345678901234567890n, "12345678901234567890"],
    ["string", [1], "[1]"],
    ["string", "a", "a"],
    ["number", " 12 ", 12],
    ["number", "-1.5e2", -150],
    ["number", "12345678901234567890", 12345678901234567890n],
    ["number", 7, 7],
    ["boolean", "true", true],
    ["boolean", " false\n", false],
    ["boolean", true, true],
    ["sha256", "", EMPTY_SHA256],
    ["sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["sha256", "abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=", "base64"],
    ["sha256", "abc", "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0", "base64url"],
    [
      "hmacSha256",
      "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
      "Jefe",
    ],
    [
      "hmacSha256",
      "what do ya want for nothing?",
      "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=",
      "Jefe",
      "base64",
    ],
  ] as [string, JsonValue, JsonValue, ...string[]][]
) {
  const described = typeof value === "string" ? JSON.stringify(value) : String(value);
  Deno.test(`the filter ${[name, ...args].join(" ")} gives the right result for ${described}`, () => {
    assert.deepEqual(apply(name, value, ...args), expected);
  });
}

for (
  const [name, value, message] of [
    ["urldecode", "%", "the value is not percent-encoded UTF-8 text"],
    ["urldecode", "%FF", "the value is not percent-encoded UTF-8 text"],
    ["base64decode", "a", "the value is not base64 of UTF-8 text"],
    ["base64decode", "Z*==", "the value is not base64 of UTF-8 text"],
    ["base64decode", "/w==", "the value is not base64 of UTF-8 text"],
    ["number", "", 'string "" is not a number'],
    ["number", "0x10", 'string "0x10" is not a number'],
    ["number", "1_000", 'string "1_000" is not a number'],
    ["number", ".5", 'string ".5" is not a number'],
    ["number", "01", 'string "01" is not a number'],
    ["number", "1e999", 'string "1e999" is not a number'],
    ["number", "NaN", 'string "NaN" is not a number'],
    ["number", null, "null is not a number"],
    ["number", [1], "array of 1 item [1] is not a number"],
    ["boolean", "yes", 'string "yes" is neither `true` nor `false`'],
    ["boolean", 1, "number 1 is neither `true` nor `false`"],
  ] as [string, JsonValue, string][]
) {
  Deno.test(`the filter ${name} refuses ${JSON.stringify(value)}`, () => {
    assert.throws(() => apply(name, value), (error: unknown) => {
      assert.ok(error instanceof FilterError);
      assert.equal(error.message, message);
      return true;
    });
  });
}

Deno.test("base64 of a large text is encoded and decoded", () => {
  const text = "ä😀x".repeat(100_000);
  assert.equal(apply("base64decode", apply("base64", text)), text);
  assert.equal(apply("base64decode", apply("base64url", text)), text);
});

Deno.test("every filter has a usage text that contains it", () => {
  for (const { name, usage, summary } of FILTERS.values()) {
    assert.match(usage, new RegExp(`\\| ${name}\\b`));
    assert.match(summary, /\.$/);
  }
});
