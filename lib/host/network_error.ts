/** Why a request got no answer: the name, the connection, TLS, a cut connection, bad HTTP. */
export type NetworkErrorClass = "dns" | "connect" | "tls" | "reset" | "protocol";

/**
 * A failure of the network that a host makes itself, in words for a reader: `connection refused
 * (api.test:80)`. The step that sent the request could not be judged.
 *
 * Errors of the platform's `fetch` need no such thing; baton tells those apart itself.
 *
 * @example A network where nobody listens
 * ```ts
 * import { createMemoryHost, HostNetworkError, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "a.yaml": "steps: [{ name: a, request: { url: http://api.test/ } }]" },
 *   fetch: () => {
 *     throw new HostNetworkError("connect", "connection refused (api.test:80)");
 *   },
 * });
 * const events = await Array.fromAsync(run(host, { paths: ["a.yaml"] }));
 * const end = events.at(-1);
 * assert.ok(end?.type === "run_finished");
 * assert.equal(end.exit_code, 3);
 * ```
 */
export class HostNetworkError extends Error {
  /** The name of the class. */
  override name = "HostNetworkError";

  /**
   * A failure of one request.
   *
   * @param errorClass What kind of failure it is, as the record of the run tells it.
   * @param message What happened, in one line.
   */
  constructor(readonly errorClass: NetworkErrorClass, message: string) {
    super(message);
  }
}
