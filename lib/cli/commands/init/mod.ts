/**
 * Writes the files of a new project.
 *
 * @module
 */
export { initCommand } from "./init_command.ts";
