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
      const listeners = SIGNALS.map((signal) => ({
        signal,
        onSignal: () => {
          stopListening();
          listener(signal);
        },
      }));
      const stopListening = () => {
        for (const { signal, onSignal } of listeners) Deno.removeSignalListener(signal, onSignal);
      };
      for (const { signal, onSignal } of listeners) Deno.addSignalListener(signal, onSignal);
      return stopListening;
    },
  };
}

/** Returns the names without prompting for a permission. */
function variables(): readonly string[] {
  const { state } = Deno.permissions.querySync({ name: "env" });
  return state === "granted" ? Object.keys(Deno.env.toObject()) : [];
}

/**
 * Whether Deno adds a second `traceparent` to what `fetch` sends: its OpenTelemetry is on
 * (`OTEL_DENO=true`, `OTEL_SDK_DISABLED` not `true`), and `tracecontext` is one of its propagators, as
 * it is by default. It does so even if the header is already set, and with an exporter or a sampler
 * that drops everything. For an executable, tracing is set when it is built, not by its environment.
 */
function addsTraceparent(): boolean {
  if (!Deno.build.standalone && !mayTrace()) return false;
  const propagators = readVariable("OTEL_PROPAGATORS") ?? "tracecontext,baggage";
  return propagators.split(",").some((name) => name.trim() === "tracecontext") && isTracing();
}

/** Whether the environment allows it, as far as it may be read; this is faster than opening a span. */
function mayTrace(): boolean {
  try {
    return /^true$/i.test(Deno.env.get("OTEL_DENO") ?? "");
  } catch {
    return true;
  }
}

/** Whether Deno records spans. */
function isTracing(): boolean {
  try {
    const tracer = Deno.telemetry.tracerProvider.getTracer("baton");
    return !/^0*$/.test(tracer.startSpan("baton").spanContext().traceId);
  } catch {
    return false;
  }
}
