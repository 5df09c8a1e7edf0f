import { requestHeader } from "../call/mod.ts";
import { decodeReferences, type MarkupTag, readMarkup, textAfter } from "../read/mod.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { Note, RepairedEntries } from "../stages.ts";

/** The values for fields that the page leaves empty, by type. */
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
 * Generates the bodies of forms with files, which browsers leave out of their recordings, from the
 * pages that have the forms.
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

/** Returns a file that a field accepts. */
function fileFor(accept: string): { readonly filename: string; readonly type: string } {
  const wanted = /\.(\w{1,8})\b/.exec(accept)?.[1] ?? /\/(\w{2,8})\b/.exec(accept)?.[1] ?? "txt";
  const type = /\b[a-z]+\/[\w.+-]+/i.exec(accept)?.[0] ?? "text/plain";
  return { filename: `upload.${wanted}`, type };
}

function noteOn({ fields }: HtmlForm): string {
  const made = fields.filter((field) => field.type !== "file" && isMadeUp(field))
    .map(({ name }) => name);
  return "the recording does not have what this form sent: the body is made up from the page" +
    (made.length === 0 ? "" : `, check ${made.slice(0, 4).join(", ")}`);
}

/** A field of a form before a user fills it in. */
interface FormField {
  readonly name: string;
  /** The type of an `input` in lower case, `textarea`, or `select`. */
  readonly type: string;
  /** The value, of a list the chosen one; empty if the page has none. */
  value: string;
  /** The files that an `input` accepts. */
  readonly accept: string;
}

/** A form of a page that sends files. */
interface HtmlForm {
  /** The absolute URL, without fragment. */
  readonly action: string;
  readonly fields: FormField[];
}

const NOT_SENT = new Set(["submit", "button", "image", "reset"]);

/** Returns the forms of a page that send files. */
function fileForms(html: string, pageUrl: string): readonly HtmlForm[] {
  if (!/multipart/i.test(html)) return [];
  const page = readMarkup(html);
  const forms: HtmlForm[] = [];
  let form: HtmlForm | undefined;
  let list: FormField | undefined;
  let isChosen = false;
  for (const [index, tag] of page.tags.entries()) {
    const attributes = attributesOf(tag);
    const text = () => decodeReferences(textAfter(page, index)).trim();
    if (tag.name === "form") {
      const sendsFiles = /multipart/i.test(attributes.get("enctype") ?? "");
      const url = sendsFiles ? URL.parse(attributes.get("action") || pageUrl, pageUrl) : null;
      form = url === null ? undefined : { action: url.href.replace(/#.*$/s, ""), fields: [] };
      if (form) forms.push(form);
    } else if (tag.kind === "close" || !form) {
      continue;
    } else if (tag.name === "option" && list) {
      if (isChosen && !attributes.has("selected")) continue;
      list.value = attributes.get("value") ?? text();
      isChosen = true;
    } else if (/^(?:input|textarea|select)$/.test(tag.name)) {
      const field = fieldOf(tag.name, attributes, text);
      list = field?.type === "select" ? field : undefined;
      isChosen = false;
      if (field) form.fields.push(field);
    }
  }
  return forms;
}

/** Returns the field that a control sends; nothing if it is off or sends nothing. */
function fieldOf(
  element: string,
  attributes: ReadonlyMap<string, string>,
  text: () => string,
): FormField | undefined {
  const type = element === "input" ? (attributes.get("type") || "text").toLowerCase() : element;
  const name = attributes.get("name") ?? "";
  const isBox = /^(?:checkbox|radio)$/.test(type);
  const isOff = (isBox && !attributes.has("checked")) || attributes.has("disabled");
  if (name === "" || isOff || NOT_SENT.has(type)) return undefined;
  const value = type === "textarea" ? text() : attributes.get("value") ?? (isBox ? "on" : "");
  return { name, type, value, accept: attributes.get("accept") ?? "" };
}

function attributesOf({ attributes }: MarkupTag): ReadonlyMap<string, string> {
  return new Map(attributes.map(({ name, value }) => [name, decodeReferences(value, "attribute")]));
}
