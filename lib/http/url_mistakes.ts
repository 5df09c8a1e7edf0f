import { LazyModule } from "../text/mod.ts";

/** What explains URLs that cannot be sent; most flows have none. */
export const urlMistakes = new LazyModule(() => import("./url_help.ts"));
