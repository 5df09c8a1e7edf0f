import type { ScalarNode, SourceNode } from "../node.ts";

/** What a plain scalar may be inside `{ }` and `[ ]`. */
const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`](?:[^,[\]{}#:'"\\\n]*[^\s,[\]{}#:'"\\])?$/;
/** What the core schema of YAML 1.2 reads as something else than text. */
const NO_TEXT = /^(?:null|true|false|~|[-+]?(?:[.\d].*|\.inf))$|^0[ox]|^\.nan$/i;
const CONTROL = /[\p{Cc}\u2028\u2029\uFEFF]/u;

/** A node as YAML in flow style on one line, as messages and fixes write it. */
export function flowText(node: SourceNode): string {
  switch (node.kind) {
    case "scalar":
      return scalarText(node);
    case "list":
      return `[${node.items.map(flowText).join(", ")}]`;
    case "map": {
      const entries = node.entries.map(({ key, value }) => `${flowText(key)}: ${flowText(value)}`);
      return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
    }
  }
}

function scalarText({ value, text }: ScalarNode): string {
  if (value === null) return "null";
  return typeof value === "string" ? quoted(text) : text;
}

/** A text as YAML in flow style: in quotes if it needs them. */
export function quoted(text: string): string {
  if (PLAIN.test(text) && !NO_TEXT.test(text)) return text;
  if (CONTROL.test(text)) return JSON.stringify(text);
  if (!/["\\]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "''")}'`;
}
