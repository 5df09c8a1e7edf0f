/**
 * Fixes files: applies the fixes of diagnostics to a text and changes nothing else in it.
 *
 * @module
 */
export { fixFiles } from "./fix_files.ts";
