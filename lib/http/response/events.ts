import { LazyModule } from "../../text/mod.ts";

/** The reader of events, which few steps need. */
export const eventReader = new LazyModule(() => import("./event_reader.ts"));
