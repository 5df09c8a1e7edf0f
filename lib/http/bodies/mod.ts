/**
 * Request bodies: a kind for each key that gives one (`body`, `form`, `multipart`, `graphql`,
 * `base64`, `hex`, `body_file`), and form fields as queries have them too.
 *
 * @module
 */
export type { CompiledBody, EncodedBody, FieldKind } from "./body.ts";
export { bodiesOf, checkBodies, compileBody } from "./body_kinds.ts";
export { type CompiledFields, compileFields } from "./form.ts";
