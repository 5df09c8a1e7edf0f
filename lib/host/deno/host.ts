import type { Host, HostClock } from "../host.ts";
import { openDenoHttpClient } from "./fetch_client.ts";
import { denoFiles } from "./files.ts";
import { denoOutput } from "./standard_streams.ts";

/** The longest time that a timer can hold, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The machine that baton runs on, through Deno. */
export function createDenoHost(): Host {
  return {
    files: denoFiles,
    env: { get: readVariable },
    clock: denoClock,
    stdout: denoOutput(Deno.stdout),
    stderr: denoOutput(Deno.stderr),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    processors: Math.max(1, navigator.hardwareConcurrency),
    openHttpClient: openDenoHttpClient,
    openSocketClient: async (options) =>
      (await import("./socket_client.ts")).openDenoSocketClient(options),
  };
}

/** Returns a variable; one that may not be read counts as not set. */
export function readVariable(name: string): string | undefined {
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
};
