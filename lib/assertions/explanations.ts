import { part } from "../text/mod.ts";

/** Says why a check fails; a run whose assertions hold does not need that. */
export const explanations = part(() => import("./explain_failures.ts"));
