import type { JsonValue } from "../../json/mod.ts";
import { closest, together } from "../../text/mod.ts";
import { OperandError, type Operator, PASS } from "../operator.ts";
import { jsonSchema, loadJsonSchema } from "./json_schema.ts";
import { mismatch } from "./mismatch.ts";
import { asYaml, worksOn, wrongOperand } from "./operand.ts";
import { isNot } from "./title.ts";

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

/** A format of JSON Schema, checked as `schema` checks it: dates must exist, URIs be absolute. */
export const format: Operator = {
  name: "format",
  summary: "The text has a format of JSON Schema, such as `uuid` or `date-time`.",
  example: "uuid",
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
  if (fits(actual.trim())) return "it has the format but for the white space around it";
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
  const near = closest(operand, FORMATS);
  throw new OperandError(
    `${asYaml(operand)} is not the name of a format`,
    near === undefined
      ? `the formats are ${together(FORMATS.map((name) => `\`${name}\``))}`
      : `did you mean \`${near}\`?`,
  );
}
