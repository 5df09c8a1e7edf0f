import { deepStrictEqual, ok } from "node:assert/strict";
import { type Measure, measure } from "./pair.ts";

/** What no response contains: cache busters, ids and times that the client makes. */
const CLIENT_MADE: Readonly<Record<string, RegExp>> = {
  directus: /^$/,
  nodered: /^\d+ query _ 0$/,
  transmission: /^$/,
  jsonauth: /^\d+ (?:query _ 0|json \["(?:ref|createdAt)"\])$/,
};

const PAIRS: readonly (readonly [first: string, second: string])[] = [
  ["directus_1", "directus_2"],
  ["directus_2", "directus_1"],
  ["nodered_1", "nodered_2"],
  ["transmission_1", "transmission_3"],
  ["transmission_3", "transmission_1"],
  ["jsonauth_1", "jsonauth_3"],
  ["jsonauth_3", "jsonauth_2"],
];

/** Values that happen to be equal on every server, such as the revision of an empty list. */
const MAX_SPURIOUS = 2;

for (const [first, second] of PAIRS) {
  Deno.test(`every value of ${first} that differs in ${second} is bound, and bound correctly`, async () => {
    const found = await measure(first, second);
    const clientMade = CLIENT_MADE[first.replace(/_\d$/, "")];
    deepStrictEqual(found.unbound.filter((id) => !clientMade.test(id)), []);
    deepStrictEqual(found.wrong, []);
    ok(found.spurious.length <= MAX_SPURIOUS, `spurious: ${found.spurious.join(", ")}`);
    ok(found.dynamic > found.unbound.length, summary(found));
  });
}

function summary({ requestValues, dynamic, unbound }: Measure): string {
  return `${requestValues} atoms, ${dynamic} of them dynamic, ${unbound.length} unbound`;
}
