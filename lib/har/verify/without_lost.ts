import type { Draft, DraftAssertion, DraftValue } from "../draft.ts";
import type { Template } from "../provenance.ts";

/**
 * A draft in which nothing is taken from producers that are not there: no capture of them, and no
 * assertion that compares with them.
 *
 * @param lost The ids of the producers; no request has a value of theirs.
 */
export function withoutLost(draft: Draft, lost: ReadonlySet<string>): Draft {
  if (lost.size === 0) return draft;
  return {
    ...draft,
    steps: draft.steps.map((step) => ({
      ...step,
      captures: step.captures.filter(({ producer }) => !lost.has(producer.id)),
      assertions: step.assertions.flatMap((one) => remaining(one, lost)),
    })),
  };
}

function remaining(assertion: DraftAssertion, lost: ReadonlySet<string>): DraftAssertion[] {
  const { operand } = assertion;
  if (operand.kind !== "object") return refersTo(operand, lost) ? [] : [assertion];
  const members = operand.members.filter(([, value]) => !refersTo(value, lost));
  if (members.length === operand.members.length) return [assertion];
  return members.length === 0 ? [] : [{ ...assertion, operand: { kind: "object", members } }];
}

function refersTo(operand: DraftValue, lost: ReadonlySet<string>): boolean {
  switch (operand.kind) {
    case "template":
      return hasLost(operand.template, lost);
    case "list":
      return operand.items.some((item) => refersTo(item, lost));
    case "object":
      return operand.members.some(([, value]) => refersTo(value, lost));
    case "leaf":
      return false;
  }
}

function hasLost(template: Template, lost: ReadonlySet<string>): boolean {
  return template.some((piece) =>
    typeof piece !== "string" && piece.to === "capture" && lost.has(piece.producer.id)
  );
}
