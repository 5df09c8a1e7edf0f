/**
 * Reads HTTP Archives (HAR 1.1 and 1.2) of browsers and proxies, leniently, and the tags of the pages
 * and XML documents in them.
 *
 * @module
 */
export {
  decodeReferences,
  type Markup,
  type MarkupAttribute,
  type MarkupTag,
  pageOf,
  readMarkup,
  textAfter,
} from "./markup.ts";
export { elementAt, elementsOf, type MarkupElement } from "./markup_elements.ts";
export { isStaticPurpose, isStaticType } from "./media_type.ts";
export { readRecording } from "./read_recording.ts";
