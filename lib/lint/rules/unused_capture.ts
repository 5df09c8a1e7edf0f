import type { LintRule } from "../rule.ts";

/** A captured value that no reference leads to. */
export const unusedCapture: LintRule = {
  code: "unused-capture",
  check({ flow, references, isComplete }, advise) {
    if (!isComplete) return;
    const used = new Set(
      references.flatMap(({ reference }) =>
        reference.kind === "capture" ? [keyOf(reference.step, reference.name)] : []
      ),
    );
    for (const { name: step, captures } of flow.steps) {
      for (const { name, key, value } of captures?.entries ?? []) {
        if (used.has(keyOf(step, name))) continue;
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

function keyOf(step: string, name: string): string {
  return JSON.stringify([step, name]);
}
