import assert from "node:assert/strict";
import { isFlagOrLabel } from "../../lib/secrets/mod.ts";

const CASES: readonly (readonly [value: string, expected: boolean])[] = [
  ["true", true],
  ["off", true],
  ["Change password", true],
  ["Set new password", true],
  ["Save passwords", true],
  ["Sign in", true],
  ["signin", false],
  ["open sesame password", false],
  ["Change password 7", false],
  ["password", false],
  ["changepassword", false],
  ["truest", false],
];

for (const [value, expected] of CASES) {
  Deno.test(`${value} ${expected ? "is" : "may be"} ${expected ? "no password" : "one"}`, () => {
    assert.equal(isFlagOrLabel(value), expected);
  });
}
