import { describeValue, isArray, isEqual, type JsonValue, segment } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { containerHelp, containerTitle, containerWords, holds } from "./containment.ts";
import { foundNote } from "./found.ts";
import { mismatch } from "./mismatch.ts";
import { inTitle } from "./title.ts";

const MAX_PLACES = 10;

/** The opposite of `contains`; a value that can hold nothing does not pass. */
export const notContains: Operator = {
  name: "notContains",
  summary: "The text does not have the operand as a part, or no item of the list equals it.",
  example: "password",
  operand: {},
  subject: "list",
  prepare: (operand) => (actual) => {
    if (holds(actual, operand) === false) return PASS;
    const expected = `${containerWords(actual)} without ${describeValue(operand)}`;
    const help = isArray(actual) ? undefined : containerHelp("notContains", [operand], actual);
    const title = containerTitle(actual, `contains ${inTitle(operand)}`);
    const verdict = mismatch(expected, actual, help, title);
    if (isArray(actual)) return { ...verdict, notes: itemNotes(operand, actual) };
    if (typeof actual !== "string" || typeof operand !== "string") return verdict;
    return { ...verdict, notes: foundNote(actual, actual.indexOf(operand)) };
  },
};

/** Where an item is in a list of several. */
function itemNotes(operand: JsonValue, items: readonly JsonValue[]): string[] {
  if (items.length < 2) return [];
  const places = items.flatMap((item, i) => isEqual(item, operand) ? [segment(i)] : []);
  const more = places.length > MAX_PLACES ? ", …" : "";
  return [`found at: ${places.slice(0, MAX_PLACES).join(", ")}${more}`];
}
