import type { Field } from "../recording.ts";

const FORM_DATA = /^\s*form-data\b/i;
const MULTIPART = /^\s*multipart\//i;

/**
 * The headers of a request without those of the parts of its body, which Firefox puts beside them: a
 * `content-disposition: form-data`, and every `content-type` but that of the body.
 */
export function withoutPartHeaders(fields: readonly Field[]): readonly Field[] {
  const isOfPart = ({ name, value }: Field) =>
    name === "content-disposition" && FORM_DATA.test(value);
  if (!fields.some(isOfPart)) return fields;
  const own = fields.find(({ name, value }) => name === "content-type" && MULTIPART.test(value));
  return fields.filter((field) =>
    !isOfPart(field) && (field.name !== "content-type" || field === own)
  );
}
