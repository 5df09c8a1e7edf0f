export { compileCaptures } from "./capture_compiler.ts";
export { evaluateCapture } from "./capture_evaluation.ts";
