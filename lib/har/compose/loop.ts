import type { JsonValue } from "../../json/mod.ts";
import type { DraftLoop } from "../draft.ts";
import type { LoopPlan } from "../stages.ts";

/** Longer pauses in sum are advised against. */
const MAX_PAUSES_MS = 600_000;

/** A loop as it stands in a flow. */
export function draftLoop({ maxAttempts, sleepMs, until, untilStatus }: LoopPlan): DraftLoop {
  return {
    maxAttempts: Math.min(
      maxAttempts,
      Math.max(1, Math.floor(MAX_PAUSES_MS / Math.max(1, sleepMs))),
    ),
    sleepMs,
    ...(untilStatus === undefined ? {} : { untilStatus }),
    until: until
      ? [{
        path: until.path,
        operator: until.operator,
        operand: { kind: "leaf", value: until.operand as JsonValue },
      }]
      : [],
  };
}
