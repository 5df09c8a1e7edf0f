import type { Source } from "../provenance.ts";
import {
  ID_WORDS,
  isStrong,
  type NameWords,
  nameWords,
  saysNothing,
  valueClass,
} from "../values/mod.ts";
import { anchor, nameBefore } from "./anchored.ts";
import type { Answer, Found } from "./found.ts";
import { htmlFields } from "./html_fields.ts";
import { htmlLinks } from "./html_links.ts";
import { htmlOptions } from "./html_options.ts";
import { once } from "./once.ts";
import { resourceOf } from "./resource.ts";
import type { Wanted } from "./wanted.ts";
import { isXml, xmlValues } from "./xml_values.ts";

const MAX_SCALAR = 4096;
const MAX_PAGE = 2_000_000;

/** The values in an answer that is no JSON object or list: a page, a text, XML, one value alone. */
export function foundInText(
  answer: Answer,
  text: string,
  wanted: Wanted,
  typed: (text: string) => string | undefined = () => undefined,
): readonly Found[] {
  const alone = foundAlone(answer, text, wanted);
  if (alone.length > 0 || text.length > MAX_PAGE) return alone;
  const found: Found[] = [];
  const seen = new Set<string>();
  const add = (value: string, name: string, source: () => Source | undefined) => {
    const key = isStrong(valueClass(value)) ? value : `${name} ${value}`;
    if (seen.has(key)) return;
    seen.add(key);
    found.push(build(answer, value, name, [nameWords(name)], once(source), text.indexOf(value)));
  };
  if (/<(?:meta|input)\b/i.test(text)) {
    for (const { name, value, regex } of htmlFields(text)) {
      if (!wanted.has(value) || saysNothing(valueClass(value)) || valueClass(value) === "word") {
        continue;
      }
      add(value, name, () => {
        const found = regex() ?? anchor(text, value)?.regex;
        return found === undefined ? undefined : { from: "text", regex: found };
      });
    }
  }
  if (/<[a-z]/i.test(text)) {
    const offered = [
      ...htmlLinks(text, wanted.has, typed),
      ...htmlOptions(text, wanted.has, typed),
    ];
    for (const { value, names, source } of offered) {
      const at = text.indexOf(value);
      const one = build(answer, value, names.join(" "), [names], once(source), at);
      found.push({ ...one, isIdLike: true });
    }
  }
  if (isXml(text)) {
    for (const { value, names, start, regex } of xmlValues(text)) {
      const kind = valueClass(value);
      if (!wanted.has(value) || isStrong(kind) || saysNothing(kind) || kind === "word") continue;
      const source = once((): Source | undefined => {
        const made = regex();
        return made === undefined ? undefined : { from: "text", regex: made };
      });
      found.push(build(answer, value, names.join(" "), [names], source, start));
    }
  }
  for (const { text: token, start } of wanted.hitsIn(text)) {
    add(token, nameBefore(text, start), () => {
      const anchored = anchor(text, token);
      return anchored && { from: "text", regex: anchored.regex };
    });
  }
  return found;
}

/** A body that is one value: `"3870fe02-…"`, `17`, a bare token. */
function foundAlone(answer: Answer, text: string, wanted: Wanted): readonly Found[] {
  if (text.length > MAX_SCALAR || /\s/.test(text.trim())) return [];
  const value = text.trim().replace(/^"(.*)"$/s, "$1");
  if (value === "" || !wanted.has(value) || saysNothing(valueClass(value))) return [];
  const names = resourceOf(answer.entry).names.map((owner): NameWords => [...owner, "id"]);
  const source = (): Source => ({ from: "text", regex: '^\\s*"?([^"\\s]+)"?\\s*$' });
  const one = build(answer, value, names[0]?.join(" ") ?? "id", names, source, 0);
  return [{ ...one, isIdLike: true, isPart: false }];
}

function build(
  answer: Answer,
  value: string,
  name: string,
  names: readonly NameWords[],
  source: () => Source | undefined,
  at: number,
): Found {
  return {
    answer,
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
