/**
 * Replaces the recorded secrets that remain in a draft.
 *
 * @module
 */
export { GuardedSecrets } from "./guarded_secrets.ts";
export { withoutSecrets } from "./without_secrets.ts";
