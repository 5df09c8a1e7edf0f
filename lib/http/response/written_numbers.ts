import { LazyModule } from "../../text/mod.ts";

/** Reads a body once more for its numbers as written, which few assertions need. */
export const writtenNumbers = new LazyModule(() => import("./as_written.ts"));
