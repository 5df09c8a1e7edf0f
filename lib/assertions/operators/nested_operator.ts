import { isArray, isNumber, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import { quoted } from "../../loader/mod.ts";
import { loadPatterns } from "../../pattern/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";
import { loadJsonSchema } from "../json_schema/mod.ts";
import { asYaml, TYPE_NAMES, wrongOperand } from "../operand_types.ts";
import { type Judge, OperandError, type Operator } from "../operator.ts";
import { meantOperator } from "./operator_names.ts";

/** The operators by every name that a flow file may give them. */
export type OperatorTable = ReadonlyMap<string, Operator>;

/** An operator and the judge prepared for it. */
interface PreparedOperator {
  readonly operator: Operator;
  readonly judge: Judge;
}

/** Loads what {@linkcode prepareNested} needs for a map, or for any if it is unknown. */
export async function preloadNested(
  value: JsonValue | undefined,
  operators: OperatorTable,
): Promise<void> {
  if (value === undefined) {
    await Promise.all([loadJsonSchema(), loadPatterns()]);
  } else if (isObject(value)) {
    const nested = Object.entries(value);
    await Promise.all(nested.map(([name, operand]) => operators.get(name)?.preload?.(operand)));
  }
}

/**
 * Reads a map that holds one operator, such as `{gte: 1}`, and prepares it; what the operator needs
 * must already be loaded.
 *
 * @param owner What the map belongs to, as messages name it.
 * @throws {OperandError} If it is not such a map, or its operand does not fit.
 */
export function prepareNested(
  owner: string,
  value: JsonValue,
  operators: OperatorTable,
): PreparedOperator {
  if (!isObject(value)) {
    throw wrongOperand(owner, "a map with one operator", value, mapHelp(owner, value));
  }
  const names = Object.keys(value);
  if (names.length !== 1) {
    const found = names.length === 0 ? "none" : joinWithAnd(names.map((name) => `\`${name}\``));
    const help = names.length === 0 ? mapHelp(owner, undefined) : severalHelp(owner, names, value);
    const place = names.length === 0 ? undefined : { path: [names[1]], isName: true } as const;
    throw new OperandError(`\`${owner}\` takes exactly one operator, found ${found}`, help, place);
  }
  const [name] = names;
  const operator = operatorOf(name, operators);
  try {
    return { operator, judge: operator.prepare(value[name]) };
  } catch (error) {
    throw error instanceof OperandError ? error.within(name) : error;
  }
}

function severalHelp(owner: string, names: readonly string[], value: JsonObject): string {
  if (names.includes("path")) {
    return "an item is judged as a whole; put the path of its member into the assertion: " +
      "`$.json.items[*].name`";
  }
  const { gte, lte } = value;
  if (names.length === 2 && isNumber(gte) && isNumber(lte) && gte <= lte) {
    return `write \`${owner}: { between: [${gte}, ${lte}] }\``;
  }
  const each = names.map((name) => written(owner, name, value[name]));
  return `write ${joinWithAnd(each)} in separate assertions`;
}

function mapHelp(owner: string, value: JsonValue | undefined): string {
  if (owner !== "each" || value === undefined) return `for example \`${owner}: { gte: 1 }\``;
  const [only, ...others] = isArray(value) ? value : [];
  const [name, ...more] = isObject(only) ? Object.keys(only) : [];
  if (name !== undefined && others.length + more.length === 0) {
    return `write ${written(owner, name, (only as JsonObject)[name])}`;
  }
  const isType = typeof value === "string" && TYPE_NAMES.some((name) => name === value);
  if (isType) return `write ${written(owner, "type", value)}`;
  return `write ${written(owner, isArray(value) ? "anyOf" : "equals", value)}`;
}

function written(owner: string, name: string, value: JsonValue): string {
  const text = typeof value === "string" ? quoted(value) : asYaml(value);
  return `\`${owner}: { ${name}: ${text} }\``;
}

function operatorOf(name: string, operators: OperatorTable): Operator {
  const operator = operators.get(name);
  if (operator) return operator;
  const { help } = meantOperator(name, [...operators.keys()]);
  const place = { path: [name], isName: true } as const;
  throw new OperandError(`\`${name}\` is not an operator`, help, place);
}
