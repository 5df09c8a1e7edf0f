/**
 * HTTP: from the request of a step to the envelope of its response. Requests are compiled and
 * resolved, sent over a transport with their credentials and redirects, and written as `curl`
 * commands.
 *
 * @module
 */
export { createAuthorizer, secretsInAuth } from "./auth/mod.ts";
export { curlCommand, type CurlOptions } from "./curl.ts";
export {
  type Authorizer,
  type BodySink,
  type BodySource,
  type DigestAuth,
  type FlowAuth,
  hopRecord,
  type HostTls,
  type OAuth2Auth,
  type ReceivedHop,
  type ReceivedResponse,
  type RequestBody,
  type RequestPart,
  type ResolvedAuth,
  type ResolvedRequest,
  type SentPart,
  type SigV4Auth,
  type StreamedBody,
  type TlsByHost,
  type Transport,
  TransportError,
  type TransportName,
} from "./exchange.ts";
export { type CompiledRequest, compileRequest, resolveRequest } from "./request/mod.ts";
export { headerNameHelp, headerProblem, headerValueHelp } from "./request_syntax.ts";
export {
  type CookieField,
  createEnvelope,
  createEventReader,
  describeMissingValue,
  type Envelope,
  envelopeOf,
  type EventsRead,
  goesIntoHeaders,
  headerFields,
  locateValues,
  mayBeXml,
  nearestHeader,
  preloadXml,
  readCookieFields,
  type ResponseFacts,
  type ResponsePath,
  type Selection,
  selectValues,
} from "./response/mod.ts";
export { sendRequest } from "./send.ts";
export {
  type ConnectionOptions,
  createHashSink,
  createNetwork,
  type NetworkOptions,
  readTlsTexts,
  type TlsFile,
  withTls,
} from "./transport/mod.ts";
