import { endExcerpt, inTitle, mismatch, says, withNearMissHelp } from "../differences/mod.ts";
import { asYaml, textOperand, worksOn } from "../operand_types.ts";
import { type Mismatch, type Operator, PASS } from "../operator.ts";

/** The beginning of a string. */
export const startsWith: Operator = {
  name: "startsWith",
  docs: {
    what: "The text starts with the operand.",
    when: "Use it for ids with a prefix and for URLs.",
    types:
      "Text only: numbers, booleans and null fail. Upper and lower case differ; `matches` can " +
      "ignore case, and works on numbers and booleans.",
    path: "$.json.id",
    example: "ord_",
    passes: '{"id": "ord_17"}',
    fails: '{"id": "inv_17"}',
  },
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const part = textOperand("startsWith", operand);
    const expected = `a string that starts with ${asYaml(part)}`;
    const title = says(`does not start with ${inTitle(part)}`);
    return (actual) => {
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("startsWith", "text", actual));
      }
      if (actual.startsWith(part)) return PASS;
      const result = mismatch(expected, actual, undefined, title);
      return withNearMissHelp(result, part, actual, "startsWith");
    };
  },
};

/** The end of a string. */
export const endsWith: Operator = {
  name: "endsWith",
  docs: {
    what: "The text ends with the operand.",
    when: "Use it for file names and for URLs that end with an id.",
    types:
      "Text only: numbers, booleans and null fail. Upper and lower case differ; `matches` can " +
      "ignore case.",
    path: "$.json.invoice",
    example: ".pdf",
    passes: '{"invoice": "17.pdf"}',
    fails: '{"invoice": "17.txt"}',
  },
  operand: { type: "string", minLength: 1 },
  subject: "one",
  prepare(operand) {
    const part = textOperand("endsWith", operand);
    const expected = `a string that ends with ${asYaml(part)}`;
    const title = says(`does not end with ${inTitle(part)}`);
    return (actual) => {
      if (typeof actual !== "string") {
        return mismatch(expected, actual, worksOn("endsWith", "text", actual));
      }
      if (actual.endsWith(part)) return PASS;
      const result = mismatch(expected, actual, undefined, title);
      return withNearMissHelp(endOf(result, actual), part, actual, "endsWith");
    };
  },
};

/** Returns a result that shows the end of a long text, the part that was compared. */
function endOf(result: Mismatch, actual: string): Mismatch {
  return { ...result, actual: `string ${JSON.stringify(endExcerpt(actual))}` };
}
