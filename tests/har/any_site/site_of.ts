import { drawConventions, startSite, useSite } from "../../support/any_site/mod.ts";
import type { Application } from "../any_api/judge.ts";

/** A site whose conventions are drawn. */
export function drawnSite(seed: number): Application {
  const conventions = drawConventions(seed);
  return {
    start: (options) => startSite(conventions, options),
    use: (browser, typed) => useSite(browser, conventions, typed),
  };
}
