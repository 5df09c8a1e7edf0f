import { LazyModule } from "../../text/mod.ts";

/** Describes what a response has near a path that finds nothing, which a run that passes spares. */
export const missingValues = new LazyModule(() => import("./missing_value.ts"));
