import type { ConditionNode } from "../flow.ts";
import { entryOf, flowText, type MapEntry, MAX_QUOTED_YAML, type SourceNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const EXAMPLE = 'if: [{ value: "${ENV.STAGE}", equals: staging }]';

/** Reads the `if` of a flow or a step. */
export function readConditions(
  { key, value }: MapEntry,
  reader: NodeReader,
): readonly ConditionNode[] {
  const list = value.kind === "list" ? value.items : readAlone(value, reader);
  if (list?.length === 0) {
    reader.diagnostics.error("empty-condition", "`if` has no condition", key.range, {
      help: `write \`${EXAMPLE}\`, or remove it`,
    });
  }
  return (list ?? []).flatMap((item) => {
    const node = reader.map(item, "a condition", `write \`${EXAMPLE}\``);
    if (!node) return [];
    const value = entryOf(node, "value");
    if (value) return [{ node, value }];
    const [first] = node.entries;
    reader.diagnostics.error(
      "missing-key",
      "a condition needs the key `value`",
      first?.key.range ?? node.range,
      { help: `name what is judged: \`${EXAMPLE}\`` },
    );
    return [];
  });
}

/** Reads a condition that is not in a list. */
function readAlone(node: SourceNode, reader: NodeReader): readonly SourceNode[] | undefined {
  if (node.kind !== "map") {
    reader.wrong(node, "`if`", "a list of conditions", `write \`${EXAMPLE}\``);
    return undefined;
  }
  const written = flowText(node);
  const list = written.length <= MAX_QUOTED_YAML ? `[${written}]` : undefined;
  reader.wrong(node, "`if`", "a list of conditions", {
    help: list === undefined ? "begin each condition with `- `" : `write \`if: ${list}\``,
    ...(list === undefined
      ? {}
      : { fix: reader.diagnostics.fix(`write \`if: ${list}\``, [node.range, list]) }),
  });
  return [node];
}
