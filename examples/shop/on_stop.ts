const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** Does something once the process is asked to stop, which then does not end by itself. */
export function onStop(stop: () => void): void {
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
}
