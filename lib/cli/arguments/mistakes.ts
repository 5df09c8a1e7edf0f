import { LazyModule } from "../../text/mod.ts";

/** What explains the mistakes of a call; one without any is read without it. */
export const mistakes = new LazyModule(() => import("./explanations.ts"));
