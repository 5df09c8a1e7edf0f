import { Document, isNode, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import type { ScalarNode, SourceNode } from "../loader/mod.ts";
import { unicodeEscapes } from "../text/mod.ts";

/** A value in a YAML file. */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly YamlValue[]
  | YamlMap
  | Node;

/** The members of a map in order; those without a value are left out. */
export type YamlMap =
  | ReadonlyMap<string, YamlValue | undefined>
  | { readonly [name: string]: YamlValue | undefined };

/** Text that cannot be a block because formatters would change it. */
const NO_BLOCK = /[ \t]$|^[ \t]*[–—−•]|[^\n\t\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/m;
/** Characters that look like a mistyped quote, space or colon without quotes. */
const LOOKALIKE =
  /[“”„‘’‚\u00a0\u1680\u2000-\u200d\u2028-\u202f\u205f-\u2064\u3000\ufeff\uff1a]|^[–—−•]/;

/** Characters that YAML does not allow in a file; in double quotes they are escaped. */
const UNPRINTABLE = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/g;

/** What would end a comment, or is not allowed in one; the text may come from a recording. */
// deno-lint-ignore no-control-regex
const NOT_IN_COMMENTS = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Writes YAML in block style with two spaces a level, and a blank line between the parts of the
 * root. Values that YAML 1.1 would read differently
 * from YAML 1.2 are quoted, and `deno fmt` changes nothing.
 */
export function yamlText(values: YamlMap, header: readonly string[]): string {
  const root = nodeOf(values) as YAMLMap;
  for (const { key } of root.items.slice(1)) if (isScalar(key)) key.spaceBefore = true;
  const document = new Document(undefined, { compat: "yaml-1.1" });
  document.contents = root as unknown as typeof document.contents;
  const options = { lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity, directives: false };
  const text = document.toString(options);
  const comment = header.map((line) => line === "" ? "#" : `# ${commentLine(line)}`);
  return [...comment, text].join("\n").replace(UNPRINTABLE, unicodeEscapes);
}

/** Returns a map of the entries that have a value; nothing if none has. */
export function mapIfAny(entries: readonly (readonly [string, YamlValue | undefined])[] = []) {
  const members = entries.filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : new Map(members);
}

/** A list without spaces inside its brackets, as formatters write it; maps have spaces. */
class TightList extends YAMLSeq {
  override toString(...[context, ...rest]: Parameters<YAMLSeq["toString"]>): string {
    const tight = context && this.flow ? { ...context, flowCollectionPadding: "" } : context;
    return super.toString(tight, ...rest);
  }
}

/** Puts comments above an item of a list, one per line, and a blank line above these. */
export function putAbove(item: Node, comments: readonly string[], isApart: boolean): void {
  item.commentBefore = comments.map((line) => ` ${commentLine(line)}`).join("\n");
  if (isApart) item.spaceBefore = true;
}

/**
 * Returns what a parser returns for the text of a map: each of the given nodes is in a line of its
 * own, the first line if it is the first, and the rest is in the line after them.
 */
export function parsedMap(values: YamlMap, lines: readonly Node[]): SourceNode {
  const starts = new Map<unknown, number>(lines.map((node, i) => [node, i]));
  const parsed = (node: unknown, around: number): SourceNode => {
    const start = starts.get(node) ?? around;
    const range = { start, end: start };
    if (isSeq(node)) {
      return { kind: "list", items: node.items.map((one) => parsed(one, start)), range };
    }
    if (!(node instanceof YAMLMap)) {
      const value = isScalar(node) ? node.value as string : null;
      const quoted = typeof value === "string";
      return { kind: "scalar", value, text: String(value), quoted, range };
    }
    const entries = node.items.map(({ key, value }) => {
      const name = parsed(key, start) as ScalarNode;
      return { key: name, name: name.text, value: parsed(value, start) };
    });
    return { kind: "map", entries, range };
  };
  return parsed(nodeOf(values), lines.length);
}

/** The widths in characters of a value that is written behind its key, and of the lines below that. */
const WIDTHS = { behind: 58, below: 64 };

/**
 * Writes a list in brackets, and of a map what is short enough on one line: all of it, or the maps
 * and lists in it.
 */
export function inline(value: YamlValue): Node {
  const node = nodeOf(value);
  fold(node, WIDTHS.behind, WIDTHS.below);
  if (isSeq(node)) node.flow = true;
  return node;
}

/**
 * Writes a map or a list on one line if that takes at most so many characters, otherwise what is in
 * it where that fits into the lines below.
 *
 * @returns The width of the line; infinite if there are several.
 */
function fold(node: unknown, width: number, below: number): number {
  if (isScalar(node)) return scalarWidth(String(node.value));
  if (!isSeq(node) && !(node instanceof YAMLMap)) return Infinity;
  const widths = isSeq(node)
    ? node.items.map((item) => fold(item, below - 2, below - 2) + 2)
    : node.items.map(({ key, value }) => {
      const name = fold(key, 0, 0) + 2;
      return name + fold(value, below - name, below - 2) + 2;
    });
  const all = widths.reduce((sum, one) => sum + one, 0);
  node.flow = all <= width;
  if (node.flow) return all;
  // The only member of an item takes one line without braces, too.
  for (const item of isSeq(node) ? node.items : []) {
    if (item instanceof YAMLMap && item.items.length === 1) item.flow = false;
  }
  return Infinity;
}

/** Characters with which a text is in quotes in a line with brackets. */
const QUOTED = /[\][{}#:,&*!|>%@`"']/;

function scalarWidth(text: string): number {
  return text.includes("\n") ? Infinity : text.length + (QUOTED.test(text) ? 2 : 0);
}

/** Returns the node of a value; empty maps and lists are written in braces and brackets. */
export function nodeOf(value: YamlValue): Node {
  if (isNode(value)) return value;
  if (typeof value === "string") return textNode(value);
  if (typeof value !== "object" || value === null) return new Scalar(value);
  const isList = Array.isArray(value);
  const node = isList ? new TightList() : new YAMLMap();
  node.items = isList
    ? value.map((item) => withoutBlock(nodeOf(item)))
    : [...value instanceof Map ? value : Object.entries(value)].flatMap(([key, member]) =>
      member === undefined ? [] : [new Pair(withoutBlock(nodeOf(key)), nodeOf(member))]
    );
  node.flow = node.items.length === 0;
  return node;
}

function textNode(text: string): Node {
  const node = new Scalar(text.toWellFormed());
  const isOdd = LOOKALIKE.test(text) || text.search(UNPRINTABLE) >= 0;
  const isLong = text.includes("\n");
  const isBlock = isLong && !isOdd && !/^\s|\n\n$/.test(text) && !NO_BLOCK.test(text);
  if (isOdd || isLong) node.type = isBlock ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return node;
}

/** Formatters write a block of text in a list differently, and a key cannot be one. */
function withoutBlock(node: Node): Node {
  if (isScalar(node) && node.type === Scalar.BLOCK_LITERAL) node.type = Scalar.QUOTE_DOUBLE;
  return node;
}

function commentLine(line: string): string {
  return line.toWellFormed().replace(NOT_IN_COMMENTS, unicodeEscapes);
}
