import { type Condition, describeCheck, evaluateOperand, judge } from "../assertions/mod.ts";
import type { Diagnostic, SourceFile } from "../diagnostics/mod.ts";
import { envelopeOf } from "../http/mod.ts";
import { evaluateValue, ResolveError, type Scope } from "../resolver/mod.ts";
import { withModules } from "../text/mod.ts";
import { valueFailure } from "./frame.ts";

/** Why something with conditions does not run. */
export type Unmet =
  /** A condition does not hold. */
  | { readonly reason: string }
  /** A condition cannot be judged. */
  | { readonly failure: Diagnostic };

/** Judges conditions; returns why the first one that does not hold does not, if there is one. */
export async function unmetCondition(
  conditions: readonly Condition[],
  scope: Scope,
  source: SourceFile,
): Promise<Unmet | undefined> {
  return await withModules(() => {
    for (const condition of conditions) {
      const unmet = judgeCondition(condition, scope, source);
      if (unmet) return unmet;
    }
    return undefined;
  });
}

function judgeCondition(
  { value, range, check }: Condition,
  scope: Scope,
  source: SourceFile,
): Unmet | undefined {
  try {
    const envelope = envelopeOf(evaluateValue(value, scope));
    const { failure, expected } = judge(check, evaluateOperand(check, scope), envelope);
    return failure && { reason: `${describeCheck(check, expected)}: found ${failure.found}` };
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return { failure: valueFailure(error, range, source) };
  }
}
