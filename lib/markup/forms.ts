import { decodeReferences, type Markup, readMarkup, textAfter } from "./markup.ts";

/** A form of a page, as a browser sends it if nobody fills it in. */
export interface Form {
  /** The URL to which it is sent, with a fragment if it has one. */
  readonly url: string;
  /** The media type of its body as the page has it; empty if the page does not say. */
  readonly enctype: string;
  /** What it sends, in the order of the page. */
  readonly fields: readonly ControlValue[];
  /** What its first button says; empty if it has none. */
  readonly button: string;
}

/** What a control of a form sends. */
export interface ControlValue {
  readonly name: string;
  /** The type of an `input`; otherwise `textarea`, `select` or, for a button, `submit`. */
  readonly type: string;
  /** The value that the page has; empty if it has none. */
  readonly value: string;
  /** The files that it accepts, as the page has it: `image/png,.pdf`; empty if the page does not say. */
  readonly accept: string;
}

/**
 * Returns the forms of a page with what a browser sends for them if nobody fills them in, as if the
 * first button was pressed (HTML, 4.10.21.2 and 4.10.21.4). Forms without a usable URL are left out.
 */
export function formsIn(html: string, pageUrl: string): readonly Form[] {
  const page = readMarkup(html);
  const forms: OpenForm[] = [];
  /** The form that is open, if there is one. */
  let form: OpenForm | undefined;
  let hasButton = false;
  for (const [index, tag] of page.tags.entries()) {
    if (tag.name === "form") {
      const attributes = attributesOf(tag);
      const url = tag.kind === "close"
        ? null
        : URL.parse(attributes.get("action") || pageUrl, pageUrl);
      const enctype = attributes.get("enctype") ?? "";
      form = url ? { url: url.href, enctype, fields: [], button: "" } : undefined;
      if (form) forms.push(form);
      hasButton = false;
    } else if (form && tag.kind !== "close" && CONTROL.test(tag.name)) {
      const field = valueOf(page, index);
      if (!field || field.type === "submit" && hasButton) continue;
      // The first button, with or without a name, is the one that sends a form.
      if (field.type === "submit") {
        hasButton = true;
        form.button = shownText(page, index) || field.value;
      }
      if (field.name !== "") form.fields.push(field);
    }
  }
  return forms;
}

/** A form of which not all has been read. */
type OpenForm = Form & { fields: ControlValue[]; button: string };

const CONTROL = /^(?:input|textarea|select|button)$/;

/** Returns what a control sends; nothing if it is off or sends nothing. */
function valueOf(page: Markup, index: number): ControlValue | undefined {
  const tag = page.tags[index];
  const attributes = attributesOf(tag);
  const usual = tag.name === "input" ? "text" : tag.name === "button" ? "submit" : undefined;
  const type = usual ? (attributes.get("type") || usual).toLowerCase() : tag.name;
  const name = attributes.get("name") ?? "";
  const isBox = /^(?:checkbox|radio)$/.test(type);
  const isOff = (isBox && !attributes.has("checked")) || attributes.has("disabled");
  if (isOff || /^(?:button|image|reset)$/.test(type)) return undefined;
  const value = type === "textarea"
    ? shownText(page, index)
    : type === "select"
    ? chosenOption(page, index)
    : attributes.get("value") ?? (isBox ? "on" : "");
  return { name, type, value, accept: attributes.get("accept") ?? "" };
}

/** Returns the value of a list: that of the last option that the page selects, or the first one. */
function chosenOption(page: Markup, list: number): string {
  const { tags } = page;
  const options: number[] = [];
  for (let i = list + 1; i < tags.length && tags[i].name !== "select"; i++) {
    if (tags[i].name === "option" && tags[i].kind !== "close") options.push(i);
  }
  const chosen = options.findLast((i) => attributesOf(tags[i]).has("selected")) ?? options.at(0);
  if (chosen === undefined) return "";
  return attributesOf(tags[chosen]).get("value") ?? shownText(page, chosen);
}

function shownText(page: Markup, index: number): string {
  return decodeReferences(textAfter(page, index)).trim();
}

function attributesOf({ attributes }: Markup["tags"][number]): ReadonlyMap<string, string> {
  return new Map(attributes.map(({ name, value }) => [name, decodeReferences(value, "attribute")]));
}
