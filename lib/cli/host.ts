import type { CliHost, HostOutput } from "../host/mod.ts";
import type { Redactor } from "../redaction/mod.ts";
import { UsageError } from "./usage_error.ts";

/** The host of a command, which masks secrets in everything written to its standard streams. */
export interface MaskedHost extends CliHost {
  /** The secrets to mask; a command adds those that it reads. */
  readonly secrets: Redactor;
  /**
   * The standard output stream without masking, for reports, JSON and scripts whose values are
   * already masked: a mask in the text itself could replace a name, a number or a bracket.
   */
  readonly documents: HostOutput;
  /** The standard error stream without masking, for diagnostics that are already masked. */
  readonly maskedErrors: HostOutput;
}

/** Returns a host that masks what it writes. */
export function maskHost(host: CliHost, secrets: Redactor): MaskedHost {
  return {
    ...host,
    stdout: maskOutput(host.stdout, secrets),
    stderr: maskOutput(host.stderr, secrets),
    secrets,
    documents: host.stdout,
    maskedErrors: host.stderr,
  };
}

function maskOutput(output: HostOutput, secrets: Redactor): HostOutput {
  return {
    write: (text) => output.write(secrets.text(text)),
    isTerminal: output.isTerminal,
    columns: () => output.columns(),
    problem: () => output.problem?.(),
  };
}

/**
 * Refuses to run if Deno adds its own `traceparent` to requests in addition to the flow's.
 *
 * @param command The command, for the message.
 * @throws {UsageError}
 */
export function refuseOwnTraces(host: Pick<CliHost, "addsTraceparent">, command: string): void {
  if (!host.addsTraceparent?.()) return;
  throw new UsageError(
    "OpenTelemetry is on in Deno (OTEL_DENO) and adds a `traceparent` to every request, in addition " +
      "to that of a flow: servers would see two, and might not use the trace id of the flow; call " +
      `\`OTEL_DENO=false baton ${command} …\`, or set OTEL_PROPAGATORS=none`,
  );
}
