import { createDenoHost } from "../../../lib/host/deno/mod.ts";
import { run } from "../../../lib/runner/mod.ts";

/**
 * Runs `flow.yaml` in the working directory over a transport, and prints the error class of its last
 * step, or the outcome if it has none, and the peak memory of the process in KiB, on Linux.
 *
 * Arguments: the transport, the largest body in bytes, and the URL of a proxy or nothing.
 */
if (import.meta.main) {
  const [transport, maxBodyBytes, proxy] = Deno.args;
  const host = createDenoHost();
  const options = {
    paths: ["flow.yaml"],
    maxBodyBytes: Number(maxBodyBytes),
    network: { proxy: proxy || undefined },
  };
  const limited = { ...host, connect: transport === "socket" ? host.connect : undefined };
  let last = "nothing";
  for await (const event of run(limited, options)) {
    if (event.type === "step_finished") last = event.error?.class ?? event.outcome;
  }
  const peak = /VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync("/proc/self/status"))?.[1];
  console.log(`${last} ${peak}`);
  Deno.exit();
}
