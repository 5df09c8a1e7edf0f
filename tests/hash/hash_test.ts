import assert from "node:assert/strict";
import { hmacSha256, preloadSha256, sha256, sha256Hex } from "../../lib/hash/mod.ts";

Deno.test("a digest before the code is loaded is a programming error", () => {
  const message = "preloadSha256() must be awaited before the first digest";
  assert.throws(() => sha256("abc"), { message });
  assert.throws(() => hmacSha256("key", "abc"), { message });
});

for (
  const [message, digest] of [
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ] as const
) {
  Deno.test(`SHA-256 of ${message.length} bytes equals that of FIPS 180-4`, async () => {
    await preloadSha256();
    assert.equal(sha256(message).toHex(), digest);
    assert.equal(await sha256Hex(message), digest);
    assert.equal(sha256(new TextEncoder().encode(message)).toHex(), digest);
  });
}

const hex = (text: string) => Uint8Array.fromHex(text);

for (
  const [what, key, message, digest] of [
    [
      "case 1",
      hex("0b".repeat(20)),
      "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ],
    [
      "case 2",
      "Jefe",
      "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [
      "case 3",
      hex("aa".repeat(20)),
      hex("dd".repeat(50)),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ],
    [
      "case 6, a key longer than a block",
      hex("aa".repeat(131)),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ] as const
) {
  Deno.test(`HMAC-SHA-256 equals that of RFC 4231, ${what}`, async () => {
    await preloadSha256();
    assert.equal(hmacSha256(key, message).toHex(), digest);
  });
}

Deno.test("HMAC-SHA-256 accepts an empty key, and takes texts as UTF-8", async () => {
  await preloadSha256();
  assert.equal(
    hmacSha256("", "").toHex(),
    "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad",
  );
  const bytes = new TextEncoder().encode("ä😀");
  assert.deepEqual(hmacSha256("ä😀", "ä😀"), hmacSha256(bytes, bytes));
});
