import type { CliHost } from "./cli_host.ts";
import { UsageError } from "./flags.ts";

/**
 * Sees to it that requests have no `traceparent` but that of their flow.
 *
 * @param command What sends them.
 * @throws {UsageError}
 */
export function refuseOwnTraces(host: Pick<CliHost, "addsTraceparent">, command: string): void {
  if (!host.addsTraceparent?.()) return;
  throw new UsageError(
    "OpenTelemetry is on in Deno (OTEL_DENO) and adds a `traceparent` to every request, also beside " +
      "that of a flow: servers would see two, and need not follow the trace id of the flow; call " +
      `\`OTEL_DENO=false baton ${command} …\`, or set OTEL_PROPAGATORS=none`,
  );
}
