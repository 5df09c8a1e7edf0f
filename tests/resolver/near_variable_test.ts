import assert from "node:assert/strict";
import { nearVariable } from "../../lib/resolver/missing_values.ts";

const SET = ["BASE_URL", "API_KEY_2", "CI"];
const env = (name: string) => (SET.includes(name) ? "" : undefined);

for (
  const [name, near] of [
    ["BASE_URl", "BASE_URL"],
    ["base_url", "BASE_URL"],
    ["BASE_ULR", "BASE_URL"],
    ["BASEURL", "BASE_URL"],
    ["BASE__URL", "BASE_URL"],
    ["BASE_URI", "BASE_URL"],
    ["ASE_URL", "BASE_URL"],
    ["BASE_UR", "BASE_URL"],
    ["API_KEY_3", "API_KEY_2"],
    ["BASE_ADDRESS", undefined],
    ["BAES_ULR", undefined],
    ["BASE_URL", undefined],
    ["CU", undefined],
  ] as const
) {
  Deno.test(`a variable near ${name} is ${near ?? "not known"}`, () => {
    assert.equal(nearVariable(name, env), near);
  });
}
