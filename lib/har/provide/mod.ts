/**
 * Provides the values that no response produced: environment variables, generated values, times,
 * and accounts and names that differ in each run.
 *
 * @module
 */
export { placeInWords } from "./names.ts";
export { provideValues } from "./provide_values.ts";
