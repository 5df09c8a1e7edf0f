/**
 * Where a run comes from: commit, branch and whether files differ from the commit, by the
 * variables of a CI system and the files of git.
 *
 * @module
 */
export { readOrigin } from "./origin.ts";
export { findRepository } from "./repository.ts";
