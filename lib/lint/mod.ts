/**
 * Lint rules, which advise against things that a flow may but should not contain, and the
 * `baton-ignore` comments that silence them.
 *
 * @module
 */
export { lint, lintDocs } from "./lint.ts";
export { literalSecretRanges } from "./literal_secrets.ts";
export type { DoubledSlash } from "./rule.ts";
