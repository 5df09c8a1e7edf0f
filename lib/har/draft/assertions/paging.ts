import { isArray, isObject, type JsonValue, memberAt } from "../../../json/mod.ts";
import type { Keys } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";

const SMALL_PAGE = 20;
const LIMIT =
  /^_?(?:limit|per_?page|page_?size|size|take|first|last|top|max_?results|count|rows|n|\$top)$|\[(?:limit|size)\]$/i;
const LATER = /cursor|offset|skip|after|before|page_?token|continuation/i;
const PAGE = /^_?page(?:_?(?:no|num|number|index))?$|\[(?:number|page)\]$/i;
const OTHER_PAGES =
  /^(?:next|prev|previous|(?:next|prev|previous)_?(?:page|link|url|cursor|token|page_?token|page_?url)|has_?(?:more|next|next_?page)|(?:total|num)_?pages|page_?count|last_?page)$/i;

/** Whether a parameter selects a part of a list. */
export function isPaging(name: string): boolean {
  return PAGE.test(name) || LATER.test(name) || LIMIT.test(name);
}

/**
 * Whether a response may contain only a part of a list, judging by its request or its other
 * members. A first page with much room contains all of it.
 *
 * @param length The number of items.
 */
export function isPaged(entry: Entry, list: Keys, length: number): boolean {
  if (hasRoom(entry, length)) return false;
  const isAsked = entry.request.query.some(({ name, value }) =>
    PAGE.test(name) || LATER.test(name) && value !== "" && value !== "0" ||
    LIMIT.test(name) && Number(value) > 0 && Number(value) < SMALL_PAGE
  );
  return isAsked || saysPages(entry, list);
}

function hasRoom({ request: { query } }: Entry, length: number): boolean {
  const isFirst = query.every(({ name, value }) =>
    !PAGE.test(name) && !LATER.test(name) || /^[01]?$/.test(value)
  );
  const limit = Number(query.find(({ name }) => LIMIT.test(name))?.value ?? 0);
  return isFirst && limit >= SMALL_PAGE && length * 2 <= limit;
}

function saysPages({ response: { json, headers } }: Entry, list: Keys): boolean {
  if (headers.some(({ name, value }) => name === "link" && /rel="?next/.test(value))) return true;
  let above: JsonValue | undefined = json;
  for (const key of [...list, ""]) {
    if (!isObject(above)) return false;
    const { links, meta, pagination, ...own } = above;
    if ([own, links, meta, pagination].some(hasPages)) return true;
    above = memberAt(above, key);
  }
  return false;
}

function hasPages(value: JsonValue | undefined): boolean {
  return isObject(value) && !isArray(value) &&
    Object.keys(value).some((key) => OTHER_PAGES.test(key));
}
