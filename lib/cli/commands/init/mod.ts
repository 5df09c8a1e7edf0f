/**
 * The files that a project begins with.
 *
 * @module
 */
export { initCommand } from "./init_command.ts";
