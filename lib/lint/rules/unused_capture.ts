import { type Flow, requestSteps } from "../../loader/mod.ts";
import type { ReferenceUse } from "../../resolver/mod.ts";
import type { LintRule } from "../rule.ts";

/** Represents the step of a bare name. No step has this name, because step names are not blank. */
const ANY_STEP = "";

/** Reports a captured value that no reference uses. */
export const unusedCapture: LintRule = {
  code: "unused-capture",
  docs: {
    what: "Reports a captured value that no reference uses.",
    why: "A reader looks for the step that needs it, and a capture that is meant as an assertion " +
      "explains less when it fails.",
    example: `
name: users
steps:
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/1" }
    assert: { status: 200 }
    capture: { email: $.json.email }`,
    instead: `
name: users
steps:
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/1" }
    assert:
      status: 200
      json: [{ path: $.json.email, exists: true }]`,
    limits:
      "A bare `${name}` that is not a variable of the flow counts as a use of every capture " +
      "of that name.",
  },
  check({ flow, references, isComplete }, advise) {
    if (!isComplete) return;
    const used = usedNames(references);
    const isUsed = (step: string, name: string) =>
      used.get(step)?.has(name) || used.get(ANY_STEP)?.has(name) && !isVariable(flow, name);
    for (const { name: step, captures } of requestSteps(flow)) {
      for (const { name, key, value } of captures?.entries ?? []) {
        if (isUsed(step, name)) continue;
        const path = value.kind === "scalar" ? value.text : undefined;
        const block = captures!.spelling === "A" ? "json" : "jsonpath";
        advise(`\`${name}\` is captured but never used`, key.range, {
          help: path === undefined
            ? "remove it, or assert its value"
            : `remove it, or assert that the value exists: \`${block}: [{ path: ${path}, exists: true }]\``,
        });
      }
    }
  },
};

/**
 * Returns the captures that references name, by step; a bare name may mean a capture of any step,
 * and so may a reference that is written almost right, which is reported.
 */
function usedNames(references: readonly ReferenceUse[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const add = (step: string, name: string) =>
    used.getOrInsertComputed(step, () => new Set()).add(name);
  for (const { reference } of references) {
    if (reference.kind === "foreign") {
      for (const name of reference.text.match(/[\w-]+/g) ?? []) add(ANY_STEP, name);
    }
    if (reference.kind !== "capture" && reference.kind !== "bare") continue;
    add(reference.kind === "capture" ? reference.step : ANY_STEP, reference.name);
  }
  return used;
}

function isVariable({ vars }: Flow, name: string): boolean {
  return vars.some((entry) => entry.name === name);
}
