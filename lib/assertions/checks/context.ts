import type { SourceNode, Spelling } from "../../loader/mod.ts";
import type { TemplateCompiler } from "../../resolver/mod.ts";
import { compileOperand, type Operand, operandOf } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { fileName, type SchemaFile, type SchemaFiles } from "../schema_files.ts";

/** What compiling the assertions of a flow needs. */
export interface CheckContext {
  readonly compiler: TemplateCompiler;
  readonly schemaFiles: SchemaFiles;
  /** The spelling of the paths of the assertions that are compiled; absent where there are none. */
  readonly spelling?: Spelling;
}

/** Compiles the operand of an assertion; a schema may be the name of a file. */
export function checkOperand(
  node: SourceNode,
  operator: Operator,
  { compiler, schemaFiles }: CheckContext,
): Operand | undefined {
  const name = operator.name === "schema" ? fileName(node) : undefined;
  if (name === undefined) return compileOperand(node, operator, compiler);
  const file = fileNamed(name, schemaFiles);
  if (!file.ok) {
    compiler.found.error("bad-schema-file", file.problem, node.range, {
      help: file.help ??
        "name a JSON file relative to the flow file, or write the schema here",
    });
    return undefined;
  }
  if (operator.preload) compiler.require(operator.preload);
  return operandOf({ kind: "constant", value: file.schema }, operator, node, compiler);
}

function fileNamed(name: string, files: SchemaFiles): SchemaFile {
  if (name.includes("${")) {
    const problem = "expressions are not allowed in the name of a schema file";
    return { ok: false, problem };
  }
  return files.get(name) ?? { ok: false, problem: `\`${name}\` was not read` };
}
