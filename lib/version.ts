import config from "../deno.json" with { type: "json" };

/** The version of baton, as in `deno.json`. */
export const VERSION: string = config.version;

/** The commit that a program was built from, and whether the files differed from it; none in source. */
export const COMMIT: string | null = null;
