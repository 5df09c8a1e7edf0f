import type { CliHost, StopSignal } from "./cli_host.ts";
import { createDenoHost } from "./deno_host.ts";
import { addsTraceparent } from "./deno_telemetry.ts";

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
