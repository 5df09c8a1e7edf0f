/**
 * Lint rules, which advise against what a flow may hold but should not, and the `baton-ignore`
 * comments that silence them.
 *
 * @module
 */
export { lint, lintDocs } from "./lint.ts";
export { literalSecretRanges } from "./literal_secrets.ts";
