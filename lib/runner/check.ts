import type { Host } from "../host/mod.ts";
import { type CheckedFlow, type CheckOptions, prepare } from "./prepare.ts";

/**
 * Finds, reads and checks flow files: everything that can be known without sending a request, and
 * what is ill-advised unless `lint` is `false`.
 *
 * @param options The paths, and the parameters and variables that the flows may use.
 * @returns A result for each file, and for each path that leads to none, in input order.
 *
 * @example Find a mistake before anything is sent
 * ```ts
 * import { check, createMemoryHost } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "flows/ping.yaml": "steps: [{ name: ping, requst: {} }]" },
 * });
 * const [{ diagnostics }] = await check(host, { paths: ["flows"] });
 * assert.equal(diagnostics[0].message, "`requst` is not a key of a step");
 * assert.equal(diagnostics[0].help, "did you mean `request`?");
 * ```
 */
export async function check(
  host: Pick<Host, "files" | "env">,
  options: CheckOptions,
): Promise<readonly CheckedFlow[]> {
  return (await prepare(host, { lint: true, ...options })).flows;
}
