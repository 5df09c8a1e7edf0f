import { isRecord, type JsonValue, scalarText, valueAt } from "../../json/mod.ts";
import { decodedField } from "../../mime/mod.ts";
import type { Field } from "../recording.ts";

/**
 * Returns the names and values of a list such as `headers`, `cookies` or `queryString`, in order.
 * It also reads an object, because some recorders write one; items without a name are left out.
 */
export function namedValues(value: unknown, ...path: string[]): readonly Field[] {
  const list: unknown = valueAt(value as JsonValue, path);
  if (Array.isArray(list)) {
    return list.filter(isRecord)
      .map(({ name, value }) => ({ name: scalarText(name), value: scalarText(value) }))
      .filter(({ name }) => name !== "");
  }
  return Object.entries(isRecord(list) ? list : {}).flatMap(([name, value]) =>
    [value].flat().map((item) => ({ name, value: scalarText(item) }))
  );
}

/** Returns the fields in a recorder's list. @param isEncoded Whether they are written as in a URL. */
export function listedFields(list: unknown, isEncoded: boolean): readonly Field[] {
  const fields = namedValues(list);
  return isEncoded ? fields.map(decodedField) : fields;
}
