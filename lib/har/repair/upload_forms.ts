import { mediaTypeOfFile } from "../../http/mod.ts";
import { valueAt } from "../../json/mod.ts";
import { type ControlValue, formsIn } from "../../markup/mod.ts";
import { parameterOf } from "../../mime/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import { headerOf, routeOf } from "../call/mod.ts";
import { lastKey } from "../producer.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { Note } from "../stages.ts";
import { eachLeaf, isFileName, singularSegment } from "../values/mod.ts";

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
 * pages that have the forms, and from a later page that shows in the same fields what was typed; or
 * from the response that shows what a script sent.
 */
export function putForms(entries: readonly Entry[]) {
  if (!entries.some(lacksForm)) return { entries, notes: [] };
  const pages = entries.map((entry) => fileForms(htmlOf(entry), entry.request.url));
  const notes: Note[] = [];
  const repaired = entries.map((entry, index) => {
    if (!lacksForm(entry)) return entry;
    const { request: { bodyMissing: _, ...request } } = entry;
    const formAt = (url = "") => pages.findLast((one, i) => i < index && one.has(url))?.get(url);
    // A script may send a form of its page that leads nowhere else.
    const form = formAt(request.url) ?? formAt(headerOf(request, "referer"));
    const later = pages.slice(index + 1).flatMap((forms) => [...forms.values()]);
    const fields = form && asShown(form, later);
    const file = fields && newFile(entries, index);
    const parts = fields?.map((one) => partOf(one, file)) ?? uploadedFile(entries, index);
    if (!parts) return entry;
    const type = headerOf(request, "content-type") ?? "";
    const body = { kind: "multipart", type, parts } as const;
    const filled = { ...entry, request: { ...request, body } };
    const made = fields?.filter(isMadeUp).map(({ name }) => name) ?? ["the field of its file"];
    const check = made.length > 0 ? `, check ${made.slice(0, 4).join(", ")}` : "";
    const from = fields ? "the page" : "what a response shows";
    const text =
      `the recording does not have what this form sent: the body is made up from ${from}`;
    notes.push({ entry: filled, text: text + check });
    return filled;
  });
  return { entries: repaired, notes };
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

/** Returns the text of a page; empty if the response is none. */
const htmlOf = ({ response: { type, text = "" } }: Entry) => type === "text/html" ? text : "";

function lacksForm(entry: Entry): boolean {
  return entry.request.bodyMissing === true &&
    /^multipart\/form-data\b/i.test(headerOf(entry.request, "content-type") ?? "");
}

/** A field of a form before a user fills it in, and whether a later page shows what was sent. */
type FormField = ControlValue & { readonly isShown?: boolean };

/** The name of a file at the end of the text of an element. */
const FILE_NAME = /[>\s]([^\s<>/\\]{1,80})\s*</g;

/** Returns the first name of a file that a page after an exchange shows, and none before. */
function newFile(entries: readonly Entry[], index: number): string | undefined {
  const texts = entries.map(htmlOf);
  const isNew = (name: string) => !texts.slice(0, index).some((text) => text.includes(name));
  return Iterator.from(texts.slice(index)).flatMap((text) => text.matchAll(FILE_NAME))
    .map(([, name]) => name).find((name) => isFileName(name) && isNew(name));
}

function partOf(field: FormField, file?: string): RecordedPart {
  const { name, type, value, accept } = field;
  const filled = isMadeUp(field) ? FILLED[type] ?? `made-up-${name}` : value;
  if (type !== "file") return { name, value: filled };
  const ending = /\.(\w{1,8})\b/.exec(accept)?.[1] ?? /\/(\w{2,8})\b/.exec(accept)?.[1] ?? "txt";
  const accepted = /\b[a-z]+\/[\w.+-]+/i.exec(accept)?.[0];
  return { name, filename: file ?? `made-up-file.${ending}`, type: accepted ?? "text/plain" };
}

function isMadeUp({ type, value, isShown = false }: FormField): boolean {
  return value === "" && !isShown && !/^(?:hidden|select|file|submit)$/.test(type);
}

/** Returns the fields of the forms of a page that send files, by the URLs that they are sent to. */
function fileForms(html: string, pageUrl: string): ReadonlyMap<string, readonly FormField[]> {
  const forms = /multipart/i.test(html) ? formsIn(html, pageUrl) : [];
  const ofFiles = forms.filter(({ enctype }) => /multipart/i.test(enctype));
  return new Map(ofFiles.map(({ url, fields }) => [url.replace(/#.*$/s, ""), fields]));
}

/** How many responses after an upload are searched for the name of its file. */
const MAX_LATER = 10;
/** Keys under which a response has the name of a file, whatever the field is that sent it. */
const GENERAL = /name$|^(?:title|path|key|url|src|href|file|label)$/i;
/** The usual names of a field for a file. */
const FIELDS = ["file", "files", "image", "upload", "document", "attachment", "avatar", "files[]"];

/** The name of the field in a script that sends a file, or in a page or a script that has one. */
const FILE_FIELD =
  /\.append\(\s*["'`]([\w.[\]-]{1,40})["'`]\s*,|<input\b(?=[^<>]*\stype=["']?file\b)[^<>]*\sname=["']?([\w.[\]-]{1,40})/g;

/** Returns the fields that a page or a script adds to forms and queries, and those that it has for files. */
const fieldsIn = memoizedByObject(({ response: { script, text = "" } }: Entry) =>
  [...(script?.() ?? text).matchAll(FILE_FIELD)].map(([, added, ofFile]) => ({ added, ofFile }))
);

/**
 * Returns the body of an upload of a script as one file: with the name that a response shows for the
 * first time, in the field that a page or a script has for it, or under a key that names the field, or
 * else with the usual field with which the body has the recorded length; nothing if no
 * response shows that.
 */
function uploadedFile(entries: readonly Entry[], index: number) {
  const { request } = entries[index];
  const isOld = (name: string) =>
    entries.slice(0, index).some(({ response: { text } }) => text?.includes(name));
  const end = routeOf(request).at(-1) ?? "";
  const found: RecordedPart[] = [];
  for (const { response: { json } } of entries.slice(index, index + MAX_LATER)) {
    eachLeaf(json ?? null, (path, value) => {
      const key = lastKey(path) ?? "";
      if (found.length > 0 || typeof value !== "string" || !isFileName(value) || isOld(value)) {
        return;
      }
      const beside = Object.entries(valueAt(json, path.slice(0, -1)) ?? {});
      const [, size] = beside.find(([name, one]) => /size$/i.test(name) && /^\d+$/.test(one)) ?? [];
      const length = (name: string) => bodyLength(entries[index], name, value) + Number(size);
      const hasLength = (name: string) => `${length(name)}` === headerOf(request, "content-length");
      const fields = [singularSegment(end), end, ...FIELDS];
      const mayBe = new Set([key, ...fields].map((one) => one.toLowerCase()));
      const written = entries.slice(0, index).flatMap(fieldsIn)
        .flatMap(({ added, ofFile }) => ofFile ?? (mayBe.has(added?.toLowerCase()) ? added : []));
      const usual = GENERAL.test(key) ? undefined : key;
      const name = [...written, ...fields].find(hasLength) ??
        (written.includes(key) ? key : written[0] ?? usual);
      if (name) found.push({ name, filename: value, type: mediaTypeOfFile(value) });
    });
  }
  return found.length > 0 ? found : undefined;
}

/** Returns the length in bytes of a form with one file, without that of the file (RFC 7578). */
function bodyLength(entry: Entry, name: string, filename: string): number {
  const boundary = parameterOf(headerOf(entry.request, "content-type"), "boundary") ?? "";
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; ` +
    `filename="${filename}"\r\nContent-Type: ${mediaTypeOfFile(filename)}\r\n\r\n\r\n` +
    `--${boundary}--\r\n`;
  return new TextEncoder().encode(form).length;
}
