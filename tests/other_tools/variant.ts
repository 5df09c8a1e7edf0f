import assert from "node:assert/strict";
import { checkText, fixText } from "./check_text.ts";

/** A flow in the words of another tool. */
export interface Variant {
  readonly what: string;
  readonly flow: string;
  /** What is found: its place, code and message, and what to write instead. */
  readonly found: readonly (readonly [finding: string, help: string])[];
  /** The flow with its fixes done, in which nothing is found; absent where there is no fix. */
  readonly fixed?: string;
}

const ENV = { ID: "1" };

/** Tests what is said of a flow, and that it is right once it is fixed. */
export function testVariant({ what, flow, found, fixed }: Variant): void {
  Deno.test(`${what} leads to what to write`, async () => {
    const findings = await checkText(flow, ENV);
    const told = findings.map(({ code, severity, message, at, help = "" }) => {
      const weight = severity === "error" ? "" : `${severity} `;
      return [`${at?.line}:${at?.column} ${weight}${code}: ${message}`, help];
    });
    assert.deepEqual(told, found);
    assert.equal(await fixText(flow, ENV), fixed ?? flow);
    if (fixed !== undefined) assert.deepEqual(await checkText(fixed, ENV), []);
  });
}
