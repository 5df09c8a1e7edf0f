import { mediaTypeOfFile } from "../../http/mod.ts";
import { isNumber, valueAt } from "../../json/mod.ts";
import { parameterOf } from "../../mime/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import { headerOf, routeOf, singularSegment } from "../call/mod.ts";
import { eachLeaf, lastKey } from "../producer.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import { isFileName } from "../values/mod.ts";

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
export function uploadedFile(entries: readonly Entry[], index: number) {
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
      const size = valueAt(json, [...path.slice(0, -1), "size"]);
      const hasLength = (name: string) =>
        isNumber(size) && `${bodyLength(entries[index], name, value) + Number(size)}` ===
          headerOf(request, "content-length");
      const fields = [singularSegment(end), end, ...FIELDS];
      const written = entries.slice(0, index).flatMap(fieldsIn)
        .flatMap(({ added, ofFile }) => ofFile ?? ([key, ...fields].includes(added) ? added : []));
      const usual = GENERAL.test(key) ? fields.find(hasLength) : key;
      const name = written.includes(key) ? key : written[0] ?? usual;
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
