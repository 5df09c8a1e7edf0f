/**
 * HTTP: turns the request of a step into the envelope of its response. Compiles and resolves
 * requests, sends them over a transport with their credentials and redirects, and writes them as
 * `curl` commands.
 *
 * @module
 */
export { type Authorizer, createAuthorizer, type FlowAuth, secretsInAuth } from "./auth/mod.ts";
export { compileUrl } from "./compiled_url.ts";
export { mediaTypeOfFile, OCTET_STREAM } from "./content_type.ts";
export {
  type BodySink,
  hopRecord,
  type ReceivedHop,
  type ReceivedResponse,
  type Transport,
  type TransportName,
} from "./exchange.ts";
export {
  type Failure,
  type FailureCircumstances,
  failureHelp,
  failureMessage,
  type RequestPart,
  TransportError,
  urlValueHelp,
} from "./failures/mod.ts";
export { type CompiledRequest, compileRequest, resolveRequest } from "./request/mod.ts";
export { headerNameProblem, headerProblem, methodProblem } from "./request_syntax.ts";
export type {
  BodySource,
  HostTls,
  ResolvedAuth,
  ResolvedRequest,
  TlsByHost,
} from "./resolved_request.ts";
export {
  type CookieField,
  createEnvelope,
  type Envelope,
  envelopeOf,
  eventReader,
  type EventsRead,
  goesIntoHeaders,
  headerFields,
  locateValues,
  mayBeXml,
  missingValues,
  nearestHeader,
  preloadXml,
  readCookieFields,
  type ResponseFacts,
  type ResponsePath,
  type Selection,
  selectValues,
  writtenNumbers,
} from "./response/mod.ts";
export { curl } from "./curl_module.ts";
export type { ResponseHeaders } from "./response_headers.ts";
export { sendRequest } from "./send.ts";
export {
  type ConnectionOptions,
  createHashSink,
  createNetwork,
  type NetworkOptions,
  readTlsTexts,
  standardPhrase,
  type TlsFile,
  withTls,
} from "./transport/mod.ts";
