/**
 * Ports that no system hands out by itself (Linux does from 32768, others from 49152): one of those could
 * be taken by a client or a server of another test before the program listens on it, and a client that
 * connects to one may even be connected to itself. Nor are they among the ports that `fetch` refuses, of
 * which 10080 is the last.
 */
const PORTS = { first: 10_100, count: 20_000 } as const;

/** The ports that were given out: a program may listen on several of them, and on none of them yet. */
const given = new Set<number>();

/** A port of 127.0.0.1 that nothing listens on, another one each time. */
export function freePort(): number {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (given.has(port)) continue;
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      given.add(port);
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
