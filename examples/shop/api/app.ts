import { authRoutes } from "./auth.ts";
import { type Backstage, inMemory } from "./backstage.ts";
import { createRouter } from "./hono.ts";
import { jobRoutes } from "./jobs.ts";
import { legacyRoutes } from "./legacy.ts";
import { newsletterRoutes } from "./newsletter.ts";
import { orderRoutes } from "./orders.ts";
import { pageRoutes } from "./pages.ts";
import { productRoutes } from "./products.ts";
import { Problem } from "./reply.ts";
import { searchRoutes } from "./search.ts";
import { createStore, type ShopOptions, type Store } from "./store.ts";

export type { ShopOptions } from "./store.ts";

/** An API that answers requests. */
export interface Shop {
  /** Answers one request. */
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * Makes the demo API: a shop in memory with products, orders, payments that take a while, a search
 * that lags, and traces.
 *
 * @example
 * ```ts
 * const shop = createShop();
 * const response = await shop.fetch(new Request("http://shop/healthz"));
 * ```
 *
 * @param backstage What traces its requests and makes its payments.
 */
export function createShop(
  options: ShopOptions = {},
  backstage: (store: Store) => Backstage = inMemory,
): Shop {
  const store = createStore(options);
  const { trace, pay, traced, untraced } = backstage(store);
  const app = createRouter();
  app.onError((error) => {
    if (error instanceof Problem) return error.toResponse();
    throw error;
  });
  app.notFound((c) => new Problem(404, `there is nothing at ${c.req.path}`).toResponse());
  app.use(async (_, next) => {
    store.agenda.runDue();
    await next();
  });
  for (const [path, routes] of Object.entries(untraced)) app.route(path, routes);
  app.use(trace);
  for (const [path, routes] of Object.entries(traced)) app.route(path, routes);
  app.route("/", pageRoutes());
  app.route("/auth", authRoutes(store));
  app.route("/legacy", legacyRoutes(store));
  app.route("/products", productRoutes(store));
  app.route("/orders", orderRoutes(store, pay));
  app.route("/jobs", jobRoutes(store));
  app.route("/search", searchRoutes(store));
  app.route("/newsletter", newsletterRoutes());
  return { fetch: (request) => app.fetch(request) };
}
