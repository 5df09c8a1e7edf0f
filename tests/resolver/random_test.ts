import assert from "node:assert/strict";
import { openRandomStream, preloadRandom } from "../../lib/resolver/mod.ts";

await preloadRandom();

Deno.test("a UUID has version 4 and the variant of RFC 9562", () => {
  const stream = openRandomStream("seed", "a.yaml");
  const seen = new Set<string>();
  for (let i = 0; i < 500; i++) {
    const uuid = stream.uuid();
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    seen.add(uuid);
  }
  assert.equal(seen.size, 500);
});

Deno.test("hexadecimal digits come in any number from 1 to 128", () => {
  const stream = openRandomStream("seed", "a.yaml");
  for (let digits = 1; digits <= 128; digits++) {
    assert.match(stream.hex(digits), new RegExp(`^[0-9a-f]{${digits}}$`));
  }
});

Deno.test("hexadecimal digits are never all zero", () => {
  const stream = openRandomStream("seed", "a.yaml");
  const seen = new Set<string>();
  for (let i = 0; i < 500; i++) seen.add(stream.hex(1));
  assert.deepEqual([...seen].toSorted(), [..."123456789abcdef"]);
});

Deno.test("a stream depends only on its seed and its name", () => {
  const draw = (seed: string, name: string) => {
    const stream = openRandomStream(seed, name);
    return [stream.uuid(), stream.hex(32), stream.uuid(), stream.hex(128), stream.hex(3)];
  };
  assert.deepEqual(draw("s", "a"), draw("s", "a"));
  const streams = [["s", "a"], ["t", "a"], ["s", "b"], ["", ""], ["s", "a1"], ["sa", ""]]
    .map(([seed, name]) => draw(seed, name)[0]);
  assert.equal(new Set(streams).size, streams.length);
});

Deno.test("the values of a seed stay the same from version to version", () => {
  const stream = openRandomStream("8c1f", "flows/orders.yaml");
  assert.deepEqual([stream.uuid(), stream.hex(32), stream.hex(16)], EXPECTED);
});

/** The results of `printf 'flows/orders.yaml\0N' | openssl dgst -sha256 -hmac 8c1f`, N from 0. */
const EXPECTED: readonly string[] = [
  "097baec3-6605-45c8-bab2-4fb3dd062e41",
  "6e3b2cd66f84f18b8023fd37ae587211",
  "3afd8c7f66e001bf",
];
