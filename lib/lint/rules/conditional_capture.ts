import type { Range } from "../../diagnostics/mod.ts";
import { entryOf, type Flow, flowText, type Step } from "../../loader/mod.ts";
import type { ReferenceUse } from "../../resolver/mod.ts";
import type { LintRule } from "../rule.ts";

/** Reports a reference to a capture of a step that may be skipped. */
export const conditionalCapture: LintRule = {
  code: "conditional-capture",
  docs: {
    what:
      "Reports a reference to what a step with `if` captures, from a step without this `if`, or " +
      "to an output that a used flow gives only under a condition.",
    why: "If the condition does not hold, nothing is captured, and the later step is skipped too.",
    example: `
name: users
steps:
  - name: create
    if: [{ value: "\${ENV.BASE_URL}", contains: sandbox }]
    request: { method: PUT, url: "\${ENV.BASE_URL}/users/7", body: { name: Ada } }
    assert: { status: 200, json: [{ path: $.json.name, equals: Ada }] }
    capture: { id: $.json.id }
  - name: read
    request: { url: "\${ENV.BASE_URL}/users/\${steps.create.capture.id}" }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: create
    if: [{ value: "\${ENV.BASE_URL}", contains: sandbox }]
    request: { method: PUT, url: "\${ENV.BASE_URL}/users/7", body: { name: Ada } }
    assert: { status: 200, json: [{ path: $.json.name, equals: Ada }] }
    capture: { id: $.json.id }
  - name: read
    if: [{ value: "\${ENV.BASE_URL}", contains: sandbox }]
    request: { url: "\${ENV.BASE_URL}/users/\${steps.create.capture.id}" }
    assert: { status: 200 }`,
    limits:
      "A reference with a default is not reported, and neither is one from a clean-up step, or " +
      "from a step whose `if` asks for what that step captures, with a default.",
  },
  check({ flow, references, label, outputCondition }, advise) {
    const { steps } = flow;
    const doubtful = new Map(
      steps.filter(({ kind, conditions }) => kind === "use" || conditions.length > 0)
        .map((step) => [step.name, step]),
    );
    if (doubtful.size === 0) return;
    for (const { reference, range, hasFallback } of references) {
      if (reference.kind !== "capture" || hasFallback) continue;
      const owner = doubtful.get(reference.step);
      const user = owner && stepAt(range, flow);
      if (!owner || !user || user.always || steps.indexOf(user) <= steps.indexOf(owner)) continue;
      if (references.some((one) => asksFor(one, owner, user))) continue;
      if (!covers(user, owner)) {
        advise(`\`${owner.name}\` may be skipped, and then this step is skipped too`, range, {
          related: [label(owner.conditions[0].node.range, "unless this holds")],
          help: "give this step the same `if`, or the reference a default: `${…:-none}`",
        });
        continue;
      }
      const condition = outputCondition(owner.name, reference.name);
      if (!condition) continue;
      const message =
        `\`${owner.name}\` may give no \`${reference.name}\`, and then this step is skipped`;
      advise(message, range, {
        related: [condition],
        help: "give the reference a default, `${…:-none}`, and this step an `if` that asks for it",
      });
    }
  },
};

/** Returns whether a reference is one with a default in the `if` of a step, to another step. */
function asksFor(
  { reference, range, hasFallback }: ReferenceUse,
  owner: Step,
  user: Step,
): boolean {
  return hasFallback && reference.kind === "capture" && reference.step === owner.name &&
    user.conditions.some(({ node }) =>
      node.range.start <= range.start && range.end <= node.range.end
    );
}

/** Returns the step that contains a place. */
function stepAt({ start }: Range, { node, steps }: Flow): Step | undefined {
  const list = entryOf(node, "steps")?.value;
  const items = list?.kind === "list" ? list.items : [];
  const item = items.find(({ range }) => range.start <= start && start < range.end);
  return item &&
    steps.find(({ nameNode: { range } }) =>
      item.range.start <= range.start && range.end <= item.range.end
    );
}

/** Returns whether a step runs only where another does, because it has the same conditions. */
function covers(step: Step, other: Step): boolean {
  const own = step.conditions.map(({ node }) => flowText(node));
  return other.conditions.every(({ node }) => own.includes(flowText(node)));
}
