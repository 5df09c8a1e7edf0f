import { literalPattern } from "../../../markup/mod.ts";
import { memoizedByName, memoizedByObject } from "../../../text/mod.ts";
import type { RequestValue } from "../../provenance.ts";
import {
  isIdName,
  isNumbered,
  nameWords,
  type SoughtTexts,
  valueClass,
  wordSet,
} from "../../values/mod.ts";
import { firstSource } from "./text_source.ts";
import { type CandidateResponse, partOfText, type ResponseValue } from "./response_value.ts";
import { MAX_PAGE } from "./text.ts";
import { linkPath, urlParts } from "./url_parts.ts";

/**
 * A call, found by its bracket, which is rarer than a name, and its first argument; in the text of
 * JSON, a backslash is before the quotes.
 */
const CALL = /\((?<=\b([A-Za-z_$][\w$]{2,99})\()(\\?["'])?([\w.:-]{1,64})\2(?=\s*[,)])/g;
/** A number that a script of a page has under the name of an id: `"boardId": 7`. */
const NAMED_ID =
  /(?<=[\s"'{,(.]([A-Za-z_$][\w$]{0,60}?[iI][dD])(\\?)["']?\s?[:=]\s?\\?["']?)\d{1,9}(?=["'\s,;})\\])/g;
/** The address of a thing in a script of a page: `"https:\/\/app.test\/notes\/6?edit"`. */
const ADDRESS =
  /(?<!=)"(?:https?:\\?\/\\?\/[\w.:-]+)?((?:\\?\/[\w.~-]+)+\\?\/)(\d{1,9})(?=["?\\])/g;
/** The texts among the other arguments. */
const TEXTS = /\\?"([^"\\]{3,200})\\?"/g;
const MAX_ARGUMENTS = 1000;
/** How many texts are remembered. */
const MAX_TEXTS = 50;
const VERBS = wordSet(
  "add append create draw insert load make new open push put render replace set show update",
);
const PARTS_OF_LISTS = wordSet("row item entry line node element option");

/**
 * Returns the ids that scripts in a response hand to the functions of a page: `2` of
 * `add_message_row(2, {"subject": "Bulbs"})`, and `7` of `setDraftId("7")`, and those that they name:
 * `"boardId": 7`, or link to: `"\/boards\/7"`. The function or the name says what they are the ids of.
 * They are found by what the user typed if that is in the same call.
 */
export function valuesInCalls(response: CandidateResponse): readonly ResponseValue[] {
  const { json, text: body = "" } = response.entry.response;
  // A text in JSON that is a script ends like one, or has JSON in it with an id.
  const isPlain = json !== undefined && !/\);(?:\\n)?"|[iI][dD]\\"/.test(body);
  if (body.length > MAX_PAGE || isPlain) return [];
  const { ids, addresses, calls } = readerOf(response.sought)(body);
  const inTexts = ids.filter(({ 2: escape }) => json === undefined || escape !== "");
  const named = inTexts.map(({ 0: value, 1: name, 2: escape, index }) => {
    const quote = `${escape && "\\\\"}["']?`;
    const regex = `\\b${literalPattern(name)}${quote}\\s*[:=]\\s*${escape && "\\\\?"}["']?(\\d+)`;
    const names = nameWords(name);
    const source = () => firstSource([regex], body, value);
    return partOfText(response, { value, names, source }, index, { isIdLike: true });
  });
  const linked = addresses.map(({ 1: before, 2: value, index }) => {
    const address = `${before}${value}`.replaceAll("\\", "");
    const names = urlParts(address).at(-1)?.names ?? ["id"];
    const source = () => firstSource([`${literalPattern(before)}(\\d+)`], body, value);
    const facts = { isIdLike: true, link: linkPath(address, response.entry.request.url) };
    return partOfText(response, { value, names, source }, index, facts);
  });
  const called = calls.flatMap(({ 0: call, 1: name, 3: value, index }) => {
    const names = namesOf(name);
    if (!names || !isNumbered(valueClass(value))) return [];
    const end = index + call.length;
    const [others = ""] = /^[^\n;]*/.exec(body.slice(end, end + MAX_ARGUMENTS)) ?? [];
    const by = others.matchAll(TEXTS).map(([, text]) => response.typed(text)).find((one) => one);
    const source = () => sourceOf(body, name, value, by);
    const facts = { isIdLike: true, isBesideTyped: by !== undefined };
    return [partOfText(response, { value, names, source }, index, facts)];
  });
  return [...named, ...linked, ...called];
}

/** Returns what finds the ids that are looked for in a text, once in each: pages are shown again. */
const readerOf = memoizedByObject(({ hasTelling: isSought }: SoughtTexts) =>
  memoizedByName((body) => {
    const addresses = /<script\b/i.test(body) ? Array.from(body.matchAll(ADDRESS)) : [];
    // The first address of each thing.
    const things = addresses.toReversed()
      .map((one) => [one.slice(1).join("").split("/").slice(-2).join("/"), one] as const);
    return {
      ids: body.matchAll(NAMED_ID).filter(([id, name]) => isSought(id) && isIdName(name)).toArray(),
      addresses: [...new Map(things).values()].filter(([, , id]) => isSought(id)),
      calls: body.matchAll(CALL).filter(({ 3: id }) => isSought(id)).toArray(),
    };
  }, MAX_TEXTS)
);

/** Finds an id by the function that gets it and by a typed text among the other arguments. */
function sourceOf(body: string, name: string, value: string, by: RequestValue | undefined) {
  const beginning = `\\b${literalPattern(name)}\\(\\\\*["']?([\\w.:-]{1,64})`;
  const plain = firstSource([beginning], body, value);
  const regex = by && `${beginning}\\b[^\\n;]*?"${literalPattern(String(by.value))}\\\\*"`;
  const chosen = regex && firstSource([regex], body, value);
  return chosen ? { ...chosen, by: by.id, plain: plain?.regex } : plain;
}

/** Returns the name of an id after the function that gets it, if the name says what it is. */
function namesOf(name: string) {
  const [verb, ...things] = nameWords(name);
  if (things.length === 0 || !VERBS.has(verb)) return undefined;
  if (isIdName(name)) return things;
  const thing = PARTS_OF_LISTS.has(things.at(-1)!) ? things.slice(0, -1) : [];
  return thing.length > 0 ? [...thing, "id"] : undefined;
}
