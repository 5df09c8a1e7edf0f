import type { CliHost, Host, HostClock } from "../host.ts";
import { openDenoConnection } from "./connection.ts";
import { openDenoHttpClient } from "./fetch_client.ts";
import { denoFiles, toHostFileError } from "./files.ts";
import { denoOutput } from "./standard_streams.ts";
import { StopSignals } from "./stop_signals.ts";

/** The longest delay of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The machine that baton runs on, through Deno. */
export function createDenoHost(): Host {
  return {
    files: denoFiles,
    env: { get: readVariable },
    clock: denoClock,
    stdout: denoOutput(Deno.stdout, wordError),
    stderr: denoOutput(Deno.stderr, wordError),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    processors: Math.max(1, navigator.hardwareConcurrency),
    openHttpClient: openDenoHttpClient,
    connect: openDenoConnection,
  };
}

/** Returns a variable; a variable that may not be read counts as not set. */
function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
}

const denoClock: HostClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep(ms, signal) {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, MAX_TIMER_MS));
      signal?.addEventListener("abort", wake, { once: true });
    });
  },
  every(ms, call) {
    const timer = setInterval(call, ms);
    Deno.unrefTimer(timer);
    return () => clearInterval(timer);
  },
};

/** The host of the command line, through Deno. */
export function createDenoCliHost(): CliHost {
  const signals = new StopSignals();
  return {
    ...createDenoHost(),
    addsTraceparent,
    variables,
    signals,
    onStop: signals.listen,
    async watch(places, changed) {
      return (await import("./watching.ts")).watchDirectories(places, changed);
    },
    async keys(pressed) {
      return (await import("./watching.ts")).readKeys(pressed);
    },
  };
}

/** Returns the names without prompting for a permission. */
function variables(): readonly string[] {
  const { state } = Deno.permissions.querySync({ name: "env" });
  return state === "granted" ? Object.keys(Deno.env.toObject()) : [];
}

/**
 * Returns whether Deno adds a second `traceparent` to what `fetch` sends. It does if its
 * OpenTelemetry is on (`OTEL_DENO=true`, `OTEL_SDK_DISABLED` not `true`) and `tracecontext` is one
 * of its propagators, as it is by default, even if the header is already set, and even with an
 * exporter or a sampler that drops everything. For an executable, tracing is set when it is built,
 * not by its environment.
 */
function addsTraceparent(): boolean {
  if (!Deno.build.standalone && !mayTrace()) return false;
  const propagators = readVariable("OTEL_PROPAGATORS") ?? "tracecontext,baggage";
  return propagators.split(",").some((name) => name.trim() === "tracecontext") && isTracing();
}

/**
 * Returns whether the environment allows tracing, as far as it may be read; faster than opening a
 * span.
 */
function mayTrace(): boolean {
  try {
    return /^true$/i.test(Deno.env.get("OTEL_DENO") ?? "");
  } catch {
    return true;
  }
}

/** Returns whether Deno records spans. */
function isTracing(): boolean {
  try {
    const tracer = Deno.telemetry.tracerProvider.getTracer("baton");
    return !/^0*$/.test(tracer.startSpan("baton").spanContext().traceId);
  } catch {
    return false;
  }
}

function wordError(error: unknown): string {
  const worded = toHostFileError(error);
  return worded instanceof Error ? worded.message : String(worded);
}
