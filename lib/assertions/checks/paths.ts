import { describeNearby, type Envelope, type RootedPath, select } from "../../executor/mod.ts";
import { entryOf, type MapNode, type SourceNode, type SpelledItems } from "../../loader/mod.ts";
import type { CheckDraft } from "../check.ts";
import { operatorEntry } from "../operator_entry.ts";
import { compileRootedPath, PATH_EXAMPLE } from "../rooted_path.ts";
import { type CheckContext, checkOperand } from "./context.ts";

/** Compiles the items of `json` or `jsonpath`. */
export function compilePaths(items: SpelledItems, context: CheckContext): CheckDraft[] {
  return items.list.items.flatMap((item) => compileItem(item, items, context) ?? []);
}

function compileItem(
  item: SourceNode,
  { spelling }: SpelledItems,
  context: CheckContext,
): CheckDraft | undefined {
  const { found } = context.compiler;
  const example = `{ path: ${PATH_EXAMPLE[spelling]}, exists: true }`;
  if (item.kind !== "map") {
    found.error("wrong-type", "an assertion is a map with `path` and an operator", item.range, {
      help: `write \`${example}\``,
    });
    return undefined;
  }
  const pathNode = readPath(item, example, context);
  const rooted = pathNode && compileRootedPath(pathNode, spelling, found);
  const chosen = operatorEntry(item, ["path", "jsonpath"], found);
  const operand = chosen && checkOperand(chosen.entry.value, chosen.operator, context);
  if (!rooted || !chosen || !operand) return undefined;
  return {
    source: spelling === "A" ? "json" : "jsonpath",
    path: rooted.path.text,
    operator: chosen.operator,
    operatorName: chosen.entry.name,
    operand,
    singular: rooted.path.singular,
    range: item.range,
    select: (envelope) => select(rooted, envelope),
    describeMissing: (envelope) => describeMissing(rooted, envelope),
  };
}

function readPath(item: MapNode, example: string, context: CheckContext): SourceNode | undefined {
  const { found } = context.compiler;
  const entry = entryOf(item, "path");
  const synonym = entryOf(item, "jsonpath");
  if (entry && synonym) {
    found.error("unknown-key", "`jsonpath` is not a key of an assertion", synonym.key.range, {
      help: "the assertion has its `path` already; remove this key",
    });
  }
  if (!entry) {
    found.error("missing-key", "an assertion needs the key `path`", (synonym?.key ?? item).range, {
      help: synonym ? "write `path` instead of `jsonpath`" : `write \`${example}\``,
    });
  }
  return entry?.value;
}

function describeMissing(rooted: RootedPath, envelope: Envelope) {
  return { message: `nothing at \`${rooted.path.text}\``, ...describeNearby(rooted, envelope) };
}
