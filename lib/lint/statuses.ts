import { entryOf, type SourceNode, type Step } from "../loader/mod.ts";

/** The status codes that a step allows by name; nothing where it says none or says them otherwise. */
export function statusesOf({ checks, loop }: Step): readonly number[] {
  return codesIn(checks?.status) ?? codesIn(loop?.until.status) ?? [];
}

/** Whether a step wants its request to be refused. */
export function wantsRefusal(step: Step): boolean {
  const statuses = statusesOf(step);
  return statuses.length > 0 && statuses.every((code) => code >= 400 && code < 500);
}

function codesIn(node: SourceNode | undefined): number[] | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "list") return node.items.flatMap((item) => codesIn(item) ?? []);
  if (node.kind === "scalar") return typeof node.value === "number" ? [node.value] : undefined;
  const operand = ["equals", "anyOf", "in"].map((name) => entryOf(node, name)).find(Boolean);
  return operand && codesIn(operand.value);
}
