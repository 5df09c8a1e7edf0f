import type { SourceNode } from "../../loader/mod.ts";
import type { TemplateCompiler } from "../../resolver/mod.ts";
import { compileOperand, type Operand, operandOf } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { fileName, type SchemaFiles } from "../schema_files.ts";

/** What compiling the assertions of a flow needs. */
export interface CheckContext {
  readonly compiler: TemplateCompiler;
  readonly schemaFiles: SchemaFiles;
}

/** Compiles the operand of an assertion; a schema may be the name of a file. */
export function checkOperand(
  node: SourceNode,
  operator: Operator,
  { compiler, schemaFiles }: CheckContext,
): Operand | undefined {
  const name = operator.name === "schema" ? fileName(node) : undefined;
  if (name === undefined) return compileOperand(node, operator, compiler);
  const file = schemaFiles.get(name);
  if (!file?.ok) {
    compiler.found.error(
      "bad-schema-file",
      file?.problem ?? `\`${name}\` was not read`,
      node.range,
      {
        help: "name a JSON file relative to the flow file, or write the schema here",
      },
    );
    return undefined;
  }
  if (operator.preload) compiler.require(operator.preload);
  return operandOf({ kind: "constant", value: file.schema }, operator, node, compiler);
}
