import { once } from "../../../text/mod.ts";
import { callOf } from "../../call/mod.ts";
import type { ProducerSource } from "../../provenance.ts";
import { pageOf, readMarkup } from "../../read/mod.ts";
import {
  ID_WORDS,
  isNeverBound,
  isStrong,
  type NameWords,
  nameWords,
  valueClass,
} from "../../values/mod.ts";
import type { SoughtTexts } from "../request/sought_texts.ts";
import { anchoredPattern, nameBefore } from "./anchored_pattern.ts";
import { htmlFields, htmlOptions } from "./html_fields.ts";
import { htmlLinks } from "./html_links.ts";
import type { CandidateResponse, ResponseValue } from "./response_value.ts";
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
  const found: ResponseValue[] = [];
  const seen = new Set<string>();
  const add = (value: string, name: string, source: () => ProducerSource | undefined) => {
    const key = isStrong(valueClass(value)) ? value : `${name} ${value}`;
    if (seen.has(key)) return;
    seen.add(key);
    found.push(
      textResponseValue(answer, value, name, [nameWords(name)], once(source), text.indexOf(value)),
    );
  };
  const { response } = answer.entry;
  const page = once(() => text === response.text ? pageOf(response) : readMarkup(text));
  if (/<(?:meta|input)\b/i.test(text)) {
    for (const { name, value, regex } of htmlFields(page())) {
      if (!wanted.has(value) || isNeverBound(valueClass(value)) || valueClass(value) === "word") {
        continue;
      }
      add(value, name, () => {
        const found = regex() ?? anchoredPattern(text, value)?.regex;
        return found === undefined ? undefined : { from: "text", regex: found };
      });
    }
  }
  if (/<[a-z]/i.test(text)) {
    const offered = [
      ...htmlLinks(page(), wanted.has, typed),
      ...htmlOptions(page(), wanted.has, typed),
    ];
    for (const { value, names, source } of offered) {
      const at = text.indexOf(value);
      const one = textResponseValue(answer, value, names.join(" "), [names], once(source), at);
      found.push({ ...one, isIdLike: true });
    }
  }
  if (isXml(text)) {
    for (const { value, names, start, regex } of xmlValues(text)) {
      const kind = valueClass(value);
      if (!wanted.has(value) || isStrong(kind) || isNeverBound(kind) || kind === "word") continue;
      const source = once((): ProducerSource | undefined => {
        const made = regex();
        return made === undefined ? undefined : { from: "text", regex: made };
      });
      found.push(textResponseValue(answer, value, names.join(" "), [names], source, start));
    }
  }
  for (const { text: token, start } of wanted.hitsIn(text)) {
    add(token, nameBefore(text, start), () => {
      const anchored = anchoredPattern(text, token);
      return anchored && { from: "text", regex: anchored.regex };
    });
  }
  return found;
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
  const source = (): ProducerSource => ({ from: "text", regex: '^\\s*"?([^"\\s]+)"?\\s*$' });
  const one = textResponseValue(answer, value, names[0]?.join(" ") ?? "id", names, source, 0);
  return [{ ...one, isIdLike: true, isPart: false }];
}

function textResponseValue(
  answer: CandidateResponse,
  value: string,
  name: string,
  names: readonly NameWords[],
  source: () => ProducerSource | undefined,
  at: number,
): ResponseValue {
  return {
    response: answer,
    text: value,
    value,
    valueClass: valueClass(value),
    names,
    isIdLike: ID_WORDS.has(names[0]?.at(-1) ?? ""),
    from: "text",
    name,
    indexes: 0,
    depth: 2,
    isPart: true,
    isEncoded: false,
    sort: String(at).padStart(9, "0"),
    source,
  };
}
