/**
 * Reads the bodies and the headers of messages that are given as text or as bytes: media types and
 * parameters, encodings, forms, multipart bodies, HTTP messages, and batches of these.
 *
 * @module
 */
export { callsOfBatch } from "./batch.ts";
export type { BatchBody, BatchedCall, BatchRequest, BatchResponse } from "./batched_call.ts";
export {
  bytesOfCodes,
  codesOfBytes,
  compressionOf,
  decodeCharset,
  fromBase64,
  inflate,
  textOfBytes,
  utf8Of,
} from "./encodings.ts";
export { decodedField, type FormField, PAIR_SEPARATOR, readPairs } from "./form.ts";
export {
  type HttpMessage,
  isJsonType,
  type MimeField,
  type MimePart,
  parameterOf,
  readCookies,
  readHttpMessage,
  readParts,
} from "./mime.ts";
