/**
 * Finds the logins with which several drafts begin, and writes each once, as a flow that the others
 * use.
 *
 * @module
 */
export { type SharedConversions, shareLogins } from "./share_logins.ts";
