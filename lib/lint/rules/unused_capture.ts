import type { Flow } from "../../loader/mod.ts";
import type { ReferenceUse } from "../../resolver/mod.ts";
import type { LintRule } from "../rule.ts";

/** No step has it for its name: the name of a step is not blank. */
const ANY_STEP = "";

/** A captured value that no reference leads to. */
export const unusedCapture: LintRule = {
  code: "unused-capture",
  check({ flow, references, isComplete }, advise) {
    if (!isComplete) return;
    const used = usedNames(references);
    const isUsed = (step: string, name: string) =>
      used.get(step)?.has(name) || used.get(ANY_STEP)?.has(name) && !isVariable(flow, name);
    for (const { name: step, captures } of flow.steps) {
      for (const { name, key, value } of captures?.entries ?? []) {
        if (isUsed(step, name)) continue;
        const path = value.kind === "scalar" ? value.text : undefined;
        const block = captures!.spelling === "A" ? "json" : "jsonpath";
        advise(`\`${name}\` is captured and never used`, key.range, {
          help: path === undefined
            ? "remove it, or assert what it stands for"
            : `remove it; to assert that it is there, write \`${block}: [{ path: ${path}, exists: true }]\``,
        });
      }
    }
  },
};

/** The captures that references name, by step; a bare name may be meant for one of any step. */
function usedNames(references: readonly ReferenceUse[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { reference } of references) {
    if (reference.kind !== "capture" && reference.kind !== "bare") continue;
    const step = reference.kind === "capture" ? reference.step : ANY_STEP;
    const names = used.get(step);
    if (names) names.add(reference.name);
    else used.set(step, new Set([reference.name]));
  }
  return used;
}

function isVariable({ vars }: Flow, name: string): boolean {
  return vars.some((entry) => entry.name === name);
}
