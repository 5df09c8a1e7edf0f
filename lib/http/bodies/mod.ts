/**
 * Request bodies: one kind for each body key (`body`, `form`, `multipart`, `graphql`, `base64`,
 * `hex`, `body_file`), and form fields, which queries share.
 *
 * @module
 */
export type { CompiledBody, EncodedBody, FieldKind } from "./body.ts";
export { checkBodies, compileBodies } from "./body_kinds.ts";
export { type CompiledFields, compileFields } from "./form.ts";
