/**
 * Mending files: the fixes of findings, applied to the text and nothing else of it touched.
 *
 * @module
 */
export * from "./apply_fixes.ts";
export * from "./fix_text.ts";
export * from "./fix_files.ts";
