import type { Diagnostics, Range } from "../../diagnostics/mod.ts";
import { isArray, type JsonValue } from "../../json/mod.ts";
import {
  entryOf,
  type MapEntry,
  type ScalarNode,
  type SourceNode,
  type Spelling,
} from "../../loader/mod.ts";
import {
  evaluateValue,
  type Scope,
  type TemplateCompiler,
  type ValueTemplate,
} from "../../resolver/mod.ts";
import { fileName, type SchemaFile, type SchemaFiles } from "../json_schema/mod.ts";
import { type Judge, OperandError, type OperandPlace, type Operator } from "../operator.ts";
import type { AssertedPart } from "./operands/asserted_part.ts";
import { operandChecks } from "./operands/operand_checks.ts";

/** An operand and its judge, prepared as early as its expressions allow. */
export interface CompiledOperand {
  /**
   * Evaluates the operand.
   *
   * @throws {OperandError} If its value does not fit the operator.
   * @throws {ResolveError} If an expression in it has no value.
   */
  resolve(scope: Scope): PreparedOperand;
}

/** An evaluated operand. */
export interface PreparedOperand {
  readonly expected: JsonValue;
  readonly judge: Judge;
}

/** An operator as an assertion has it. */
export interface WrittenOperator {
  readonly operator: Operator;
  /** The operator as written: `in` for `anyOf`. */
  readonly operatorName: string;
  /** The part of the response that it judges, unless that is at a path. */
  readonly part?: AssertedPart;
}

/** Compiles an operand; one without expressions is checked before any request is sent. */
function compileOperand(
  node: SourceNode,
  written: WrittenOperator,
  compiler: TemplateCompiler,
): CompiledOperand {
  const { operator, part } = written;
  const value = compiler.value(node);
  const operand = operandOf(value, operator, node, compiler);
  if (fitsPlainly(value, written)) return operand;
  operandChecks.parts.checkOperand(
    { ...written, value, node },
    compiler,
    ({ at }) => placeIn(node, at),
  );
  return part?.source === "status" && value.kind !== "constant"
    ? operandChecks.parts.ofCodes(operand, operator)
    : operand;
}

/** Whether an operand needs no further check, as that of most assertions. */
function fitsPlainly(value: ValueTemplate, { operator, part }: WrittenOperator): boolean {
  const { name } = operator;
  const isAnything = part === undefined || part.path === "sha256";
  if (value.kind !== "constant") return isAnything && Object.keys(operator.operand).length === 0;
  if (isAnything) return true;
  const operand = value.value;
  switch (part.source) {
    case "status":
      if (name === "equals") return isStatusCode(operand);
      return name === "anyOf" && isArray(operand) && operand.every(isStatusCode);
    case "duration_ms":
      return typeof operand === "number" && operand > 0 && /^[gl]te?$/.test(name);
    case "body":
      if (part.path === "size") return false;
      return typeof operand === "string";
    default:
      return typeof operand === "string" && name !== "type";
  }
}

/** Whether a value is a status code. */
export function isStatusCode(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 599;
}

/** Makes an operand of a compiled value; `node` is its source. */
export function operandOf(
  value: ValueTemplate,
  operator: Operator,
  node: SourceNode,
  compiler: TemplateCompiler,
): CompiledOperand {
  const { preload } = operator;
  if (preload) compiler.require(() => preload(value.kind === "constant" ? value.value : undefined));
  if (value.kind !== "constant") {
    return {
      resolve(scope) {
        const expected = evaluateValue(value, scope);
        return { expected, judge: operator.prepare(expected) };
      },
    };
  }
  const expected = value.value;
  const known = knownOperands.get(operator)?.get(expected);
  if (known) return known;
  const operand = new ConstantOperand();
  compiler.defer(() => {
    const judge = prepareConstant(expected, operator, node, compiler.diagnostics);
    if (!judge) return;
    operand.prepared = { expected, judge };
    if (isShared(expected)) keepOperand(operator, expected, operand);
  });
  return operand;
}

