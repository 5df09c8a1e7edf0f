import { mediaTypeOfFile } from "../../http/mod.ts";
import { isNumber, valueAt } from "../../json/mod.ts";
import { headerOf, routeOf, singularSegment } from "../call/mod.ts";
import { eachLeaf, lastKey } from "../producer.ts";
import type { Entry, RecordedPart, RecordedRequest } from "../recording.ts";
import { isFileName, withForms } from "./upload_forms.ts";

/** How many responses after an upload are searched for the name of its file. */
const MAX_LATER = 10;
/** Keys under which a response has the name of a file, whatever the field is that sent it. */
const GENERAL = /name$|^(?:title|path|key|url|src|href|file|label)$/i;
/** The usual names of a field for a file. */
const FIELDS = ["file", "files", "image", "upload", "document", "attachment", "avatar", "files[]"];
const MADE_UP = "the recording does not have what this upload sent: check the field of its file";

/**
 * Gives uploads of scripts, which browsers leave out of their recordings, a body with one file: with
 * the name that a response shows for the first time, under a key that names the field, or else with
 * the usual field with which the body has the recorded length.
 */
export function putScriptUploads(entries: readonly Entry[]) {
  return withForms(entries, (_, index) => {
    const part = filePart(entries, index);
    return part && { parts: [part], note: MADE_UP };
  });
}

/** Returns the part with the file of an upload, if a response shows which one it is. */
function filePart(entries: readonly Entry[], index: number): RecordedPart | undefined {
  const { request } = entries[index];
  const isOld = (name: string) =>
    entries.slice(0, index).some(({ response: { text } }) => text?.includes(name));
  const end = routeOf(request).at(-1) ?? "";
  let found: RecordedPart | undefined;
  for (const { response: { json } } of entries.slice(index, index + MAX_LATER)) {
    eachLeaf(json ?? null, (path, value) => {
      const key = lastKey(path) ?? "";
      if (found || typeof value !== "string" || !isFileName(value) || isOld(value)) return;
      const size = valueAt(json, [...path.slice(0, -1), "size"]);
      const hasLength = (name: string) =>
        isNumber(size) && `${bodyLength(request, name, value) + Number(size)}` ===
          headerOf(request, "content-length");
      const fields = [singularSegment(end), end, ...FIELDS];
      const name = GENERAL.test(key) ? fields.find(hasLength) : key;
      if (name) found = { name, filename: value, type: mediaTypeOfFile(value) };
    });
  }
  return found;
}

/** Returns the length in bytes of a form with one file, without that of the file (RFC 7578). */
function bodyLength(request: RecordedRequest, name: string, filename: string): number {
  const type = headerOf(request, "content-type") ?? "";
  const [, boundary = ""] = /boundary="?([^";]+)/.exec(type) ?? [];
  const lines = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
    `Content-Type: ${mediaTypeOfFile(filename)}`,
    "",
    "",
    `--${boundary}--`,
    "",
  ];
  return new TextEncoder().encode(lines.join("\r\n")).length;
}
