/**
 * Restores what an export left out of a recording: tokens of logins, Basic authentication, the
 * bodies of forms with files.
 *
 * @module
 */
export { repairSanitized } from "./sanitized_export.ts";
