import { once } from "../../text/mod.ts";

/** Loads the reader of events, which few steps need. */
export const loadEventReader = once(async () =>
  (await import("./event_reader.ts")).createEventReader
);
