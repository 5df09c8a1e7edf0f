/**
 * The tags, attributes and elements of pages and XML documents as they are written, however broken,
 * with their offsets, and the character references of HTML.
 *
 * @module
 */
export {
  decodeReferences,
  elementAt,
  elementsOf,
  isXml,
  type Markup,
  type MarkupAttribute,
  readMarkup,
  textAfter,
} from "./markup.ts";
