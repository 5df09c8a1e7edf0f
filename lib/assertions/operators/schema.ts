import { isObject } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { loadJsonSchema } from "./json_schema.ts";
import { mismatch } from "./mismatch.ts";
import { wrongOperand } from "./operand.ts";
import { compileSchema } from "./schema_compiler.ts";

/**
 * JSON Schema, draft 2020-12 unless `$schema` says otherwise. Integers outside the safe range are
 * validated with the precision of a double.
 */
export const schema: Operator = {
  name: "schema",
  summary: "The value fits a JSON Schema (draft 2020-12; 2019-09, 7 or 4 by its `$schema`).",
  example: "{type: object, required: [id]}",
  operand: { type: ["object", "boolean"] },
  subject: "one",
  preload: loadJsonSchema,
  prepare(operand) {
    if (typeof operand !== "boolean" && !isObject(operand)) {
      throw wrongOperand(
        "schema",
        "a JSON Schema",
        operand,
        "for example `schema: {type: object}`",
      );
    }
    const problemsOf = compileSchema(operand);
    return (actual) => {
      const differences = problemsOf(actual);
      if (differences === undefined) return PASS;
      return { ...mismatch("a value that fits the schema", actual), differences };
    };
  },
};
