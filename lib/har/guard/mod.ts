/**
 * Replaces the recorded secrets that remain in a draft.
 *
 * @module
 */
export { guardedSecrets } from "./guarded_secrets.ts";
export { withoutSecrets } from "./without_secrets.ts";
