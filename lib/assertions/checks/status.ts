import type { SourceNode } from "../../loader/mod.ts";
import type { CheckDraft } from "../check.ts";
import type { CheckContext } from "./context.ts";
import { compileOperatorMap, compileReading, type Reading } from "./reading.ts";

const STATUS: Reading = {
  source: "status",
  path: "",
  read: (envelope) => envelope.response.status,
};

/** Compiles `status`: a code, `{anyOf: […]}`, `{in: […]}` or another operator. */
export function compileStatus(node: SourceNode, context: CheckContext): CheckDraft[] {
  if (node.kind === "map") return compileOperatorMap(STATUS, node, node.range, context);
  const { found } = context.compiler;
  if (node.kind === "list") {
    found.error(
      "wrong-type",
      "`status` takes one code, or a map with the codes allowed",
      node.range,
      {
        help: "write `status: { anyOf: [200, 204] }`",
      },
    );
    return [];
  }
  const isExpression = typeof node.value === "string" && node.value.includes("${");
  if (!isExpression && !isStatusCode(node.value)) {
    found.error(
      "wrong-type",
      `\`status\` takes a code from 100 to 599, found \`${node.text}\``,
      node.range,
      {
        help: "write the number, for example `status: 200`",
      },
    );
    return [];
  }
  return compileReading(STATUS, "equals", node, node.range, context);
}

function isStatusCode(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 599;
}
