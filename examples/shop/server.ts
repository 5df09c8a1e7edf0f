import { createShop, type ShopOptions } from "./api/app.ts";
import { listen, type RunningShop } from "./listen.ts";
import { onStop } from "./on_stop.ts";

export type { RunningShop } from "./listen.ts";

/**
 * Serves the demo API on the loopback interface.
 *
 * @param options What to set about the shop, and the port; 0 takes a free one.
 */
export function serveShop({ port, ...options }: ShopOptions & { port: number }): RunningShop {
  return listen(createShop(options), port);
}

/** Serves the shop whose payments a worker makes, if the environment asks for traces. */
async function serveAsAsked(port: number): Promise<RunningShop> {
  const exporter = Deno.env.get("OTEL_TRACES_EXPORTER") ?? "none";
  if (exporter === "none") return serveShop({ port });
  const { serveTracedShop } = await import("./tracing/traced_shop.ts");
  return serveTracedShop({ port, exporter });
}

if (import.meta.main) {
  const shop = await serveAsAsked(Number(Deno.env.get("PORT") ?? 8080));
  onStop(async () => {
    await shop.close();
    Deno.exit();
  });
  console.log(shop.url);
}
