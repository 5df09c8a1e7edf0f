import { isObject } from "../../json/mod.ts";
import type { Differences } from "../../loader/mod.ts";
import { count } from "../../text/mod.ts";
import { type Operator, PASS, type Title } from "../operator.ts";
import { loadJsonSchema } from "./json_schema.ts";
import { mismatch } from "./mismatch.ts";
import { wrongOperand } from "./operand.ts";
import { compileSchema } from "./schema_compiler.ts";

const TITLE = 110;

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
      const title = schemaTitle(differences);
      const verdict = mismatch("a value that fits the schema", actual, undefined, title);
      return { ...verdict, differences, placesSayAll: true };
    };
  },
};

function schemaTitle({ places, more = 0 }: Differences): Title {
  const total = places.length + more;
  if (total > 1) {
    return (subject, place) =>
      `${subject} does not fit the schema in ${count(total, "place")}, first at ${place}`;
  }
  const [{ expected, actual }] = places;
  return (subject, place) => {
    const says = `${subject} does not fit the schema`;
    if (actual === "nothing") return `${says}: ${place} is missing`;
    const at = place === subject ? says : `${says} at ${place}`;
    const whole = `${at}: expected ${expected}, found ${actual}`;
    return whole.length <= TITLE ? whole : at;
  };
}
