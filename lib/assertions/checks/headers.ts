import { type Envelope, headerFields, headerNameProblem } from "../../http/mod.ts";
import { type JsonValue, parseJson } from "../../json/mod.ts";
import { entryRange, type MapEntry, type MapNode } from "../../loader/mod.ts";
import type { CheckDraft } from "./check.ts";
import { describeMissingHeader } from "./missing_header.ts";
import type { CheckContext } from "./operand.ts";
import { compilePropertyOperator, compileTextProperty } from "./property_operator.ts";
import type { ResponseProperty } from "./response_property.ts";

const NUMERIC: readonly string[] = ["gt", "gte", "lt", "lte", "between"];
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Compiles `headers`: each name has the value that the header must equal, or an operator. */
export function compileHeaders(node: MapNode, context: CheckContext): CheckDraft[] {
  return node.entries.flatMap((entry) => compileHeader(entry, context));
}

function compileHeader(entry: MapEntry, context: CheckContext): CheckDraft[] {
  const { name, key, value } = entry;
  const problem = name.includes("${") ? undefined : headerNameProblem(name);
  if (problem) {
    const { message, help } = problem;
    context.compiler.diagnostics.error("bad-header", message, key.range, { help });
  }
  const range = entryRange(entry);
  const property: ResponseProperty = {
    source: "headers",
    path: name.toLowerCase(),
    isHeader: true,
    read: (envelope, operator, asList) =>
      asList ? readList(name, envelope) : readHeader(name, operator, envelope),
    describeMissing: (envelope) => describeMissingHeader(name, envelope),
  };
  if (name.includes("${")) {
    context.compiler.diagnostics.error(
      "bad-expression",
      "expressions are not allowed in the name of a header that is asserted",
      key.range,
      { help: "write the name itself" },
    );
  }
  if (value.kind === "map") return compilePropertyOperator(property, value, range, context);
  if (value.kind === "scalar" && value.value !== null) {
    return compileTextProperty(property, value, range, context);
  }
  context.compiler.diagnostics.error(
    "wrong-type",
    `the header \`${name}\` takes text or an operator`,
    range,
    { help: `write \`${name}: text\` or \`${name}: { contains: text }\`` },
  );
  return [];
}

/** Reads a header as text, or as the number in it for operators that compare numbers. */
function readHeader(name: string, operator: string, envelope: Envelope): JsonValue | undefined {
  const text = envelope.response.headers.get(name);
  if (text === null) return undefined;
  return NUMERIC.includes(operator) && DECIMAL.test(text) ? parseJson(text) : text;
}

function readList(name: string, envelope: Envelope): JsonValue | undefined {
  const fields = headerFields(envelope.response, name);
  return fields.length > 0 ? fields : undefined;
}
