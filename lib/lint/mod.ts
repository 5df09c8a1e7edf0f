/**
 * Lint rules, which advise against what a flow may hold but should not, and the `baton-ignore`
 * comments that silence them.
 *
 * @module
 */
export { lint, lintDocs } from "./lint.ts";
export { maskLiteralSecrets } from "./literal_secret_mask.ts";
