import { callOf, pathOf } from "../../call/mod.ts";
import { isNumbered, isStrong, type NameWords, nameWords, NOT_ID } from "../../values/mod.ts";
import { htmlFields, htmlOptions } from "../response/html_fields.ts";
import { htmlLinks } from "../response/html_links.ts";
import type { CandidateResponse } from "../response/response_value.ts";
import { urlParts } from "../response/url_parts.ts";
import { nameParts, parameterName, withId, withoutId } from "../value_names.ts";
import type { Consumer } from "./consumers.ts";

/** Words in the names of the checkboxes that select rows of a list. */
const CHOOSING =
  /(?:^|[^a-z])(?:select(?:ed|ion)?|checked|chosen|ids?|pks?|items?|rows?|records?|bulk)(?![a-z])|\[\]$/;

/**
 * Learns what the controls of pages say about the numbers and the tokens that are sent.
 *
 * @param consumers All values that are sent; controls that no form sends are skipped.
 */
export function formControls(consumers: Iterable<Consumer>) {
  /** The numbers that are sent, by the name of their field. */
  const asked = new Map<string, Set<string>>();
  const values = new Set<string>();
  const called = new Map<string, NameWords>();
  /** Names of hidden fields that a page has empty: a script enters the id of what is chosen. */
  const entered = new Map<string, NameWords>();
  /** Names under which the client sends one distinctive value after another. */
  const changing = new Set<string>();
  /** Those of them that pages have, which renew the value. */
  const renewed = new Set<string>();
  const sent = new Map<string, string>();
  for (const { place, text, span, valueClass, idLike } of consumers) {
    const name = parameterName(place);
    const isToken = isStrong(valueClass) && valueClass !== "uuid" && !idLike;
    if (name && isToken && sent.getOrInsert(name, text) !== text) changing.add(name);
    if (span !== undefined || !isNumbered(valueClass)) continue;
    if (name === undefined || place.in === "query") continue;
    values.add(text);
    asked.getOrInsertComputed(name, () => new Set()).add(text);
  }
  return { note, named };

  /** Records the controls of a response that is a page. */
  function note(response: CandidateResponse): void {
    const { entry, page: pageOf } = response;
    const { text = "", json } = entry.response;
    for (const name of json === undefined ? changing : []) {
      if (text.includes(name)) renewed.add(name);
    }
    if (asked.size === 0 || !/<input\b/i.test(text)) return;
    const page = pageOf();
    for (const { name, value, names } of htmlOptions(page, response)) {
      if (name !== undefined) called.set(keyOf(name, value), names);
    }
    const all = htmlFields(page);
    for (const { name, value, type } of all) {
      if (value !== "" || type !== "hidden" || !asked.has(name)) continue;
      const words = nameWords(nameParts(name).at(-1) ?? name);
      if (!NOT_ID.has(words.at(-1) ?? "")) entered.set(name, withId(withoutId(words)));
    }
    const fields = all.filter(({ name, value }) => asked.get(name)?.has(value));
    if (fields.length === 0) return;
    const links = htmlLinks(pageOf, entry.request.url, values, () => undefined);
    const linked = Map.groupBy(links, ({ value }) => value);
    const own = Map.groupBy(urlParts(pathOf(entry)), ({ value }) => value);
    const resource = callOf(entry).resources.at(-1)?.join(" ");
    for (const { name, value, type } of fields) {
      const named = [...own.get(value) ?? [], ...linked.get(value) ?? []]
        .find(({ names }) => isCalled(name, names));
      const chosen = type === "checkbox" && CHOOSING.test(name.toLowerCase())
        ? linked.get(value)?.find(({ names }) => withoutId(names).join(" ") === resource)
        : undefined;
      const names = (named ?? chosen)?.names;
      if (names !== undefined) called.set(keyOf(name, value), names);
    }
  }

  /**
   * Names a number of a form as the page names its control, or the control that it has empty; of a
   * value that pages renew, the latest counts.
   */
  function named(consumer: Consumer): Consumer {
    const { place, text, span, valueClass, names } = consumer;
    const name = parameterName(place);
    if (name === undefined) return consumer;
    if (renewed.has(name)) return { ...consumer, rotates: true };
    if (place.in === "query") return consumer;
    const isNumber = span === undefined && isNumbered(valueClass);
    const known = called.get(keyOf(name, text)) ?? (isNumber ? entered.get(name) : undefined);
    return known ? { ...consumer, names: [known, ...names], idLike: true, notId: false } : consumer;
  }
}

/**
 * Whether a control is named after the thing: `chapters-0-book` after `book`, but neither
 * `book[active]` nor `all_books`.
 */
function isCalled(name: string, names: NameWords): boolean {
  const words = withoutId(nameWords(nameParts(name).at(-1) ?? name));
  const last = words.at(-1) ?? "";
  return last === withoutId(names).at(-1) && !NOT_ID.has(last) && words[0] !== "all";
}

function keyOf(name: string, value: string): string {
  return `${name}\n${value}`;
}
