import { type Envelope, missingValues } from "../http/mod.ts";
import type { CapturesNode } from "../loader/mod.ts";
import type { Scope, TemplateCompiler } from "../resolver/mod.ts";
import { LazyModule } from "../text/mod.ts";
import type { Capture } from "./capture.ts";
import type { CaptureResult } from "./capture_evaluation.ts";

/**
 * What only flows with captures need. That includes what explains a missing value: a capture that
 * is taken again once it is loaded would have another random default.
 */
const captures = new LazyModule(async () => {
  const [captures] = await Promise.all([import("./captures.ts"), missingValues.load()]);
  return captures;
});

/** Compiles the entries of `capture` or `extract`. */
export function compileCaptures(node: CapturesNode, compiler: TemplateCompiler): Capture[] {
  return captures.parts.compileCaptures(node, compiler);
}

/** Takes the value of a capture from a response. */
export function evaluateCapture(capture: Capture, envelope: Envelope, scope: Scope): CaptureResult {
  return captures.parts.evaluateCapture(capture, envelope, scope);
}
