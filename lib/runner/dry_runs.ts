import { LazyModule } from "../text/mod.ts";

/** What makes requests without sending them, which few calls ask for. */
export const dryRuns = new LazyModule(() => import("./dry_run.ts"));
