/**
 * Failures of requests: a kind with its data, created where the failure happens, and one table with
 * the error class, the message and the help of each kind.
 *
 * @module
 */
export type {
  BodyFailure,
  CertificateProblem,
  ClientCertificateProblem,
  CodedTextProblem,
  ConnectionFailure,
  Failure,
  MalformedPart,
  RequestFailure,
  ResponseProblem,
  SocketFeature,
  TokenProblem,
  UrlPart,
} from "./failure.ts";
export type { FailureCircumstances } from "./failure_table.ts";
export { headerNameHelp, headerValueHelp, methodHelp, urlValueHelp } from "./request_failures.ts";
export {
  failureHelp,
  failureMessage,
  type RequestPart,
  TransportError,
} from "./transport_error.ts";
