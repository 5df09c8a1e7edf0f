import {
  type CheckFailure,
  type Condition,
  describeCheck,
  evaluateOperand,
  judge,
} from "../assertions/mod.ts";
import { type Diagnostic, labelAt, type SourceFile } from "../diagnostics/mod.ts";
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
  condition: Condition,
  scope: Scope,
  source: SourceFile,
): Unmet | undefined {
  const { value, range, check } = condition;
  try {
    const envelope = envelopeOf(evaluateValue(value, scope));
    const { failure, expected } = judge(check, evaluateOperand(check, scope), envelope);
    if (failure?.unordered) return { failure: withoutOrder(condition, failure, source) };
    return failure && { reason: `${describeCheck(check, expected)}: found ${failure.found}` };
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return { failure: valueFailure(error, range, source) };
  }
}

/** Returns the error of a value of which the operator says neither that it holds nor that not. */
function withoutOrder(
  { range, check: { operatorName } }: Condition,
  { found, unordered, help }: CheckFailure,
  source: SourceFile,
): Diagnostic {
  return {
    code: "bad-value",
    severity: "error",
    message: `\`${operatorName}\` cannot compare ${found}`,
    file: source.path,
    at: labelAt(source, range),
    help: unordered === "text of a number"
      ? "add `| number` to the expression, which makes a number of the text"
      : help,
  };
}
