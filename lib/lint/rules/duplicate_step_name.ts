import type { Step } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** Reports a step with the name of an earlier step. */
export const duplicateStepName: LintRule = {
  code: "duplicate-step-name",
  docs: {
    what: "Reports a step with the name of an earlier step.",
    why: "No reference can name either of them, and reports show one test case twice.",
    example: `
name: users
steps:
  - name: read
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }
  - name: read
    request: { url: "\${ENV.BASE_URL}/orders" }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: read_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }
  - name: read_orders
    request: { url: "\${ENV.BASE_URL}/orders" }
    assert: { status: 200 }`,
  },
  check({ flow: { steps }, label }, advise) {
    const first = new Map<string, Step>();
    for (const step of steps) {
      const { name, nameNode } = step;
      const other = first.get(name);
      if (!other) first.set(name, step);
      else if (name.trim() !== "") {
        advise(`several steps are named \`${name}\``, nameNode.range, {
          related: [label(other.nameNode.range, "the first one")],
          help: "give each step its own name, so that references and reports can name it",
        });
      }
    }
  },
};
