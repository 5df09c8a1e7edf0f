import { LazyModule } from "../text/mod.ts";

/** What writes requests as `curl` commands; only the reports of failures have them. */
export const curl = new LazyModule(() => import("./curl.ts"));
