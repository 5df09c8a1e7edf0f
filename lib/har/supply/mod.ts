/**
 * Says what stands for the values that no answer produced.
 *
 * @module
 */
export * from "./supply.ts";
