/**
 * Chooses which exchanges of a recording become steps.
 *
 * @module
 */
export * from "./action.ts";
export * from "./shape_flow.ts";
export * from "./split_shape.ts";
