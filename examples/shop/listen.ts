import type { Shop } from "./api/app.ts";

/** A shop that listens. */
export interface RunningShop {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops listening and waits for the requests under way. */
  close(): Promise<void>;
}

/** Serves a shop on the loopback interface; port 0 takes a free one. */
export function listen(shop: Shop, port: number): RunningShop {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen() {} },
    (request) => shop.fetch(request),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => server.shutdown(),
  };
}
