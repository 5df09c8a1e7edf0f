/**
 * Views of what `check` finds: text, JSON, SARIF and the annotations of GitHub Actions.
 *
 * @module
 */
export * from "./findings.ts";
export * from "./formats.ts";
export type { FindingDocument, FindingPlace, FindingsDocument } from "./json.ts";
