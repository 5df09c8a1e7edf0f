import { LazyModule } from "../../../text/mod.ts";

/** Finds operands that can never fit, which few assertions may have. */
export const operandChecks = new LazyModule(() => import("./check_operand.ts"));
