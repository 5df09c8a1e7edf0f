import type { CliHost, StopSignal } from "../host.ts";
import { createDenoHost, readVariable } from "./host.ts";

const SIGNALS: readonly StopSignal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** The host of the command line, through Deno. */
export function createDenoCliHost(): CliHost {
  return {
    ...createDenoHost(),
    addsTraceparent,
    variables,
    onStop(listener) {
      const heard = SIGNALS.map((signal) => ({
        signal,
        hear: () => {
          leaveOff();
          listener(signal);
        },
      }));
      const leaveOff = () => {
        for (const { signal, hear } of heard) Deno.removeSignalListener(signal, hear);
      };
      for (const { signal, hear } of heard) Deno.addSignalListener(signal, hear);
      return leaveOff;
    },
  };
}

/** Asks nobody for a permission that was not given. */
function variables(): readonly string[] {
  const { state } = Deno.permissions.querySync({ name: "env" });
  return state === "granted" ? Object.keys(Deno.env.toObject()) : [];
}

/**
 * Whether Deno adds a second `traceparent` to what `fetch` sends: its OpenTelemetry is on
 * (`OTEL_DENO=true`, `OTEL_SDK_DISABLED` not `true`), and `tracecontext` is among its propagators, as
 * it is where `OTEL_PROPAGATORS` is not set. A header of the same name does not keep it from doing so,
 * nor does an exporter or a sampler that drops everything. Whether an executable is traced is settled
 * when it is built, so its environment does not tell.
 */
function addsTraceparent(): boolean {
  if (!Deno.build.standalone && !mayTrace()) return false;
  const propagators = readVariable("OTEL_PROPAGATORS") ?? "tracecontext,baggage";
  return propagators.split(",").some((name) => name.trim() === "tracecontext") && isTracing();
}

/** Whether the environment lets it, as far as it may be read; what it says further costs time to ask. */
function mayTrace(): boolean {
  try {
    return /^true$/i.test(Deno.env.get("OTEL_DENO") ?? "");
  } catch {
    return true;
  }
}

/** Whether there are spans. */
function isTracing(): boolean {
  try {
    const tracer = Deno.telemetry.tracerProvider.getTracer("baton");
    return !/^0*$/.test(tracer.startSpan("baton").spanContext().traceId);
  } catch {
    return false;
  }
}
