import { LazyModule } from "../text/mod.ts";

/** What explains mistakes; a file without any is read without it. */
export const mistakes = new LazyModule(() => import("./hints/mistakes.ts"));
