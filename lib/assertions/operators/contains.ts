import { describeValue, isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { containerHelp, containerTitle, containerWords, holds } from "./containment.ts";
import { likenessHelp } from "./likeness.ts";
import { mismatch } from "./mismatch.ts";
import { nearlyHas } from "./nearly_has.ts";
import { asYaml, worksOn } from "./operand.ts";
import { isSubset } from "./subset.ts";
import { inTitle } from "./title.ts";

/** A part of a string, or an item of a list. */
export const contains: Operator = {
  name: "contains",
  summary: "The text has the operand as a part, or the list has an item that equals it.",
  example: "ready",
  operand: {},
  subject: "list",
  prepare: (operand) => (actual) => {
    const emptyPart = operand === "" && typeof actual === "string";
    if (holds(actual, operand) && !emptyPart) return PASS;
    const expected = `${containerWords(actual)} that contains ${describeValue(operand)}`;
    const help = emptyPart
      ? "every text contains the empty text, so this would say nothing"
      : containsHelp(operand, actual);
    const title = emptyPart
      ? undefined
      : containerTitle(actual, `does not contain ${inTitle(operand)}`);
    const verdict = mismatch(expected, actual, help, title);
    if (help !== undefined || typeof actual !== "string") return verdict;
    return nearlyHas(verdict, operand as string, actual, "includes");
  },
};

function containsHelp(operand: JsonValue, actual: JsonValue): string | undefined {
  if (isArray(actual)) return itemHelp(operand, actual);
  if (!isObject(actual)) return containerHelp("contains", [operand], actual);
  return worksOn("contains", "text and lists", actual);
}

function itemHelp(operand: JsonValue, items: readonly JsonValue[]): string | undefined {
  const wrongType = likenessHelp([operand], items);
  if (wrongType !== undefined) return wrongType;
  if (isObject(operand) && items.some((item) => isSubset(operand, item))) {
    return "an item has these members and more; write `containsObject`";
  }
  const around = items.find((item) => typeof item === "string" && holds(item, operand));
  if (around === undefined || operand === "") return undefined;
  return "a list contains whole items, and this text is only a part of one; " +
    `write \`contains: ${asYaml(around)}\``;
}
