/**
 * Responses: the envelope that captures and assertions read, with headers, cookies, JSON, XML and
 * events, and what is near a path that finds nothing in it.
 *
 * @module
 */
export { type CookieField, readCookieFields } from "./cookies.ts";
export { createEnvelope, type Envelope, envelopeOf, type ResponseFacts } from "./envelope.ts";
export type { EventsRead } from "./event_reader.ts";
export { eventReader } from "./events.ts";
export { headerFields, nearestHeader } from "./headers.ts";
export { missingValues } from "./missing_values.ts";
export {
  goesIntoHeaders,
  locateValues,
  type ResponsePath,
  type Selection,
  selectValues,
} from "./response_path.ts";
export { writtenNumbers } from "./written_numbers.ts";
export { mayBeXml, preloadXml } from "./xml/xml_body.ts";
