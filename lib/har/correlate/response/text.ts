import { once } from "../../../text/mod.ts";
import { callOf } from "../../call/mod.ts";
import { pageOf, readMarkup } from "../../read/mod.ts";
import { isNeverBound, isStrong, type NameWords, nameWords, valueClass } from "../../values/mod.ts";
import type { SoughtTexts } from "../request/sought_texts.ts";
import { anchoredSource, nameBefore } from "./anchored_pattern.ts";
import { htmlFields, htmlOptions } from "./html_fields.ts";
import { htmlLinks } from "./html_links.ts";
import {
  type CandidateResponse,
  type ResponseValue,
  responseValue,
  type TextValue,
} from "./response_value.ts";
import { isXml, xmlValues } from "./xml.ts";

const MAX_SCALAR = 4096;
const MAX_PAGE = 2_000_000;

/**
 * Returns the values of a response that is not a JSON object or list: a page, a text, XML, or a
 * single value.
 */
export function valuesInText(
  answer: CandidateResponse,
  text: string,
  wanted: SoughtTexts,
  typed: (text: string) => string | undefined = () => undefined,
): readonly ResponseValue[] {
  const alone = valueAlone(answer, text, wanted);
  if (alone.length > 0 || text.length > MAX_PAGE) return alone;
  const { response } = answer.entry;
  const page = once(() => text === response.text ? pageOf(response) : readMarkup(text));
  const isBindable = ({ value }: TextValue) =>
    wanted.has(value) && !isNeverBound(valueClass(value)) && valueClass(value) !== "word";
  const fields = /<(?:meta|input)\b/i.test(text) ? htmlFields(page()).filter(isBindable) : [];
  const links = /<[a-z]/i.test(text)
    ? [...htmlLinks(page(), wanted.has, typed), ...htmlOptions(page(), wanted.has, typed)]
    : [];
  const inXml = isXml(text) ? xmlValues(text).filter(isBindable) : [];
  const hits = wanted.hitsIn(text).map(({ text: value, start }) => {
    const name = nameBefore(text, start);
    return { value, name, names: nameWords(name), source: () => anchoredSource(text, value) };
  });
  const strongSource = (value: string) =>
    isStrong(valueClass(value)) ? anchoredSource(text, value) : undefined;
  const seen = new Set<string>();
  const isNew = ({ value, name }: { readonly value: string; readonly name: string }) => {
    const key = isStrong(valueClass(value)) ? value : `${name} ${value}`;
    return !seen.has(key) && seen.add(key);
  };
  const found = (one: TextValue, facts: Partial<ResponseValue> = {}) =>
    responseValue(answer, one.value, {
      from: "text",
      name: one.names.join(" "),
      names: [one.names],
      depth: 2,
      isPart: true,
      sort: String(text.indexOf(one.value)).padStart(9, "0"),
      ...facts,
      source: once(one.source),
    });
  return [
    ...fields.filter(isNew).map((one) =>
      found({ ...one, source: () => one.source() ?? strongSource(one.value) }, {
        name: one.name,
        isPrefill: one.type === "hidden",
      })
    ),
    ...links.map((one) => found(one, { isIdLike: true })),
    ...inXml.filter(({ value }) => !isStrong(valueClass(value))).map((one) => found(one)),
    ...hits.filter(isNew).map((one) => found(one, { name: one.name })),
  ];
}

/** A body that is one value: `"3870fe02-…"`, `17`, a bare token. */
function valueAlone(
  answer: CandidateResponse,
  text: string,
  wanted: SoughtTexts,
): readonly ResponseValue[] {
  if (text.length > MAX_SCALAR || /\s/.test(text.trim())) return [];
  const value = text.trim().replace(/^"(.*)"$/s, "$1");
  if (value === "" || !wanted.has(value) || isNeverBound(valueClass(value))) return [];
  const names = callOf(answer.entry).resources.map((owner): NameWords => [...owner, "id"]);
  return [responseValue(answer, value, {
    from: "text",
    name: names[0]?.join(" ") ?? "id",
    names,
    isIdLike: true,
    depth: 2,
    source: () => ({ from: "text", regex: '^\\s*"?([^"\\s]+)"?\\s*$' }),
  })];
}
