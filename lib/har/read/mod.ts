/**
 * Reads what browsers and proxies record: HTTP Archives (HAR 1.1 and 1.2), leniently. Also reads
 * HTML as recorded pages have it.
 *
 * @module
 */
export {
  elementAt,
  type HtmlAttribute,
  htmlAttributes,
  type HtmlElement,
  htmlElements,
  unescapeHtml,
} from "./html.ts";
export { readRecording } from "./read_recording.ts";
