import type { AuthorizerDeps } from "../../../lib/executor/auth/mod.ts";
import type {
  ReceivedResponse,
  ResolvedRequest,
  Transport,
} from "../../../lib/executor/transport.ts";
import { createFetchTransport } from "../../../lib/executor/fetch_transport.ts";
import { openDenoHttpClient } from "../../../lib/cli/deno_http.ts";
import { createMemoryHost } from "../../../lib/host/memory.ts";
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
