import { createShop, type ShopOptions } from "../api/app.ts";
import { listen, type RunningShop } from "../listen.ts";
import { withWorker } from "./payment_queue.ts";
import { startTracing } from "./tracing.ts";

/** What to set about a traced shop. */
export interface TracedShopOptions extends ShopOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** How spans are exported: `zipkin` or `otlp`. */
  readonly exporter: string;
}

/**
 * Serves the demo API as the service `shop-api`, or as `OTEL_SERVICE_NAME` says: traced with
 * OpenTelemetry, with payments that the worker makes.
 */
export async function serveTracedShop(
  { port, exporter, ...options }: TracedShopOptions,
): Promise<RunningShop> {
  const tracing = await startTracing(exporter, Deno.env.get("OTEL_SERVICE_NAME") ?? "shop-api");
  const shop = createShop(options, (store) => withWorker(store, tracing));
  const { url, close } = listen(shop, port);
  return {
    url,
    async close() {
      await close();
      await tracing.stop();
    },
  };
}
