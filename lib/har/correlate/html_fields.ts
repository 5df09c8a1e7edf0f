import { type HtmlAttribute, htmlAttributes } from "../values/mod.ts";
import { findsFirst, literal } from "./anchored.ts";

/** A named value of a page: a `meta` or an `input`. */
export interface HtmlField {
  readonly name: string;
  readonly value: string;
  /** The type of an `input`, in lower case; empty where it has none. */
  readonly type: string;
  /** A regular expression that finds it; worked out when it is asked for. */
  readonly regex: () => string | undefined;
}

const TAG = /<(meta|input|button|form)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;

/** The values of the `meta` and `input` tags of a page, in order. */
export function htmlFields(html: string): readonly HtmlField[] {
  const fields: HtmlField[] = [];
  let form = "";
  for (const [tag, element, inside] of html.matchAll(TAG)) {
    const attributes = htmlAttributes(inside);
    if (element.toLowerCase() === "form") {
      form = attributes.find(({ name }) => name === "action")?.written ?? "";
      continue;
    }
    const isMeta = element.toLowerCase() === "meta";
    const named = attributes.find(({ name }) =>
      isMeta ? /^(?:name|property|id)$/.test(name) : name === "name"
    );
    const valued = attributes.find(({ name }) => name === (isMeta ? "content" : "value"));
    if (!named || !valued || valued.value === "") continue;
    const inForm = form;
    fields.push({
      name: named.value,
      value: valued.value,
      type: attributes.find(({ name }) => name === "type")?.value.toLowerCase() ?? "",
      regex: () => regexFor(html, tag, element, named, valued, inForm),
    });
  }
  return fields;
}

function regexFor(
  html: string,
  tag: string,
  element: string,
  named: HtmlAttribute,
  valued: HtmlAttribute,
  form: string,
): string | undefined {
  const group = valued.quote === ""
    ? "([^\\s\"'<>]+)"
    : `${valued.quote}([^${valued.quote}]*)${valued.quote}`;
  const before = valued.written.length - valued.value.length - 2 * valued.quote.length;
  const value = literal(valued.written.slice(0, before)) + group;
  const name = literal(named.written);
  const written = tag.slice(1, 1 + element.length);
  const inTag = named.at < valued.at
    ? `<${written}\\s[^>]*?${name}[^>]*?\\s${value}`
    : `<${written}\\s[^>]*?${value}[^>]*?\\s${name}`;
  const choices = [
    inTag,
    ...(form === "" ? [] : [`<form\\s[^>]*?${literal(form)}[^>]*>[\\s\\S]*?${inTag}`]),
  ];
  return choices.find((regex) => findsFirst(regex, html, valued.value));
}
