import { htmlAttributes, unescapeHtml } from "../values/mod.ts";

/** A field of a form as the page has it, before anybody fills it in. */
export interface FormField {
  readonly name: string;
  /** The type of an `input` in lower case, `textarea`, or `select`. */
  readonly type: string;
  /** Empty where the page has none. */
  readonly value: string;
  /** What an `input` for files takes. */
  readonly accept: string;
}

/** A form of a page that sends files. */
export interface HtmlForm {
  /** Absolute, without fragment. */
  readonly action: string;
  readonly fields: readonly FormField[];
}

const FORM = /<form\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>([\s\S]*?)(?=<\/form|<form\b|$)/gi;
const CONTROL =
  /<(input|textarea|select)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>(?:([^<]*)<\/textarea)?|<option\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>([^<]*)/gi;
const NOT_SENT = new Set(["submit", "button", "image", "reset"]);

/** The forms of a page that send files. */
export function fileForms(html: string, pageUrl: string): readonly HtmlForm[] {
  return [...html.matchAll(FORM)].flatMap(([, inside, content]) => {
    const form = attributesOf(inside);
    const action = form.get("action") || pageUrl;
    if (!/multipart/i.test(form.get("enctype") ?? "") || !URL.canParse(action, pageUrl)) return [];
    const url = new URL(action, pageUrl);
    url.hash = "";
    return [{ action: url.href, fields: fieldsIn(content) }];
  });
}

function fieldsIn(content: string): readonly FormField[] {
  const fields: { name: string; type: string; value: string; accept: string }[] = [];
  let list: typeof fields[number] | undefined;
  let isChosen = false;
  for (const [, element, inside, text = "", option, label = ""] of content.matchAll(CONTROL)) {
    if (option !== undefined) {
      const attributes = attributesOf(option);
      if (list === undefined || isChosen && !attributes.has("selected")) continue;
      list.value = attributes.get("value") ?? unescapeHtml(label).trim();
      isChosen = true;
      continue;
    }
    const attributes = attributesOf(inside);
    const isInput = element.toLowerCase() === "input";
    const type = isInput ? (attributes.get("type") || "text").toLowerCase() : element.toLowerCase();
    const name = attributes.get("name") ?? "";
    const isOff = /^(?:checkbox|radio)$/.test(type) && !attributes.has("checked");
    list = undefined;
    if (name === "" || isOff || NOT_SENT.has(type) || attributes.has("disabled")) continue;
    const value = type === "textarea" ? unescapeHtml(text).trim() : attributes.get("value") ??
      (/^(?:checkbox|radio)$/.test(type) ? "on" : "");
    const field = { name, type, value, accept: attributes.get("accept") ?? "" };
    fields.push(field);
    if (type === "select") {
      list = field;
      isChosen = false;
    }
  }
  return fields;
}

function attributesOf(inside: string): ReadonlyMap<string, string> {
  return new Map(htmlAttributes(inside).map(({ name, value }) => [name, unescapeHtml(value)]));
}
