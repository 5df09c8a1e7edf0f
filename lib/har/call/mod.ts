/**
 * What a call is. It is decided here, once for each exchange, and every stage uses it.
 *
 * - Its operations: GraphQL, JSON-RPC, SOAP and AWS share one URL, so that the body or a header says
 *   what is called; a batch calls several.
 * - Its action, `read`, `change` or `removal`. A logout is a change whatever its method, since it ends
 *   the session. A safe method reads. Else the operation decides, and in a batch the strongest:
 *   something that is changed must not be taken for a read. DELETE removes, PUT and PATCH change. A
 *   POST reads only if its path says so (`/orders/search`) and nothing was created (201).
 * - Its resource: the last thing that its operation or its path names.
 * - Its key, by which calls are the same, and the credentials that it shows or issues.
 *
 * @module
 */
export { type CallAction, type EndpointKind, endpointKind } from "./action.ts";
export { actionOf, callOf, isWrite, mayCreate, resourcesAt } from "./call.ts";
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
  isRetrieval,
  isTopLevel,
  pathOf,
  requestHeader,
  responseHeader,
  responseHeaders,
  succeeded,
  uncachedStatus,
} from "./exchange.ts";
export { isGraphqlDocument, operationsOf } from "./operation.ts";
export { callKey, pathKey, type RequestKey, requestKeyBy } from "./request_key.ts";
export { lastResource, resourceAndAbove, segmentResource, singularSegment } from "./resource.ts";
