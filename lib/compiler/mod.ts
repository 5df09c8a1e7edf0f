/**
 * Everything before the first request: finds and selects the flow files, reads and checks them,
 * compiles each into steps in running order with every expression, path and pattern ready, and
 * determines which of their values are secret.
 *
 * @module
 */
export {
  type CaptureNeed,
  type CompiledFlow,
  type CompiledStep,
  type CompiledUse,
  type FlowCall,
  type FlowRow,
  type GivenInput,
  type OnceFlow,
  rangeOfPart,
  type ScheduledStep,
} from "./compiled_flow.ts";
export { check, type CheckOptions, prepare } from "./prepare.ts";
export type { CheckedFlow, PreparedFlow, RunPlan } from "./run_plan.ts";
export type { ResponseReading } from "./response_parts.ts";
export { FlowFilterError } from "./selection/select_flows.ts";
export { columnName } from "./secret_places.ts";
export { maskedDiagnostics } from "./masked_diagnostics.ts";
export { addRunSecrets, runRedactor } from "./secrets.ts";
