/**
 * Mends files: the fixes of diagnostics applied to a text, and nothing else of it touched.
 *
 * @module
 */
export { fixFiles } from "./fix_files.ts";