const MAX_KNOWN = 1_000;

/**
 * Constant operands by their operator. All flows share numbers and short texts, because most flows
 * of a run assert the same few: `status: 200`, `type: string`.
 */
const knownOperands = new WeakMap<Operator, Map<JsonValue, ConstantOperand>>();

/** Longer texts are parts of the text of their file, which they would keep in memory. */
const LONGEST_SHARED_TEXT = 12;

/** Whether flows may share an operand; a map of operands takes 0 and -0 for the same. */
function isShared(expected: JsonValue): boolean {
  if (typeof expected === "string") return expected.length <= LONGEST_SHARED_TEXT;
  return typeof expected !== "object" && expected !== 0;
}

function keepOperand(operator: Operator, expected: JsonValue, operand: ConstantOperand): void {
  const known = knownOperands.get(operator) ?? new Map<JsonValue, ConstantOperand>();
  knownOperands.set(operator, known);
  if (known.size < MAX_KNOWN) known.set(expected, operand);
}

/** Keeps only the prepared operand, so that the source of a flow can be garbage collected. */
class ConstantOperand implements CompiledOperand {
  prepared: PreparedOperand | undefined;

  resolve(): PreparedOperand {
    return this.prepared!;
  }
}

function prepareConstant(
  expected: JsonValue,
  operator: Operator,
  node: SourceNode,
  diagnostics: Diagnostics,
): Judge | undefined {
  try {
    return operator.prepare(expected);
  } catch (error) {
    if (!(error instanceof OperandError)) throw error;
    const file = isFile(expected, node) ? `in \`${(node as ScalarNode).text}\`: ` : "";
    for (const { message, help, at } of [error, ...error.others]) {
      diagnostics.error("bad-operand", file + message, placeIn(node, at), help ? { help } : {});
    }
    return undefined;
  }
}

/** Whether an operand was read from a file that the node names. */
function isFile(operand: JsonValue, node: SourceNode): boolean {
  return node.kind === "scalar" && typeof operand === "object" && operand !== null;
}

/** The source range of a mistake in an operand, as precise as its nodes allow. */
function placeIn(node: SourceNode, at: OperandPlace | undefined): Range {
  let { range } = node;
  let part: SourceNode | undefined = node;
  const path = at?.path ?? [];
  for (const [i, name] of path.entries()) {
    if (part.kind === "scalar") return range;
    const entry: MapEntry | undefined = part.kind === "map" ? entryOf(part, name) : undefined;
    part = part.kind === "list" ? part.items[Number(name)] : entry?.value;
    if (!part) return range;
    range = entry && at?.isName && i === path.length - 1 ? entry.key.range : part.range;
  }
  return range;
}

/** What the compilation of a flow's assertions needs. */
export interface CheckContext {
  readonly compiler: TemplateCompiler;
  readonly schemaFiles: SchemaFiles;
  /** The path spelling of the assertions being compiled; absent if there are none. */
  readonly spelling?: Spelling;
}

/** Compiles the operand of an assertion; a schema may be a file name. */
export function checkOperand(
  node: SourceNode,
  written: WrittenOperator,
  { compiler, schemaFiles }: CheckContext,
): CompiledOperand | undefined {
  const { operator } = written;
  const name = operator.name === "schema" ? fileName(node) : undefined;
  if (name === undefined) return compileOperand(node, written, compiler);
  const file = fileNamed(name, schemaFiles);
  if (!file.ok) {
    compiler.diagnostics.error("bad-schema-file", file.problem, node.range, {
      help: file.help ??
        "name a JSON file relative to the flow file, or write the schema here",
    });
    return undefined;
  }
  return operandOf({ kind: "constant", value: file.schema }, operator, node, compiler);
}

function fileNamed(name: string, files: SchemaFiles): SchemaFile {
  if (name.includes("${")) {
    const problem = "expressions are not allowed in the name of a schema file";
    return { ok: false, problem };
  }
  return files.get(name) ?? { ok: false, problem: `\`${name}\` was not read` };
}
