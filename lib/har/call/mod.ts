/**
 * Classifies calls. Each exchange is classified once, here, and every stage uses the result.
 *
 * - Its operations: GraphQL, JSON-RPC, SOAP and AWS share one URL, so the body or a header names
 *   the operation; a batch has several.
 * - Its action, `read`, `change` or `removal`. A logout is a change with any method, because it
 *   ends the session. A safe method reads. Otherwise the operation decides; in a batch the
 *   strongest one, because a change must not be mistaken for a read. DELETE removes, PUT and PATCH
 *   change. A POST reads only if its path says so (`/orders/search`) and nothing was created (201) or
 *   is done later (202).
 * - Its resource: the last thing that its operation or its path names.
 * - Its key, which identifies equal calls, and the credentials that it sends or issues.
 *
 * @module
 */
export * from "./authentication.ts";
export * from "./call.ts";
export * from "./exchange.ts";
export * from "./named_path.ts";
export * from "./operation.ts";
export { notePressedControls } from "./pressed_controls.ts";
export * from "./request_key.ts";
export * from "./resource.ts";
