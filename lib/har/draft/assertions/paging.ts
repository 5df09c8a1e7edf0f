import { isNumber, isObject, type JsonObject, type JsonValue, valueAt } from "../../../json/mod.ts";
import { memoizedByObject } from "../../../text/mod.ts";
import { bodyFields, isBody, operationsOf } from "../../call/mod.ts";
import type { Keys } from "../../provenance.ts";
import type { Entry, Field } from "../../recording.ts";
import { LIMIT } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import type { AssertedStep } from "./flow_state.ts";
import { leavesIn } from "./sent_values.ts";

const SMALL_PAGE = 20;
const LATER = /cursor|offset|skip|after|before|page_?token|continuation/i;
const PAGE = /^_?page(?:_?(?:no|num|number|index))?$|\[(?:number|page)\]$/i;
/** Members that say whether another page follows. */
const NEXT =
  /^(?:next|next_?(?:page|link|url|cursor|token|page_?token|page_?url)|has_?(?:more|next|next_?page))$/i;
/** Members that say how many pages there are. */
const PAGES = /^(?:(?:total|num)_?pages|page_?count|last_?page)$/i;
const PREVIOUS = /^(?:prev|previous)(?:_?(?:page|link|url|cursor|token|page_?token|page_?url))?$/i;

/** Whether a member says that no other page follows. */
export function saysLast([key, value]: readonly [key: string, value: JsonValue]): boolean {
  return NEXT.test(key) && (value === null || value === false) ||
    (PAGES.test(key) || key === "pages") && Number(value) === 1;
}

/** The first and the last item that are asked for: `range=[0,9]`. */
const RANGE = /^\[(\d+), ?(\d+)\]$/;

/** Whether a parameter selects a part of a list. */
export function isPaging(name: string): boolean {
  return PAGE.test(name) || LATER.test(name) || LIMIT.test(name);
}

/**
 * A field with which a list is asked for, and what the flow sends, if that is not all of a value, which
 * may be a term that texts have in them.
 */
export type AskedField =
  & Field
  & Readonly<
    { at: string; isInQuery?: boolean; draft?: DraftValue; isTerm?: boolean }
  >;

/**
 * Returns the fields with which a list is asked for: those of the query, and the members of JSON in
 * it, and for a read those of its body, such as variables of GraphQL. Fields at the same place are the
 * values of one.
 */
export const askedFields = memoizedByObject(({ action, decisions }: AssertedStep) =>
  decisions.all.flatMap(({ requestValue: { place, value } }): AskedField[] => {
    const isInQuery = place.in === "query";
    if (!isInQuery && (action !== "read" || !isBody(place))) return [];
    const outer = "name" in place ? [place.name] : "path" in place ? place.path : [];
    const leaves = leavesIn(isInQuery ? `${value}` : "");
    const parts = leaves.map((one) => ({ value: one.value, path: [...outer, ...one.path] }));
    return [{ value, path: outer }, ...parts].map(({ value, path }) => {
      const keys = path.filter((key) => typeof key === "string");
      return { name: keys.at(-1) ?? "", value: `${value ?? ""}`, at: keys.join("."), isInQuery };
    });
  })
);

/**
 * Returns how many items a page has at most, if a response may contain only a part of a list, judging
 * by its request or its other members; 0 if it is not known to be a first page with room. A first
 * page with much room contains all of it.
 *
 * @param length The number of items.
 */
export function pageLimit(step: AssertedStep, list: Keys, length: number) {
  const { request, response } = step.entry;
  const asked = askedFields(step);
  const fields = [...asked, ...bodyFields(request)];
  // As a table in a page (DataTables) asks for a part of a list, and a client of JSON Server.
  const isTable = fields.some(({ name }) => name === "draw" || name === "_end");
  const usual = (name: string) =>
    name.replace(/^_?start$/, "offset").replace(/^(?:length|_end)$/, "limit");
  const sent = fields.flatMap(({ name, value }) => {
    const [, first, last] = name === "range" && RANGE.exec(value) || [];
    if (first === undefined) return [{ name: isTable ? usual(name) : name, value }];
    return [{ name: "offset", value: first }, { name: "limit", value: `${+last - +first + 1}` }];
  });
  const numbers = aboutPages(response.json).flatMap(Object.entries<JsonValue>)
    .filter(([, value]) => isNumber(value));
  const isNumbered = [...sent.map(({ name }) => name), ...numbers.map(([name]) => name)]
    .some((name) => PAGE.test(name) || /offset|skip/i.test(name));
  const isInBody = isNumbered || operationsOf(request)[0]?.protocol === "graphql";
  const query = isInBody ? sent : asked.filter(({ isInQuery }) => isInQuery);
  const isFirst = isFirstPage(query);
  const most = query.find(({ name }) => LIMIT.test(name))?.value;
  const limit = Number(most ?? numbers.find(([name]) => LIMIT.test(name))?.[1] ?? 0);
  if (isFirst && limit >= SMALL_PAGE && length * 2 <= limit) return undefined;
  const isAsked = query.some(({ name, value }) =>
    PAGE.test(name) || LATER.test(name) && value !== "" && value !== "0" ||
    LIMIT.test(name) && Number(value) > 0 && Number(value) < SMALL_PAGE
  );
  if (!isAsked && !saysPages(response, list, length)) return undefined;
  // Where a cursor leads to the next page, one may be shorter although others follow.
  return isFirst && isNumbered && length < limit ? limit : 0;
}

/** Whether no field asks for another page than the first. */
export function isFirstPage(fields: readonly Field[]): boolean {
  return fields.every(({ name, value }) =>
    !PAGE.test(name) && !LATER.test(name) || /^[01]?$/.test(value)
  );
}

/** How many items there are, of which a list may have fewer. */
const TOTAL = /^(?:total|total_?(?:count|items|results|records|elements))$/i;

function saysPages({ json, headers }: Entry["response"], list: Keys, length: number): boolean {
  if (headers.some(({ name, value }) => name === "link" && /rel="?next/.test(value))) return true;
  return [...list, ""].some((_, i) => {
    const owner = valueAt(json, list.slice(0, i));
    return saysMore(owner, length) ||
      aboutPages(owner).flatMap(Object.keys).some((key) =>
        [NEXT, PREVIOUS, PAGES].some((one) => one.test(key))
      );
  });
}

/** Whether the object around a list says that the list goes on, on another page. */
export function saysMore(owner: JsonValue | undefined, length: number): boolean {
  const entries = aboutPages(owner).flatMap(Object.entries<JsonValue>);
  return entries.some(([key, value]) =>
    NEXT.test(key) && Boolean(value) || TOTAL.test(key) && Number(value) > length ||
    (PAGES.test(key) || key === "pages") && Number(value) > 1
  );
}

const ABOUT_PAGES = ["links", "meta", "pagination", "paging", "pageInfo", "page_info"];

/** Returns the objects whose members may say which page of a list a response is. */
function aboutPages(json: JsonValue | undefined): readonly JsonObject[] {
  return isObject(json) ? [json, ...ABOUT_PAGES.map((key) => json[key])].filter(isObject) : [];
}
