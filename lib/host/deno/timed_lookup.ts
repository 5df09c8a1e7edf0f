import { lookup } from "node:dns/promises";
import { HostConnectionError } from "../host.ts";

/**
 * Resolves a host name as the system does, apart from connecting, so that it can be timed.
 *
 * @returns The addresses, in the order in which to try them; nothing if the program may not resolve
 * names itself.
 * @throws {HostConnectionError} If there are none.
 */
export async function lookUp(
  host: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    const found = await Promise.race([lookup(host, { all: true, order: "verbatim" }), promise]);
    return found.map(({ address }) => address);
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = error as Error & { readonly code?: string };
    if (code === "EPERM") return undefined;
    throw new HostConnectionError("dns", code, message);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
