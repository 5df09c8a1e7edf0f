/**
 * The tags, attributes and elements of pages and XML documents as they are written, however broken,
 * with their offsets, the controls and forms of pages, the values of XML, and patterns that find a
 * value by what is before it.
 *
 * @module
 */
export {
  addressPattern,
  anchoredPatterns,
  literalPattern,
  nameBefore,
  newestPatterns,
  valuePattern,
} from "./anchored_patterns.ts";
export { type Control, controlsIn } from "./controls.ts";
export { type ControlValue, type Form, formsIn } from "./forms.ts";
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
export { type XmlValue, xmlValues } from "./xml_values.ts";
