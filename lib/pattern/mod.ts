/**
 * Regular expressions whose matching always ends soon, whatever the pattern and the text.
 *
 * @module
 */
export { withBoundedPatterns } from "./foreign_patterns.ts";
export { compilePattern, loadPatterns, type Pattern, PatternLimitError } from "./pattern.ts";
