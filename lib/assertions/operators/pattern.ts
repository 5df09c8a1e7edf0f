import type { JsonValue } from "../../json/mod.ts";
import { excerpt } from "../../text/mod.ts";
import { OperandError } from "../operator.ts";
import { asYaml, textOperand } from "./operand.ts";
import { patternHelp } from "./pattern_help.ts";

const LIMIT = 200;

/**
 * Compiles a JavaScript regular expression, with the `u` flag where it is valid with it.
 *
 * @throws {OperandError} If the operand is no text or no regular expression.
 */
export function patternOperand(operator: string, operand: JsonValue): RegExp {
  const source = textOperand(operator, operand);
  try {
    return new RegExp(source, "u");
  } catch {
    return compileWithoutUnicode(operator, source);
  }
}

/** A regular expression as messages show it: `/^a/`. */
export function describePattern(pattern: RegExp): string {
  return `/${excerpt(pattern.source, LIMIT)}/`;
}

function compileWithoutUnicode(operator: string, source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*\/[a-z]*: /s, "");
    throw new OperandError(
      `\`${operator}\` takes a regular expression, found ${asYaml(source)}: ${reason}`,
      patternHelp(source, reason),
    );
  }
}
