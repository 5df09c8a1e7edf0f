import { LazyModule } from "../text/mod.ts";

/** Says why a check fails; a run whose assertions hold does not need that. */
export const explanations = new LazyModule(() => import("./explain_failures.ts"));
