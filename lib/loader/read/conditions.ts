import type { ConditionNode } from "../flow.ts";
import { closestWord } from "../../text/mod.ts";
import { mistakes } from "../mistakes.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  type SourceNode,
} from "../yaml/mod.ts";
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
    const node = item.kind === "map" ? item : reportText(item, "a condition", "a map", reader);
    if (!node) return [];
    const value = entryOf(node, "value");
    if (value) return [{ node, value }];
    reportNoValue(node, reader);
    return [];
  });
}

function reportNoValue(node: MapNode, { diagnostics }: NodeReader): void {
  const [first] = node.entries;
  const meant = node.entries.find(({ name }) => isNearly("value", name));
  diagnostics.error(
    "missing-key",
    "a condition needs the key `value`",
    (meant ?? first)?.key.range ?? node.range,
    meant
      ? {
        help: "did you mean `value`?",
        fix: diagnostics.fix("write `value`", [meant.key.range, "value"]),
      }
      : { help: `name what is judged: \`${EXAMPLE}\`` },
  );
}

function isNearly(key: string, name: string): boolean {
  return name !== "path" && closestWord(name, [key]) !== undefined;
}

/**
 * Reports a condition, or all of them, that is no map. If it is a comparison, the message says how
 * to write it.
 *
 * @param expected What the place takes.
 */
function reportText(
  node: SourceNode,
  what: string,
  expected: string,
  reader: NodeReader,
): undefined {
  const meant = node.kind === "scalar" && typeof node.value === "string"
    ? mistakes.parts.conditionOfText(node)
    : undefined;
  if (!meant) return reader.wrong(node, what, expected, `write \`${EXAMPLE}\``);
  const condition = flowText(meant.condition);
  const written = expected === "a map" ? condition : `[${condition}]`;
  const help = `write \`if: [${condition}]\``;
  return reader.wrong(node, what, expected, {
    help,
    ...(meant.certain ? { fix: reader.diagnostics.fix(help, [node.range, written]) } : {}),
  });
}

/** Reads a condition that is not in a list. */
function readAlone(node: SourceNode, reader: NodeReader): readonly SourceNode[] | undefined {
  if (node.kind !== "map") {
    return reportText(node, "`if`", "a list of conditions", reader);
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
