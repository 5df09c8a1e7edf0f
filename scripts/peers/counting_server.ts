/** A running server that counts the requests that arrive. */
export interface CountingServer {
  readonly url: string;
  /** Returns how many requests have arrived since it started. */
  count(): Promise<number>;
  /** Ends the process. */
  stop(): Promise<void>;
}

/** Starts a server that prints its URL, and waits for that. */
export async function startCounting(
  [program, ...args]: readonly string[],
): Promise<CountingServer> {
  const child = new Deno.Command(program, { args, stdin: "null", stdout: "piped" }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const url = ((await reader.read()).value ?? "").trim();
  return {
    url,
    count: async () => (await (await fetch(`${url}/count`)).json()).requests,
    async stop() {
      child.kill();
      await reader.cancel();
      await child.status;
    },
  };
}

/**
 * Returns what is wrong with the number of requests that arrived, if something is.
 *
 * @param bounds The requests of one flow.
 */
export function wrongCount(
  arrived: number,
  flows: number,
  [least, most]: readonly [number, number],
): string | undefined {
  if (arrived >= least * flows && arrived <= most * flows) return undefined;
  const wanted = least === most ? `${least * flows}` : `${least * flows} to ${most * flows}`;
  return `${arrived} requests arrived instead of ${wanted}`;
}
