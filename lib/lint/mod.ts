/**
 * Lint rules: what a flow may hold and better does not, and the `baton-ignore` comments that
 * silence them.
 *
 * @module
 */
export { lint } from "./lint.ts";
export { literalSecretRanges } from "./literal_secrets.ts";
