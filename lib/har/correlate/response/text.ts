import { isXml, literalPattern, nameBefore, xmlValues } from "../../../markup/mod.ts";
import { bodyFields, callOf } from "../../call/mod.ts";
import { looksUnique, nameWords, TOKEN_WORDS, valueClass, WEB_TOKEN } from "../../values/mod.ts";
import { withId } from "../value_names.ts";
import { anchoredSource, firstSource, type TextValue } from "./text_source.ts";
import { htmlFields, htmlOptions, htmlStates } from "./html_fields.ts";
import { htmlLinks } from "./html_links.ts";
import { type CandidateResponse, partOfText, type ResponseValue } from "./response_value.ts";
import { linkPath, urlParts } from "./url_parts.ts";

/** A page or a script with more characters is not read. */
export const MAX_PAGE = 2_000_000;
/** Base64 that has no `+` by chance: another value has one, which some pages write as `&#43;`. */
const BASE64 = /^(?=[^=/]*[=/])(?:[A-Za-z\d/]{4}){5,}(?:[A-Za-z\d/]{2}==|[A-Za-z\d/]{3}=)?$/;

/**
 * Returns the values of a response that is not a JSON object or list: a page, a text, XML, an
 * address, or a single value.
 */
export function valuesInText(response: CandidateResponse, text: string): readonly ResponseValue[] {
  const alone = valueAlone(response, text);
  if (alone.length > 0 || text.length > MAX_PAGE) return alone;
  const { entry, sought, typed, page } = response;
  const isBindable = ({ value }: Pick<TextValue, "value">) =>
    sought.hasTelling(value) && (valueClass(value) !== "word" || /[A-Z]/.test(value));
  const hits = sought.hitsIn(text).map(({ text: value, start }) => {
    const name = nameBefore(text, start);
    const source = () => anchoredSource(text, value, typed);
    return { value, name, names: nameWords(name), source };
  });
  const seen = new Set<string>();
  const isNew = ({ value, name }: { readonly value: string; readonly name: string }) => {
    const key = looksUnique(value) ? value : `${name} ${value}`;
    return !seen.has(key) && seen.add(key);
  };
  const found = (one: TextValue, facts?: Partial<ResponseValue>) =>
    partOfText(response, one, text.indexOf(one.value), facts);
  const options = /<[a-z]/i.test(text) ? htmlOptions(page(), response) : [];
  const offered = new Set(options.map(({ value }) => value));
  // Of a box it is the label that tells whose value it is.
  const fields = (/<(?:meta|input)\b/i.test(text) ? htmlFields(page()) : [])
    .filter(({ type, value }) => !/^(?:checkbox|radio)$/.test(type) || !offered.has(value));
  /**
   * Whether no word of the page, of three letters and more, is in the name of a hidden field, as in
   * `timestamp`, and no link has it as a parameter.
   */
  const isMadeUp = ({ name, type }: { readonly name: string; readonly type: string }) => {
    if (type !== "hidden" || !/^[a-z\d]{5,}$/.test(name) || !sought.has(name)) return false;
    if (new RegExp(`[?&;]${name}=`).test(text)) return false;
    const words = text.replaceAll(name, "").toLowerCase().match(/\b[a-z]{3,}\b/g) ?? [];
    return ![...words, ...TOKEN_WORDS].some((word) => name.includes(word));
  };
  // Without its host.
  const [, address = ""] = /^"(?:https?:\/\/[^/?#"]*)?([/?][^"\s]*)"$/.exec(text) ?? [];
  const links: readonly TextValue[] = /<[a-z]/i.test(text)
    ? [...htmlLinks(page, entry.request.url, sought, typed), ...options]
    : urlParts(address).map(({ value, names }) => {
      const source = () => anchoredSource(`${address}"`, value, typed);
      return { value, names, link: linkPath(address, entry.request.url), source };
    });
  // The number of a field in a form that was made, `field_2842`, or of a thing in one, `title2345`.
  const numbers = new Set(fields.flatMap(({ name }) => name.match(/(?<=[_a-z])\d{3,}$/) ?? []));
  const numberSource = (number: string) => {
    const named = fields.filter(({ name }) => name.endsWith(number));
    const { name = "", written = "" } = named.find(({ value }) => typed(value)) ?? {};
    const [start, shown] = [name.slice(0, -number.length), written].map(literalPattern);
    const found = firstSource([`\\bname="${start}(\\d+)"[^<>]*?\\bvalue="${shown}"`], text, number);
    const by = typed(written)?.id;
    return found && name ? { ...found, by } : anchoredSource(text, number, typed);
  };
  const states = text.includes('="{&quot;') ? htmlStates(page()) : [];
  const madeUp = fields.filter(isMadeUp).map(({ name }) => name);
  return [
    ...[...[...numbers].filter((one) => sought.has(one)), ...madeUp].map((value) =>
      found({ value, names: ["field", "name"], source: () => numberSource(value) })
    ),
    ...states.filter(({ value }) => sought.has(value)).map((state) =>
      found(state, { name: state.name, isPart: false, decoding: "htmldecode" })
    ),
    ...fields.filter(isBindable).filter(isNew).map(({ type, ...field }) => {
      const kind = valueClass(field.value);
      const isUnique = looksUnique(field.value);
      const source = () => {
        // In a pattern, a name with a digit may be any other.
        if (isMadeUp({ ...field, type })) {
          return anchoredSource(text.replaceAll(field.name, "a0"), field.written, typed);
        }
        return field.source(typed) ??
          (isUnique ? anchoredSource(text, field.written, typed) : undefined);
      };
      // Where a password is asked for, an address is that of an account to log in with.
      const isAsked = kind === "email" && !/\btype=.?password\b/i.test(text);
      const isFilled = isAsked ? /^(?:email|text|)$/.test(type) : type === "hidden";
      const isPrefill = isFilled || kind === "date-time";
      const isEscaped = field.value !== field.written || isUnique && BASE64.test(field.value);
      const decoding = isEscaped ? "htmldecode" : undefined;
      return found({ ...field, source }, { name: field.name, isPrefill, decoding });
    }),
    ...links.filter(({ value }) => !seen.has(value)).map((one) => found(one, { isIdLike: true })),
    ...(isXml(text) ? xmlValues(text) : []).filter(isBindable)
      .filter(({ value }) => !looksUnique(value))
      .map((one) => found({ ...one, source: () => firstSource([one.regex], text, one.value) })),
    ...hits.filter(isNew).map((one) => found(one, { name: one.name })),
  ];
}

/** A body that is one value, `"3870fe02-…"`, `17`, a bare token, or one before what was sent. */
function valueAlone(response: CandidateResponse, text: string): readonly ResponseValue[] {
  const whole = text.trim().replace(/^"(.*)"$/s, "$1");
  // `2507|walking`
  const [, number = "", label] = /^(\d+)[|;,\t](.+)$/.exec(whole) ?? [];
  const isBefore = bodyFields(response.entry.request).some(({ value }) => value === label);
  const value = isBefore ? number : whole;
  if (/\s/.test(value) || !response.sought.hasTelling(value)) return [];
  // Of a response that is lost, only the token is known.
  const isLost = response.entry.response.bodyMissing;
  const end = nameWords(response.entry.request.segments.at(-1) ?? "");
  const isToken = isLost || end.at(-1) === "token" || end.at(-1) === "csrf";
  const names = isToken ? [["token"]] : callOf(response.entry).resources.map(withId);
  const pattern = isBefore ? '^\\s*"?(\\d+)' : '^\\s*"?([^"\\s]+)"?\\s*$';
  const source = () => ({ from: "text", regex: isLost ? WEB_TOKEN : pattern }) as const;
  const alone = { value, names: names[0] ?? ["id"], source };
  return [partOfText(response, alone, 0, { names, isIdLike: true, isPart: false })];
}
