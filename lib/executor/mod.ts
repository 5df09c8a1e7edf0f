/**
 * From a resolved request to a response: building, sending, the response envelope.
 *
 * @module
 */
export * from "./basic_credentials.ts";
export * from "./transport.ts";
export * from "./hop.ts";
export * from "./send.ts";
export * from "./auth/mod.ts";
export * from "./build.ts";
export * from "./body.ts";
export * from "./fetch_transport.ts";
export * from "./network.ts";
export * from "./with_tls.ts";
export { readTlsTexts, type TlsFile, type TlsProblem } from "./tls_files.ts";
export { type SendingRules } from "./choose_transport.ts";
export * from "./envelope.ts";
export * from "./hash_sink.ts";
export * from "./header_maps.ts";
export * from "./events/mod.ts";
export { mayBeXml, preloadXml } from "./xml/mod.ts";
export * from "./cookies.ts";
export * from "./text.ts";
export * from "./near_header.ts";
export * from "./nearby.ts";
export * from "./rooted_path.ts";
export * from "./curl.ts";
export * from "./compile_request.ts";
export { headerNameHelp, headerProblem, headerValueHelp } from "./request_problem.ts";
