import { LazyModule } from "../../text/mod.ts";

/** What draws exchanges; few runs show them. */
export const exchangeDrawing = new LazyModule(() => import("./exchange_lines.ts"));
