import type { MapNode, ScalarNode } from "../yaml/mod.ts";
import { entry, OPERATOR_WORDS, scalar } from "./operator_words.ts";

/** `${ENV.STAGE} == dev`, `steps.login.capture.role != "admin"`, `${{ env.STAGE == 'dev' }}`. */
const COMPARISON =
  /^(?<quote>["']?)(?<subject>\$\{[^}]*\}|[A-Za-z_][\w.-]*)\k<quote>\s*(?<word>[=!]==?|[<>]=?|=~|contains|matches|startsWith|endsWith|equals)\s*(?<operand>\S.*)$/s;
const IN_BRACES = /^\$\{\{?\s*([^{}]*[=<>][^{}]*?)\s*\}?\}$/s;

/** A condition that was written as a text. */
interface ConditionInstead {
  readonly condition: MapNode;
  /** Whether no other meaning is possible. */
  readonly certain: boolean;
}

/** Returns the operand of a comparison; an environment variable is text, and so is its operand. */
function operandOf(word: string, value: string, range: ScalarNode["range"]): ScalarNode {
  const operand = scalar(word, range);
  return value.startsWith("${ENV.") && !operand.quoted && typeof operand.value !== "string"
    ? { ...operand, value: word, quoted: true }
    : operand;
}

/** Converts a condition written as a comparison, if it is one. */
export function conditionOfText({ text, range }: ScalarNode): ConditionInstead | undefined {
  const inside = IN_BRACES.exec(text.trim())?.[1];
  const { subject, word, operand } = COMPARISON.exec(inside ?? text.trim())?.groups ?? {};
  if (subject === undefined || /&&|\|\|/.test(operand)) return undefined;
  const isReference = subject.startsWith("$");
  const value = isReference ? subject : `\${${subject.replace(/^env\./i, "ENV.")}}`;
  const name = Object.hasOwn(OPERATOR_WORDS, word) ? OPERATOR_WORDS[word] : word;
  return {
    condition: {
      kind: "map",
      entries: [
        entry("value", { ...scalar(value, range), quoted: true }),
        entry(name, operandOf(operand, value, range)),
      ],
      range,
    },
    certain: isReference && inside === undefined,
  };
}
