import { requestHeader } from "../header_values.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { Note, Repaired } from "../stages.ts";
import { fileForms, type FormField, type HtmlForm } from "./html_form.ts";

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
export function putForms(entries: readonly Entry[]): Repaired {
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
