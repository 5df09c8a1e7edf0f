import type { Diagnostics } from "../diagnostics/mod.ts";
import { addDerivedValue } from "../redaction/mod.ts";
import {
  checkReferences,
  hasFilter,
  openRandomStream,
  preloadRandom,
  type Reference,
  type ReferenceContext,
  type Scope,
  tryVariables,
  type Variable,
  type VariableError,
} from "../resolver/mod.ts";
import type { CompiledFlow } from "./compiled_flow.ts";
import { runRedactor } from "./secrets.ts";

/**
 * Reports every reference in the variables to something unknown. In its own value, the bare name of
 * a variable means the parameter or environment variable of that name.
 */
export function checkVariables(
  variables: readonly Variable[],
  references: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  for (const { name, uses } of variables) {
    if (uses.length === 0) continue;
    const own = uses.filter(({ reference }) => mayBeItself(reference, name));
    const rest = uses.filter(({ reference }) => !mayBeItself(reference, name));
    checkReferences(rest, undefined, references, diagnostics);
    if (own.length === 0) continue;
    const variables = new Set(references.variables);
    variables.delete(name);
    checkReferences(own, undefined, { ...references, variables }, diagnostics);
  }
}

/** Returns whether a reference may have the name of the variable itself, which means another there. */
function mayBeItself(reference: Reference, name: string): boolean {
  return reference.kind === "foreign" || reference.kind === "bare" && reference.name === name;
}

/** The text that a filter expects. */
const EXPECTED_VALUES: Readonly<Record<string, string>> = {
  number: "a number",
  boolean: "`true` or `false`",
  base64decode: "base64 of UTF-8 text",
  urldecode: "percent-encoded UTF-8 text",
};

/** Returns what to set if the value comes from outside the file. */
function valueHelp(error: VariableError, { source }: Diagnostics): string | undefined {
  const wanted = EXPECTED_VALUES[error.filter ?? ""];
  const { start } = error.rangeIn(source);
  const reference = error.variable.uses.find(({ range }) => range.start === start)?.reference;
  if (wanted === undefined || !reference || !("name" in reference)) return undefined;
  if (reference.kind === "capture") return undefined;
  return `set \`${reference.kind === "var" ? "vars." : ""}${reference.name}\` to ${wanted}`;
}

/**
 * Reports filters that do not accept their values; all values except random ones are known before
 * the run.
 */
export async function checkVariableValues(
  variables: readonly Variable[],
  flow: Pick<CompiledFlow, "environment" | "secretPlaces">,
  { env, params }: ReferenceContext,
  diagnostics: Diagnostics,
): Promise<void> {
  if (!variables.some(({ value }) => hasFilter(value))) return;
  if (variables.some(isRandom)) await preloadRandom();
  const derivations: Parameters<NonNullable<Scope["derived"]>>[] = [];
  const derived: Scope["derived"] = (...derivation) => {
    derivations.push(derivation);
  };
  const scope = { env, params, random: openRandomStream("", ""), startedAt: 0, derived };
  tryVariables(variables, scope, (error) => {
    const redactor = runRedactor({ flows: [flow], env, params }, {});
    for (const derivation of derivations) addDerivedValue(redactor, ...derivation);
    const help = valueHelp(error, diagnostics);
    const message = redactor.text(error.message);
    diagnostics.error(
      "bad-value",
      message,
      error.rangeIn(diagnostics.source),
      help ? { help } : {},
    );
  });
}

function isRandom({ uses }: Variable): boolean {
  return uses.some(({ reference: { kind } }) => kind === "uuid" || kind === "hex");
}
