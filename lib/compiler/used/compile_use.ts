import { type CheckContext, compileConditions } from "../../assertions/mod.ts";
import { labelAt } from "../../diagnostics/mod.ts";
import type { UseStep } from "../../loader/mod.ts";
import { numberTextOf, type ReferenceUse, type TemplateCompiler } from "../../resolver/mod.ts";
import { closestWord, joinSome, joinWithAnd } from "../../text/mod.ts";
import { type CompiledFlow, type CompiledUse, needsOf } from "../compiled_flow.ts";
import type { SecretUse } from "../secret_places.ts";
import { onceFlow, reportOwnValues } from "./once.ts";

/** A compiled step with `use` and its references, which have not been checked yet. */
export interface UseDraft {
  /** The step; absent if the flow that it uses has errors. */
  readonly step?: CompiledUse;
  readonly uses: readonly ReferenceUse[];
  /** The references in places for secrets. */
  readonly secretUses: readonly SecretUse[];
  readonly outside?: undefined;
}

/**
 * Compiles a step that uses a flow.
 *
 * @param used The flow; absent if it has errors, which are reported.
 * @param ownNames The inputs and variables of the calling flow.
 */
export function compileUse(
  step: UseStep,
  used: CompiledFlow | undefined,
  context: CheckContext,
  ownNames: readonly string[],
): UseDraft {
  const { compiler } = context;
  const { name, nameNode, always, use } = step;
  const conditions = compileConditions(step.conditions, context);
  const all = compiler.takeUses();
  const secretUses: SecretUse[] = [];
  const inputs = use.inputs.map((entry) => {
    const value = compiler.value(entry.value);
    const uses = compiler.takeUses();
    if (use.once) reportOwnValues(uses, ownNames, compiler.diagnostics);
    all.push(...uses);
    // A name such as `password` says that a value is secret, and so do the places it reaches.
    for (const place of [entry.name, ...used?.secretPlaces.get(entry.name) ?? []]) {
      secretUses.push(...uses.map((one) => ({ ...one, place })));
    }
    const text = numberTextOf(entry.value);
    const given = { name: entry.name, value, range: entry.value.range };
    return text === undefined ? given : { ...given, text };
  });
  if (!used) return { uses: all, secretUses };
  checkInputs(step, used, compiler);
  return {
    uses: all,
    secretUses,
    step: {
      kind: "use",
      name,
      line: compiler.diagnostics.source.position(nameNode.range.start).line,
      nameRange: nameNode.range,
      always,
      conditions,
      flow: used,
      range: use.flow.range,
      inputs,
      outputPlaces: new Map(),
      needs: needsOf(all),
      ...(use.once ? { once: onceFlow(step.use, used, inputs, compiler.diagnostics.source) } : {}),
    },
  };
}

/** Reports inputs that the flow does not have, and inputs that it needs and is not given. */
function checkInputs(
  { use }: UseStep,
  used: CompiledFlow,
  { diagnostics }: TemplateCompiler,
): void {
  const inputs = used.variables.filter(({ input }) => input !== undefined);
  const names = inputs.map(({ name }) => name);
  for (const { name, key } of use.inputs) {
    if (names.includes(name)) continue;
    const near = closestWord(name, names);
    const help = near !== undefined
      ? `did you mean \`${near}\`?`
      : names.length > 0
      ? `its inputs are ${joinSome(names.map((one) => `\`${one}\``))}`
      : `add it there: \`inputs: { ${name}: {} }\``;
    const message = `\`${use.flow.text}\` has no input \`${name}\``;
    diagnostics.error("unknown-input", message, key.range, { help });
  }
  const given = use.inputs.map(({ name }) => name);
  const missing = inputs.filter(({ name, input }) => input === "required" && !given.includes(name));
  if (missing.length === 0) return;
  const list = joinWithAnd(missing.map(({ name }) => `\`${name}\``));
  const [what, values] = missing.length === 1 ? ["the input", "it"] : ["the inputs", "them"];
  const message = `\`${use.flow.text}\` needs ${what} ${list}`;
  const written = missing.map(({ name }) => `${name}: …`).join(", ");
  diagnostics.error("missing-input", message, use.flow.range, {
    help: `give ${values} a value: \`with: { ${written} }\``,
    related: missing.map(({ name }) => inputLabel(used, name)),
  });
}

/** Returns the place where a flow declares an input. */
function inputLabel({ source, inputRanges }: CompiledFlow, name: string) {
  const label = labelAt(source, inputRanges.get(name)!, "it has no default");
  return { ...label, file: source.path };
}
