/**
 * Provides the values that no response produced: the environment, generated values,
 * times, accounts and names that are others in each run.
 *
 * @module
 */
export { provideValues } from "./provide_values.ts";
