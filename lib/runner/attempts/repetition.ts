/** The policies of steps that send their request more than once, loaded when the first of them runs. */
export { loopPolicy } from "./loop.ts";
export { retryPolicy, retryProblem } from "./retry.ts";
