import assert from "node:assert/strict";
import { runFlow, shortForm } from "./run_flow.ts";
import { openServer } from "./server.ts";

/** A flow file with mistakes. */
export interface StaticCheck {
  readonly what: string;
  /** The flow; `ORIGIN` stands for the server's, which is 16 characters longer. */
  readonly flow: string;
  /** The diagnostics, as `line:column code: message`. */
  readonly found: readonly string[];
  /** What the first diagnostic says to write instead. */
  readonly help?: string;
}

/** Tests that mistakes are found, and that nothing is sent. */
export function testStaticCheck({ what, flow, found, help }: StaticCheck): void {
  Deno.test(`${what} is found before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(flow.replaceAll("ORIGIN", server.origin));
    assert.equal(result.exitCode, 2);
    assert.deepEqual(server.log, []);
    assert.deepEqual(result.steps, []);
    assert.deepEqual(result.diagnostics.map(shortForm), found);
    if (help !== undefined) assert.equal(result.diagnostics[0].help, help);
  });
}
