/**
 * XML as JSON values, so that a JSONPath can lead into it.
 *
 * @module
 */
export * from "./path_lists.ts";
export * from "./read_xml.ts";
export * from "./xml_parser.ts";
