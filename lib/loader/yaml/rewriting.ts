import type { Diagnostics, Fix, Range, SourceFile } from "../../diagnostics/mod.ts";
import {
  entryRange,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
} from "./nodes.ts";

/** A plain scalar that is valid inside `{ }` and `[ ]`. */
const PLAIN = /^[^\s\-?:,[\]{}#&*!|>'"%@`](?:[^,[\]{}#:'"\\\n]*[^\s,[\]{}#:'"\\])?$/;
/** Plain text that the YAML 1.2 core schema does not read as a string. */
const NO_TEXT = /^(?:null|true|false|~|[-+]?(?:[.\d].*|\.inf))$|^0[ox]|^\.nan$/i;
/** The longest text in flow style that a help message quotes. */
export const MAX_QUOTED_YAML = 120;
const CONTROL = /[\p{Cc}\u2028\u2029\uFEFF]/u;

/** Returns a node as YAML in flow style on one line, for messages and fixes. */
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

/** Returns a text as YAML in flow style, in quotes if it needs them. */
export function quoted(text: string): string {
  if (PLAIN.test(text) && !NO_TEXT.test(text)) return text;
  if (CONTROL.test(text)) return JSON.stringify(text);
  return inQuotes(text);
}

/** Quotes a text so that its backslashes and double quotes stay as they are. */
export function inQuotes(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns a map of entries as YAML in flow style. */
export function entriesText(entries: readonly MapEntry[]): string {
  return flowText({ kind: "map", entries, range: { start: 0, end: 0 } });
}

/** Returns whether a map is written in braces. */
export function isBraced(map: MapNode, { text }: SourceFile): boolean {
  return text[map.range.start] === "{";
}

/**
 * Returns whether an entry and its value are written in the map itself, without an alias or a
 * merge.
 */
export function isWritten(map: MapNode, { key, value }: MapEntry): boolean {
  return map.range.start <= key.range.start && key.range.end <= value.range.start &&
    value.range.end <= map.range.end;
}

/** Returns whether a part of a file can be rewritten: it has no comment, anchor, alias or merge. */
export function isPlain(range: Range, { text }: SourceFile): boolean {
  return !/(?:^|\s)#|(?:^|[\s[{,])[&*]\w|<<\s*:/.test(text.slice(range.start, range.end));
}

/** Returns the text of entries that replace one entry: on their own lines, or between commas. */
export function asEntries(
  map: MapNode,
  { key }: MapEntry,
  source: SourceFile,
  entries: readonly string[],
): string {
  if (isBraced(map, source)) return entries.join(", ");
  const newline = source.text.includes("\r\n") ? "\r\n" : "\n";
  const indent = " ".repeat(source.position(key.range.start).column - 1);
  return entries.join(newline + indent);
}

/** Returns the fix that rewrites a whole entry, if nothing is lost. */
export function replaceEntry(
  diagnostics: Diagnostics,
  map: MapNode,
  entry: MapEntry,
  entries: readonly string[],
): { fix?: Fix } {
  const range = entryRange(entry);
  if (!isWritten(map, entry) || !isPlain(range, diagnostics.source)) return {};
  const text = asEntries(map, entry, diagnostics.source, entries);
  return { fix: diagnostics.fix(`write \`${entries.join(", ")}\``, [range, text]) };
}

/** Returns the fix that rewrites a value on one line, if nothing is lost. */
export function replaceValue(
  diagnostics: Diagnostics,
  node: SourceNode,
  text: string,
): { fix?: Fix } {
  const { source } = diagnostics;
  if (!isPlain(node.range, source)) return {};
  return { fix: diagnostics.fix(`write \`${text}\``, [node.range, text]) };
}

/** Returns the fix that puts a key above adjacent entries, which stay unchanged. */
export function wrapEntries(
  diagnostics: Diagnostics,
  map: MapNode,
  entries: readonly MapEntry[],
  owner: string,
): { fix?: Fix } {
  const { source } = diagnostics;
  if (!areTogether(map, entries)) return {};
  const range = { start: entries[0].key.range.start, end: entryRange(entries.at(-1)!).end };
  const text = source.text.slice(range.start, range.end);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = " ".repeat(source.position(range.start).column + 1);
  const wrapped = isBraced(map, source)
    ? `${owner}: { ${text} }`
    : `${owner}:${newline}${indent}${text.replaceAll(/\n(?=[^\r\n])/g, "\n  ")}`;
  return { fix: diagnostics.fix(`put \`${owner}\` above`, [range, wrapped]) };
}

/** Returns the fix that indents adjacent entries by one more level. */
export function indentEntries(
  diagnostics: Diagnostics,
  map: MapNode,
  entries: readonly MapEntry[],
): { fix?: Fix } {
  if (!areTogether(map, entries) || isBraced(map, diagnostics.source)) return {};
  const range = { start: entries[0].key.range.start, end: entryRange(entries.at(-1)!).end };
  const text = diagnostics.source.text.slice(range.start, range.end);
  const further = `  ${text.replaceAll(/\n(?=[^\r\n])/g, "\n  ")}`;
  return { fix: diagnostics.fix("indent it", [range, further]) };
}

function areTogether(map: MapNode, entries: readonly MapEntry[]): boolean {
  const first = map.entries.indexOf(entries[0]);
  return entries.every((entry, i) => map.entries[first + i] === entry && isWritten(map, entry));
}
