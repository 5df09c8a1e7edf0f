import { requestHeader } from "../call/mod.ts";
import { htmlAttributes, unescapeHtml } from "../read/mod.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { Note, RepairedEntries } from "../stages.ts";

/** What is written into a field that the page leaves empty, by its type. */
const FILLED: Readonly<Record<string, string>> = {
  number: "1",
  range: "1",
  email: "someone@example.com",
  url: "https://example.com/",
  tel: "+15550100",
  date: "2030-01-15",
  "datetime-local": "2030-01-15T12:00",
  month: "2030-01",
  time: "12:00",
  color: "#336699",
};

/**
 * Makes the body of forms with files up, which browsers leave out of their recordings, from the page
 * that has the form.
 */
export function putForms(entries: readonly Entry[]): RepairedEntries {
  if (!entries.some(lacksForm)) return { entries, notes: [] };
  const forms = new Map<string, HtmlForm>();
  const notes: Note[] = [];
  const repaired = entries.map((entry) => {
    if (lacksForm(entry)) {
      const form = forms.get(entry.request.url);
      if (form === undefined) return entry;
      const filled = withForm(entry, form);
      notes.push({ entry: filled, text: noteOn(form) });
      return filled;
    }
    const { response, request } = entry;
    if (response.type === "text/html") {
      for (const form of fileForms(response.text ?? "", request.url)) forms.set(form.action, form);
    }
    return entry;
  });
  return { entries: repaired, notes };
}

function lacksForm(entry: Entry): boolean {
  return entry.request.bodyMissing === true &&
    /^multipart\/form-data\b/i.test(requestHeader(entry, "content-type") ?? "");
}

function withForm(entry: Entry, { fields }: HtmlForm): Entry {
  const { bodyMissing: _, ...request } = entry.request;
  const type = requestHeader(entry, "content-type") ?? "multipart/form-data";
  return {
    ...entry,
    request: { ...request, body: { kind: "multipart", type, parts: fields.map(partOf) } },
  };
}

function partOf({ name, type, value, accept }: FormField): RecordedPart {
  if (type === "file") return { name, ...fileFor(accept) };
  return { name, value: isMadeUp({ type, value }) ? FILLED[type] ?? name : value };
}

function isMadeUp({ type, value }: Pick<FormField, "type" | "value">): boolean {
  return value === "" && type !== "hidden" && type !== "select";
}

/** A file that a field may take. */
function fileFor(accept: string): { readonly filename: string; readonly type: string } {
  const wanted = /\.(\w{1,8})\b/.exec(accept)?.[1] ?? /\/(\w{2,8})\b/.exec(accept)?.[1] ?? "txt";
  const type = /\b[a-z]+\/[\w.+-]+/i.exec(accept)?.[0] ?? "text/plain";
  return { filename: `upload.${wanted}`, type };
}

function noteOn({ fields }: HtmlForm): string {
  const made = fields.filter((field) => field.type !== "file" && isMadeUp(field))
    .map(({ name }) => name);
  return "the recording does not have what this form sent: the body is made up from the page" +
    (made.length === 0 ? "" : `, look at ${made.slice(0, 4).join(", ")}`);
}

/** A field of a form as the page has it, before anybody fills it in. */
interface FormField {
  readonly name: string;
  /** The type of an `input` in lower case, `textarea`, or `select`. */
  readonly type: string;
  /** Empty where the page has none. */
  readonly value: string;
  /** What an `input` for files takes. */
  readonly accept: string;
}

/** A form of a page that sends files. */
interface HtmlForm {
  /** Absolute, without fragment. */
  readonly action: string;
  readonly fields: readonly FormField[];
}

const FORM = /<form\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>([\s\S]*?)(?=<\/form|<form\b|$)/gi;
const CONTROL =
  /<(input|textarea|select)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>(?:([^<]*)<\/textarea)?|<option\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>([^<]*)/gi;
const NOT_SENT = new Set(["submit", "button", "image", "reset"]);

/** The forms of a page that send files. */
function fileForms(html: string, pageUrl: string): readonly HtmlForm[] {
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
