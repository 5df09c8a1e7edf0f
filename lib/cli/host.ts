import type { CliHost, HostOutput } from "../host/mod.ts";
import type { Redactor } from "../redaction/mod.ts";
import { UsageError } from "./usage_error.ts";

/**
 * The host of a command, which masks secrets in all that it writes to its standard streams. Nothing
 * of a command reaches a stream past it.
 */
export interface MaskedHost extends CliHost {
  /** What is masked; a command adds what it comes to know. */
  readonly secrets: Redactor;
  /**
   * The standard output stream for JSON and the like, made of masked findings: a mask in its text
   * could be in a number or a bracket.
   */
  readonly documents: HostOutput;
}

/** Makes a host that masks. */
export function maskHost(host: CliHost, secrets: Redactor): MaskedHost {
  return {
    ...host,
    stdout: maskOutput(host.stdout, secrets),
    stderr: maskOutput(host.stderr, secrets),
    secrets,
    documents: host.stdout,
  };
}

function maskOutput(output: HostOutput, secrets: Redactor): HostOutput {
  return {
    write: (text) => output.write(secrets.text(text)),
    isTerminal: output.isTerminal,
    columns: () => output.columns(),
  };
}

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
