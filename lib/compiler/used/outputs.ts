import type { Diagnostics } from "../../diagnostics/mod.ts";
import type { Flow } from "../../loader/mod.ts";
import {
  checkReferences,
  nameHelp,
  type ReferenceContext,
  type ReferenceUse,
  type TemplateCompiler,
  VALUE_NAME,
} from "../../resolver/mod.ts";
import { needsOf, type Output } from "../compiled_flow.ts";

/** The outputs of a flow and their references, which have not been checked yet. */
export interface OutputsDraft {
  readonly outputs: readonly Output[];
  readonly uses: readonly ReferenceUse[];
}

/** Compiles the outputs of a flow. */
export function compileOutputs({ outputs }: Flow, compiler: TemplateCompiler): OutputsDraft {
  const all: ReferenceUse[] = [];
  const compiled = outputs.map(({ name, key, value }) => {
    if (!VALUE_NAME.test(name)) {
      compiler.diagnostics.error(
        "bad-name",
        `\`${name}\` cannot be the name of an output`,
        key.range,
        { help: nameHelp(name) },
      );
    }
    const template = compiler.value(value);
    const uses = compiler.takeUses();
    all.push(...uses);
    return { name, value: template, range: value.range, needs: needsOf(uses) };
  });
  return { outputs: compiled, uses: all };
}

/** Reports references of the outputs to something that is not known when the last step has ended. */
export function checkOutputs(
  { steps, outputs }: Flow,
  uses: readonly ReferenceUse[],
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  if (outputs.length === 0) return;
  checkReferences(uses, context.steps.length, context, diagnostics);
  const cleanUps = new Set(steps.flatMap(({ name, always }) => always ? [name] : []));
  for (const { reference, range } of uses) {
    if (reference.kind !== "capture" || !cleanUps.has(reference.step)) continue;
    const message = `an output cannot use what the clean-up step \`${reference.step}\` captures`;
    diagnostics.error("later-step", message, range, {
      help: "steps with `always: true` run when the flow that uses this one ends",
    });
  }
  if (steps.length > 0 && cleanUps.size === steps.length) {
    const message = "the outputs are never known: all steps have `always: true`";
    diagnostics.error("later-step", message, outputs[0].key.range, {
      help: "such steps run when the flow that uses this one ends; remove the outputs",
    });
  }
}
