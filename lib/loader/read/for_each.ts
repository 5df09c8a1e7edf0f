import type { EachNode } from "../flow.ts";
import { DEFAULT_MAX_ITEMS, EACH_KEYS } from "../keys/use_keys.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import type { ListNode, MapEntry, SourceNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";
import { isExpression } from "./request.ts";

const EXAMPLE = "`for_each: ${steps.list.capture.ids}`";

/** Reads the `for_each` of a step: a list, an expression that gives one, or a map with it. */
export function readForEach({ value }: MapEntry, reader: NodeReader): EachNode | undefined {
  if (value.kind !== "map") return withItems(value, value, {}, reader);
  checkKeys(reader.diagnostics, value, EACH_KEYS, "`for_each`");
  const items = reader.required(value, "items", EACH_KEYS, "`for_each`", `write ${EXAMPLE}`);
  const allowEmpty = entryFor(value, "allow_empty", EACH_KEYS)?.value;
  const maxItems = entryFor(value, "max_items", EACH_KEYS)?.value;
  return withItems(items, value, {
    allowEmpty: allowEmpty && reader.boolean(allowEmpty, "`allow_empty`"),
    maxItems: maxItems && reader.integer(maxItems, "`max_items`", 1),
  }, reader);
}

/** @param owner What `for_each` has, for messages about a list that is missing. */
function withItems(
  items: SourceNode | undefined,
  owner: SourceNode,
  { allowEmpty = false, maxItems = DEFAULT_MAX_ITEMS }: Partial<Omit<EachNode, "items">>,
  reader: NodeReader,
): EachNode | undefined {
  if (items === undefined) return undefined;
  const isList = items.kind === "list" || items.kind === "scalar" && isExpression(items);
  if (!isList) {
    const what = items === owner ? "`for_each`" : "`items`";
    reader.wrong(items, what, "a list, or an expression that gives one", `write ${EXAMPLE}`);
  }
  if (items.kind === "list") checkLength(items, { allowEmpty, maxItems }, reader);
  return { items, allowEmpty, maxItems };
}

/** Reports a list in the file that is empty or too long, which needs no run to be known. */
function checkLength(
  { items, range }: ListNode,
  { allowEmpty, maxItems }: Omit<EachNode, "items">,
  { diagnostics }: NodeReader,
): void {
  if (items.length === 0 && !allowEmpty) {
    diagnostics.error("bad-value", "`for_each` has an empty list", range, {
      help: `write the items, or ${EXAMPLE}`,
    });
  } else if (items.length > maxItems) {
    const message = `\`for_each\` has ${items.length} items, at most ${maxItems} are possible`;
    diagnostics.error("bad-value", message, range, {
      help: `allow more: \`max_items: ${items.length}\``,
    });
  }
}
