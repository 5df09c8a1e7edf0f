import { createShop, type ShopOptions } from "./api/app.ts";

/** A shop that listens. */
export interface RunningShop {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops listening and waits for the requests under way. */
  close(): Promise<void>;
}

/**
 * Serves the demo API on the loopback interface.
 *
 * @param options What to set about the shop, and the port; 0 takes a free one.
 */
export function serveShop({ port, ...options }: ShopOptions & { port: number }): RunningShop {
  const shop = createShop(options);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen() {} },
    (request) => shop.fetch(request),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    close: () => server.shutdown(),
  };
}

if (import.meta.main) {
  const { url } = serveShop({ port: Number(Deno.env.get("PORT") ?? 8080) });
  console.log(url);
}
