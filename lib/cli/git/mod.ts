/**
 * Reads the origin of a run from the variables of a CI system and the files of git: the commit, the
 * branch, and whether files differ from the commit.
 *
 * @module
 */
export { readOrigin } from "./origin.ts";
export { findRepository } from "./repository.ts";
