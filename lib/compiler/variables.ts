import type { Diagnostics } from "../diagnostics/mod.ts";
import {
  checkReferences,
  openRandomStream,
  type Reference,
  type ReferenceContext,
  tryVariables,
  type Variable,
  type VariableError,
} from "../resolver/mod.ts";
import { runRedactor } from "./secrets.ts";

/**
 * Reports every reference in the variables that has nothing to refer to. Bare, a variable's own name
 * means the parameter or environment variable it stands for.
 */
export function checkVariables(
  variables: readonly Variable[],
  references: ReferenceContext,
  found: Diagnostics,
): void {
  for (const { name, uses } of variables) {
    const others = references.variables.filter((other) => other !== name);
    const own = uses.filter(({ reference }) => mayBeItself(reference));
    const rest = uses.filter(({ reference }) => !mayBeItself(reference));
    checkReferences(own, undefined, { ...references, variables: others }, found);
    checkReferences(rest, undefined, references, found);
  }
}

/** Whether the name of the variable itself means something else in a reference. */
function mayBeItself({ kind }: Reference): boolean {
  return kind === "bare" || kind === "foreign";
}

/** What a filter makes of text. */
const EXPECTED_VALUES: Readonly<Record<string, string>> = {
  number: "a number",
  boolean: "`true` or `false`",
  base64decode: "base64 of UTF-8 text",
  urldecode: "percent-encoded UTF-8 text",
};

/** What to set, where the value comes from outside. */
function valueHelp(error: VariableError, { source }: Diagnostics): string | undefined {
  const wanted = EXPECTED_VALUES[error.filter ?? ""];
  const { start } = error.rangeIn(source);
  const reference = error.variable.uses.find(({ range }) => range.start === start)?.reference;
  if (wanted === undefined || !reference || !("name" in reference)) return undefined;
  if (reference.kind === "capture") return undefined;
  return `set \`${reference.kind === "var" ? "vars." : ""}${reference.name}\` to ${wanted}`;
}

/** Reports a filter that does not fit its value, which is known before the run but of random values. */
export function checkVariableValues(
  variables: readonly Variable[],
  environment: readonly string[],
  { env, params }: ReferenceContext,
  found: Diagnostics,
): void {
  const scope = { env, params, random: openRandomStream("", ""), startedAt: 0 };
  tryVariables(variables, scope, (error) => {
    const redactor = runRedactor({ flows: [{ environment }], env, params }, {});
    const help = valueHelp(error, found);
    const message = redactor.text(error.message);
    found.error("bad-value", message, error.rangeIn(found.source), help ? { help } : {});
  });
}
