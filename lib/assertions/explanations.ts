import { missingValues } from "../http/mod.ts";
import { LazyModule } from "../text/mod.ts";

/**
 * Says why a check fails, also where a value is missing; a run whose assertions hold does not need
 * that.
 */
export const explanations = new LazyModule(async () => {
  const [explanations] = await Promise.all([
    import("./explain_failures.ts"),
    missingValues.load(),
  ]);
  return explanations;
});
