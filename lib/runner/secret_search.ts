import { LazyModule } from "../text/mod.ts";

/** What searches an exchange for secrets before it is shown; few exchanges of a run are. */
export const secretSearch = new LazyModule(() => import("./exchange_secrets.ts"));
