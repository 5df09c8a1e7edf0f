import type { Host } from "../host/mod.ts";
import type { RunOptions } from "./options.ts";
import { type CheckedFlow, prepare } from "./prepare.ts";

/**
 * Finds, reads and checks flow files: everything that can be known without sending a request.
 *
 * @param options The paths, and the parameters and variables that the flows may use.
 * @returns A result for each file, and for each path that leads to none, in input order.
 */
export async function check(
  host: Pick<Host, "files" | "env">,
  options: Pick<RunOptions, "paths" | "params" | "environment">,
): Promise<readonly CheckedFlow[]> {
  return (await prepare(host, options)).flows;
}
