import type { Range } from "../../diagnostics/mod.ts";
import { type JsonValue, setMember } from "../../json/mod.ts";

/** A YAML value and its place in the file. */
export type SourceNode = ScalarNode | ListNode | MapNode;

/** A YAML scalar. */
export interface ScalarNode {
  /** Distinguishes it from a list and a map. */
  readonly kind: "scalar";
  /**
   * The value according to the YAML 1.2 core schema; integers outside the safe range are `bigint`.
   */
  readonly value: null | boolean | number | bigint | string;
  /** The text as written, without quotes. */
  readonly text: string;
  /** Whether the scalar is quoted or a block, and therefore always a string. */
  readonly quoted: boolean;
  /** Its place in the text of the file, including quotes. */
  readonly range: Range;
}

/** A YAML sequence. */
export interface ListNode {
  /** Distinguishes it from a scalar and a map. */
  readonly kind: "list";
  /** The items, in the order of the file. */
  readonly items: readonly SourceNode[];
  /** Its place in the text of the file. */
  readonly range: Range;
}

/** A YAML mapping, in the order of the file. */
export interface MapNode {
  /** Distinguishes it from a scalar and a list. */
  readonly kind: "map";
  /** The entries, in the order of the file; names are unique. */
  readonly entries: readonly MapEntry[];
  /** Its place in the text of the file. */
  readonly range: Range;
}

/** A key and its value. */
export interface MapEntry {
  /** The key and its place. */
  readonly key: ScalarNode;
  /** The key as text. */
  readonly name: string;
  /** The value and its place. */
  readonly value: SourceNode;
}

/** Returns the entry with a name, if the map has it. */
export function entryOf(node: MapNode, name: string): MapEntry | undefined {
  return entryNamed(node.entries, name);
}

/** Returns the first entry with a name. A loop, because loading a file asks for it all the time. */
export function entryNamed(entries: readonly MapEntry[], name: string): MapEntry | undefined {
  for (const entry of entries) {
    if (entry.name === name) return entry;
  }
  return undefined;
}

/**
 * Returns the range from the start of the key to the end of the value, or of the key alone if the
 * value is an alias.
 */
export function entryRange({ key, value }: MapEntry): Range {
  return { start: key.range.start, end: Math.max(key.range.end, value.range.end) };
}

/** Returns the plain value of a node. */
export function toJson(node: SourceNode): JsonValue {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(toJson);
    case "map": {
      const object: Record<string, JsonValue> = {};
      for (const entry of node.entries) setMember(object, entry.name, toJson(entry.value));
      return object;
    }
  }
}

/** Describes a node for messages: `a map`, `a list`, `string "x"`, `number 3`. */
export function describeNode(node: SourceNode): string {
  if (node.kind === "map") return "a map";
  if (node.kind === "list") return "a list";
  if (node.value === null) return "nothing";
  const text = node.text.length > 60 ? `${node.text.slice(0, 60)}…` : node.text;
  return typeof node.value === "string" ? `the text ${JSON.stringify(text)}` : `\`${text}\``;
}
