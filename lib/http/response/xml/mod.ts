/**
 * XML as JSON values, so that a JSONPath can lead into it, and what is wrong with a document that
 * cannot be read.
 *
 * @module
 */
export { mayBeXml, preloadXml, readXml, type XmlBody } from "./xml_body.ts";
export { type PathLists, pathLists } from "./xml_value.ts";
