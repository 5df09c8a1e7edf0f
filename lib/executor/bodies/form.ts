import { FORM_FIELD, FORM_TYPE, formText } from "../body.ts";
import type { BodyKind } from "./body_maker.ts";
import { compileFields } from "./fields.ts";

/** `form`: the fields of a form without files. */
export const form: BodyKind = (entry, { compiler }) => {
  const fields = compileFields(entry, FORM_FIELD, compiler);
  return (scope) => ({
    content: new TextEncoder().encode(formText(fields(scope))),
    contentType: FORM_TYPE,
  });
};
