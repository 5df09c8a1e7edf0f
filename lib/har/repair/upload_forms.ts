import { mediaTypeOfFile, OCTET_STREAM } from "../../http/mod.ts";
import { once } from "../../text/mod.ts";
import { headerOf } from "../call/mod.ts";
import { decodeReferences, type Markup, readMarkup, textAfter } from "../read/mod.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { Note } from "../stages.ts";

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
 * pages that have the forms, and from a later page that shows in the same fields what was typed.
 */
export function putForms(entries: readonly Entry[]) {
  const pagesOf = once(() => entries.map((entry) => fileForms(htmlOf(entry), entry.request.url)));
  return withForms(entries, ({ request: { url } }, index) => {
    const pages = pagesOf();
    const form = pages.slice(0, index).findLast((forms) => forms.has(url))?.get(url);
    if (!form) return undefined;
    const fields = asShown(form, pages.slice(index + 1).flatMap((forms) => [...forms.values()]));
    const file = newFile(entries, index);
    const made = fields.filter(isMadeUp).map(({ name }) => name).slice(0, 4).join(", ");
    const check = made === "" ? "" : `, check ${made}`;
    return { parts: fields.map((field) => partOf(field, file)), note: MADE_UP + check };
  });
}

const MADE_UP =
  "the recording does not have what this form sent: the body is made up from the page";

/**
 * Gives the requests that lack a form with files the parts that are restored for them.
 *
 * @param restore Returns the parts for such a request and what the user has to know about them.
 */
export function withForms(
  entries: readonly Entry[],
  restore: (entry: Entry, index: number) => RestoredForm | undefined,
) {
  const notes: Note[] = [];
  const repaired = entries.map((entry, index) => {
    const { bodyMissing, ...request } = entry.request;
    const type = headerOf(request, "content-type") ?? "";
    const form = bodyMissing && /^multipart\/form-data\b/i.test(type) && restore(entry, index);
    if (!form) return entry;
    const body = { kind: "multipart", type, parts: form.parts } as const;
    const filled = { ...entry, request: { ...request, body } };
    notes.push({ entry: filled, text: form.note });
    return filled;
  });
  return { entries: repaired, notes };
}

type RestoredForm = Readonly<{ parts: readonly RecordedPart[]; note: string }>;

function htmlOf({ response: { type, text = "" } }: Entry): string {
  return type === "text/html" ? text : "";
}

/** Returns the fields of a form as the first later form that has the same ones shows them. */
function asShown(form: readonly FormField[], later: readonly (readonly FormField[])[]) {
  const namesOf = (fields: readonly FormField[]) =>
    fields.map(({ name, type }) => type === "hidden" ? "" : `${name}\n`).join("");
  const empty = new Set(form.filter(isMadeUp).map(({ name }) => name));
  const shown = later.find((one) =>
    namesOf(one) === namesOf(form) && one.some(({ name, value }) => empty.has(name) && value !== "")
  );
  return form.map((field) => {
    const same = field.type !== "hidden" && shown?.find(({ name }) => name === field.name);
    return same ? { ...field, value: same.value, isShown: true } : field;
  });
}

/** A field of a form before a user fills it in, and whether a later page shows what was sent. */
type FormField = ReturnType<typeof fieldsOf>[number] & { readonly isShown?: boolean };

/** The name of a file at the end of the text of an element. */
const FILE_NAME = /[>\s]([^\s<>/\\]{1,80})\s*</g;

/** Whether a text is the name of a file, by its extension. */
export function isFileName(text: string): boolean {
  return /^[^\s/\\]{3,80}$/.test(text) && mediaTypeOfFile(text) !== OCTET_STREAM;
}

/** Returns the first name of a file that a page after an exchange shows, and none before. */
function newFile(entries: readonly Entry[], index: number): string | undefined {
  const texts = entries.map(htmlOf);
  const isNew = (name: string) => !texts.slice(0, index).some((text) => text.includes(name));
  return texts.slice(index).flatMap((text) =>
    Array.from(text.matchAll(FILE_NAME), ([, name]) => name).filter(isFileName)
  ).find(isNew);
}

function partOf(field: FormField, file?: string): RecordedPart {
  const { name, type, value, accept } = field;
  const filled = isMadeUp(field) ? FILLED[type] ?? `made-up-${name}` : value;
  if (type !== "file") return { name, value: filled };
  const ending = /\.(\w{1,8})\b/.exec(accept)?.[1] ?? /\/(\w{2,8})\b/.exec(accept)?.[1] ?? "txt";
  const accepted = /\b[a-z]+\/[\w.+-]+/i.exec(accept)?.[0];
  const filename = file ?? `made-up-file.${ending}`;
  return { name, filename, type: accepted ?? "text/plain" };
}

function isMadeUp({ type, value, isShown = false }: FormField): boolean {
  return value === "" && !isShown && !/^(?:hidden|select|file|submit)$/.test(type);
}

/** Returns the fields of the forms of a page that send files, by the URLs that they are sent to. */
function fileForms(html: string, pageUrl: string): ReadonlyMap<string, readonly FormField[]> {
  const forms = new Map<string, readonly FormField[]>();
  if (!/multipart/i.test(html)) return forms;
  const page = readMarkup(html);
  let fields: FormField[] = [];
  let hasButton = false;
  for (const [index, tag] of page.tags.entries()) {
    if (tag.name === "form") {
      const attributes = attributesOf(tag);
      const sendsFiles = /multipart/i.test(attributes.get("enctype") ?? "");
      const url = sendsFiles ? URL.parse(attributes.get("action") || pageUrl, pageUrl) : null;
      fields = [];
      hasButton = false;
      if (url) forms.set(url.href.replace(/#.*$/s, ""), fields);
    } else if (tag.kind !== "close" && /^(?:input|textarea|select|button)$/.test(tag.name)) {
      const [field] = fieldsOf(page, index);
      if (!field || field.type === "submit" && hasButton) continue;
      // The first button, with or without a name, is the one that sends a form (HTML, 4.10.21.2).
      hasButton ||= field.type === "submit";
      if (field.name !== "") fields.push(field);
    }
  }
  return forms;
}

/** Returns the field that a control sends; none if it is off or sends nothing. */
function fieldsOf(page: Markup, index: number) {
  const tag = page.tags[index];
  const attributes = attributesOf(tag);
  const usual = tag.name === "input" ? "text" : tag.name === "button" ? "submit" : undefined;
  const type = usual ? (attributes.get("type") || usual).toLowerCase() : tag.name;
  const name = attributes.get("name") ?? "";
  const isBox = /^(?:checkbox|radio)$/.test(type);
  const isOff = (isBox && !attributes.has("checked")) || attributes.has("disabled");
  if (isOff || /^(?:button|image|reset)$/.test(type)) return [];
  // Empty if the page has none.
  const value = type === "textarea"
    ? shownText(page, index)
    : type === "select"
    ? chosenOption(page, index)
    : attributes.get("value") ?? (isBox ? "on" : "");
  return [{ name, type, value, accept: attributes.get("accept") ?? "" }];
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
