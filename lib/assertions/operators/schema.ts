import type { Differences } from "../../diagnostics/mod.ts";
import { isObject, type JsonValue } from "../../json/mod.ts";
import { closestWord, count, joinWithAnd } from "../../text/mod.ts";
import { isNot, mismatch } from "../differences/mod.ts";
import { compileSchema, jsonSchema, loadJsonSchema } from "../json_schema/mod.ts";
import { asYaml, worksOn, wrongOperand } from "../operand_types.ts";
import { OperandError, type Operator, PASS, type Title } from "../operator.ts";
import { orTooLong } from "./regular_expression.ts";

const TITLE = 110;

/**
 * JSON Schema, draft 2020-12 unless `$schema` names another. Integers outside the safe range are
 * validated with the precision of a double.
 */
export const schema: Operator = {
  name: "schema",
  docs: {
    what: "The value fits a JSON Schema (draft 2020-12; 2019-09, 7 or 4 by its `$schema`).",
    when: "Use it for the shape of a whole value. The operand is a schema or the path of a JSON " +
      "file; `assert.schema` applies one to the body.",
    types: 'As JSON Schema says: null needs the type `"null"`, and `integer` includes `3.0`. ' +
      "Integers outside the safe range are validated as doubles.",
    path: "$.json",
    example: "{type: object, required: [id]}",
    passes: '{"id": 17}',
    fails: '{"name": "Lamp"}',
  },
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
    const expected = "a value that fits the schema";
    return orTooLong(expected, (actual) => {
      const differences = problemsOf(actual);
      if (differences === undefined) return PASS;
      const title = schemaTitle(differences);
      const result = mismatch(expected, actual, undefined, title);
      return { ...result, differences, placesSayAll: true };
    });
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

const FORMATS = [
  "uuid",
  "date-time",
  "date",
  "time",
  "email",
  "uri",
  "hostname",
  "ipv4",
  "ipv6",
];

/** A JSON Schema format, checked as `schema` does: dates must exist, URIs must be absolute. */
export const format: Operator = {
  name: "format",
  docs: {
    what: "The text has a format of JSON Schema, such as `uuid` or `date-time`.",
    when: "Use it for ids, times and addresses that differ in each run.",
    types:
      "Text only: numbers, booleans and null fail. Dates must exist, a `date-time` or `time` " +
      "needs an offset, and a `uri` is absolute.",
    path: "$.json.id",
    example: "uuid",
    passes: '{"id": "2f1c7f0e-6d8a-4c53-9a55-0d7f2b0c9a11"}',
    fails: '{"id": "17"}',
  },
  operand: { enum: FORMATS },
  subject: "one",
  preload: loadJsonSchema,
  prepare(operand) {
    const name = formatName(operand);
    const fits = jsonSchema().format[name];
    return (actual) => {
      if (typeof actual === "string" && fits(actual)) return PASS;
      const expected = `a string in the format ${name}`;
      const help = formatHelp(name, actual, fits);
      if (typeof actual !== "string") return mismatch(expected, actual, help);
      return mismatch(expected, actual, help, isNot(`in the format ${name}`, actual));
    };
  },
};

function formatHelp(
  name: string,
  actual: JsonValue,
  fits: (text: string) => boolean,
): string | undefined {
  if (typeof actual !== "string") return worksOn("format", "text", actual);
  const timed = name === "date-time" || name === "time";
  if (timed && fits(`${actual}Z`)) return "it has no offset, such as `Z` or `+01:00`";
  if (fits(actual.trim())) return "it has the format apart from the white space around it";
  const other = FORMATS.find((format) =>
    format !== name && format !== "hostname" && jsonSchema().format[format](actual)
  );
  return other === undefined
    ? undefined
    : `it has the format \`${other}\`; write \`format: ${other}\``;
}

function formatName(operand: JsonValue): string {
  if (typeof operand !== "string") throw wrongOperand("format", "the name of a format", operand);
  if (FORMATS.includes(operand)) return operand;
  const near = closestWord(operand, FORMATS);
  throw new OperandError(
    `${asYaml(operand)} is not the name of a format`,
    near === undefined
      ? `the formats are ${joinWithAnd(FORMATS.map((name) => `\`${name}\``))}`
      : `did you mean \`${near}\`?`,
  );
}
