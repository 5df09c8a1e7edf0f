import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { toText } from "../../../lib/json/mod.ts";
import { boundIn, decisionsOf, renderedText } from "../support/correlated.ts";
import type { Exchange } from "../support/har_of.ts";

/** A small recording, and everything that must be bound in it. */
export interface Pattern {
  readonly exchanges: readonly Exchange[];
  readonly bound: Readonly<Record<string, string>>;
}

/** A test for each recording: exactly what is listed is bound, and gives the recorded value. */
export function testPatterns(patterns: Readonly<Record<string, Pattern>>): void {
  for (const [name, { exchanges, bound }] of Object.entries(patterns)) {
    Deno.test(`correlation: ${name}`, async () => {
      deepStrictEqual(await boundIn(exchanges), bound);
      for (const decision of (await decisionsOf(exchanges)).values()) {
        const { requestValue, template } = decision;
        if (template) {
          strictEqual(renderedText(decision), toText(requestValue.value), requestValue.id);
        }
      }
    });
  }
}
