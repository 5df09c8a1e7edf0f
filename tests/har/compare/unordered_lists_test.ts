import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const IDS = [
  ["b2f1c7e2-5b1d-4c7f-9a3e-2f6d8b0c4e5a", "5d0e8f7a-1c2b-4d3e-8f9a-0b1c2d3e4f5a"],
  ["c41f9a77-0d52-4f6e-8a11-93b0e7d5c2f4", "e8a37b15-62c9-4d08-b5f3-1c7a90de4b26"],
];
const NAMES = ["Heron Nurseries", "Quince and Daughters"];

/** Two sellers are made, and asked for by their ids in an order. */
function asking(ids: readonly string[], query: string): readonly Exchange[] {
  const made = ids.map((id, i): Exchange => ({
    method: "POST",
    url: "/sellers",
    body: { name: NAMES[i] },
    status: 201,
    json: { id, name: NAMES[i] },
  }));
  const json = ids.map((id, i) => ({ id, name: NAMES[i] }));
  return [...made, { url: `/sellers?${query}`, json }];
}

const FIRST = "${steps.create_seller.capture.id}";
const SECOND = "${steps.create_seller_2.capture.id}";

for (
  const [what, queryOf, expected] of [
    [
      "JSON",
      (ids: readonly string[]) => `filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
      `filter: '{"id":["${FIRST}","${SECOND}"]}'`,
    ],
    ["a condition", (ids: readonly string[]) => `id=in.(${ids})`, `id: in.(${FIRST},${SECOND})`],
  ] as const
) {
  Deno.test(`ids in a list of ${what} may be in another order in the second recording`, async () => {
    const [one, two] = await Promise.all([
      recordingOf(asking(IDS[0], queryOf(IDS[0]))),
      recordingOf(asking(IDS[1], queryOf(IDS[1].toReversed()))),
    ]);
    const { text } = (await convert([one, two])).flows[0];
    assert.ok(text.includes(expected), text);
  });
}
