import { WORD } from "../keys/flow_keys.ts";
import { flowText, type ScalarNode, type SourceNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

/** What the words under a key are. */
const WORDS = { tags: "a tag", lock: "a lock" } as const;

/** Reads the words under a key of a flow, one or a list of them; each counts once. */
export function readWords(
  value: SourceNode,
  key: keyof typeof WORDS,
  reader: NodeReader,
): readonly string[] {
  const words = new Set<string>();
  for (const node of value.kind === "list" ? value.items : [value]) {
    const text = reader.text(node, `\`${key}\``, `write a word, or a list: \`${key}: [a, b]\``);
    if (text === undefined) continue;
    if (WORD.test(text)) words.add(text);
    else reportNoWord(node as ScalarNode, value, WORDS[key], reader);
  }
  return [...words];
}

const A_WORD =
  "one word of letters, digits, `_`, `-`, `.`, `:` and `/`, other than `and`, `or` and `not`";

function reportNoWord(
  node: ScalarNode,
  value: SourceNode,
  what: string,
  { diagnostics }: NodeReader,
): void {
  const words = node.text.split(",").map((word) => word.trim().replace(/^@/, ""));
  const message = `${node.text.trim() === "" ? flowText(node) : `\`${node.text}\``} is not ${what}`;
  if (!words.every((word) => WORD.test(word))) {
    return diagnostics.error("bad-name", message, node.range, { help: `${what} is ${A_WORD}` });
  }
  const list = words.join(", ");
  const written = value.kind === "list" || words.length === 1 ? list : `[${list}]`;
  diagnostics.error("bad-name", message, node.range, {
    help: `write \`${written}\``,
    fix: diagnostics.fix(`write \`${written}\``, [node.range, written]),
  });
}
