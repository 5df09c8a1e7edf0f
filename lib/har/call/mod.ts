/**
 * What a call is: its operation (REST, RPC, GraphQL, batches), whether it reads, changes or
 * removes, what resource it is about, which calls are the same, and the credentials it shows or
 * issues.
 *
 * @module
 */
export { actionOf, type CallAction, type EndpointKind, endpointKind } from "./action.ts";
export {
  credentialsIssued,
  credentialsSent,
  fieldNames,
  issuedToken,
  passwordFieldCount,
} from "./credentials.ts";
export {
  byStart,
  hostOf,
  isHtml,
  isJson,
  isNavigation,
  isSafe,
  isTopLevel,
  pathOf,
  requestHeader,
  responseHeader,
  responseHeaders,
  succeeded,
} from "./exchange.ts";
export { camelWords, dropGraphqlNoise, isGraphqlQuery, operationsOf } from "./operation.ts";
export { callKey, pathKey, type RequestKey, requestKeyBy } from "./request_key.ts";
export {
  lastResource,
  resourceAndAbove,
  resourceNamesAt,
  resourceOf,
  resourcePath,
  segmentResource,
  singularSegment,
} from "./resource.ts";
