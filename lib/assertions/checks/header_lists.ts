import type { ChosenOperator } from "./operator_map.ts";

/** The operators that judge a list and no text. */
const OF_LISTS: readonly string[] = ["each", "containsOnly"];

/** Whether an operator takes a header as the list of its fields: one of lists, or a list to equal. */
export function asksForList({ operator, entry }: ChosenOperator): boolean {
  if (OF_LISTS.includes(operator.name)) return true;
  return ["equals", "notEquals"].includes(operator.name) && entry.value.kind === "list";
}
