/**
 * Takes the noise off a recording: what a browser asks for by itself is dropped, with its reason;
 * what the application asked of its API stays.
 *
 * @module
 */
export { type Matcher, matcherOf } from "./patterns.ts";
export { sift, type SiftOptions } from "./sift.ts";
