import { openDenoHttpClient } from "../../../lib/host/deno/fetch_client.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import type { AuthorizerDeps } from "../../../lib/http/auth/authorizer.ts";
import type { ReceivedResponse, ResolvedRequest, Transport } from "../../../lib/http/mod.ts";
import { createFetchTransport } from "../../../lib/http/transport/fetch_transport.ts";
import type { Hop } from "../../../lib/record/mod.ts";
import { openRandomStream } from "../../../lib/resolver/mod.ts";

/** What an authorizer needs, and what it reported. */
export interface RecordedDeps extends AuthorizerDeps, Disposable {
  readonly secrets: string[];
  readonly hops: Hop[];
  send(request: ResolvedRequest): Promise<ReceivedResponse>;
}

/** Makes what an authorizer needs, over real sockets. */
export function createDeps(clock: AuthorizerDeps["clock"] = { now: () => 0 }): RecordedDeps {
  const secrets: string[] = [];
  const hops: Hop[] = [];
  let transport: Transport | undefined;
  const open = () =>
    transport ??= createFetchTransport(openDenoHttpClient({}), createMemoryHost().clock);
  return {
    secrets,
    hops,
    tokens: new Map(),
    random: openRandomStream("seed", "flow.yaml"),
    clock,
    send: (request) => open().send(request, { maxBodyBytes: 1_000_000 }),
    keepSecret: (secret) => void secrets.push(secret),
    onHop: (hop) => void hops.push(hop),
    [Symbol.dispose]: () => transport?.close(),
  };
}
