import { requireBearer } from "./auth.ts";
import { createRouter, type Router } from "./hono.ts";
import { json, Problem } from "./reply.ts";
import type { Store } from "./store.ts";

/** Jobs: how far a payment has come. */
export function jobRoutes(store: Store): Router {
  const routes = createRouter();
  routes.use(requireBearer(store));

  routes.get("/:id", (c) => {
    const id = c.req.param("id");
    const job = store.jobs.get(id);
    if (job === undefined) throw new Problem(404, `there is no job ${id}`);
    return json({ ...job });
  });
  return routes;
}
