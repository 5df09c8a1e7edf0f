import { LazyModule } from "../text/mod.ts";

/** The diagnostics of steps that fail; a run in which every step passes does without. */
export const failureTexts = new LazyModule(() => import("./failures/mod.ts"));
