/**
 * Flows that use flows: finds and compiles the flows that steps use, what they are given and give
 * back, and in which order all their steps run.
 *
 * @module
 */
export { compileUse } from "./compile_use.ts";
export { withUsedNames, withUsedPlaces } from "./environment.ts";
export { openUsed } from "./open_used.ts";
export { outputConditions } from "./output_conditions.ts";
export { checkOutputs, compileOutputs } from "./outputs.ts";
export { onceIn, scheduleOf } from "./schedule.ts";
export { type UsedFlow, UsedFlows } from "./used_flows.ts";
