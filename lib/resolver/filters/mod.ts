/**
 * The closed list of filters.
 *
 * @module
 */
import { BASE64_FILTERS } from "./base64.ts";
import { CONVERT_FILTERS } from "./convert.ts";
import type { Filter } from "./filter.ts";
import { HASH_FILTERS } from "./hash.ts";
import { TEXT_FILTERS } from "./text.ts";

export * from "./filter.ts";

/** Every filter by its name; `offset` is part of the grammar of `NOW`. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map(
  [...TEXT_FILTERS, ...BASE64_FILTERS, ...CONVERT_FILTERS, ...HASH_FILTERS]
    .map((filter) => [filter.name, filter]),
);
