import { Document, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { unicodeEscapes } from "../../text/mod.ts";

/** A map in a YAML file. */
export type YamlMap = YAMLMap;

/** A value in a YAML file; `mapOf` and `listOf` make maps and lists. */
export type YamlValue = string | number | bigint | boolean | null | YAMLMap | YAMLSeq;

/** The entries of a map in order; those without a value are left out. */
export type YamlEntries = readonly (readonly [key: string, value: YamlValue | undefined])[];

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
export function yamlText(root: YAMLMap, header: readonly string[]): string {
  for (const { key } of root.items.slice(1)) if (isScalar(key)) key.spaceBefore = true;
  const document = new Document(undefined, { compat: "yaml-1.1" });
  document.contents = root as unknown as typeof document.contents;
  const text = document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  });
  const comment = header.map((line) => line === "" ? "#" : `# ${commentLine(line)}`);
  return [...comment, text].join("\n").replace(UNPRINTABLE, unicodeEscapes);
}

/** Returns a map; an empty one is written in braces. */
export function mapOf(entries: YamlEntries): YAMLMap {
  const map = new YAMLMap();
  for (const [key, value] of entries) {
    if (value !== undefined) map.items.push(new Pair(withoutBlock(nodeOf(key)), nodeOf(value)));
  }
  map.flow = map.items.length === 0;
  return map;
}

/** Returns a map of the entries that have a value; nothing if none has. */
export function mapIfAny(entries: YamlEntries): YAMLMap | undefined {
  const map = mapOf(entries);
  return map.flow ? undefined : map;
}

/** Returns a list. @param inline Whether it is written in brackets, as an empty one always is. */
export function listOf(values: readonly YamlValue[], inline = false): YAMLSeq {
  const list = new TightList();
  list.items = values.map((value) => withoutBlock(nodeOf(value)));
  list.flow = inline || values.length === 0;
  return list;
}

/** A list without spaces inside its brackets, as formatters write it; maps have spaces. */
class TightList extends YAMLSeq {
  override toString(...[context, ...rest]: Parameters<YAMLSeq["toString"]>): string {
    const tight = context && this.flow ? { ...context, flowCollectionPadding: "" } : context;
    return super.toString(tight, ...rest);
  }
}

/** Returns the items by name; a list where several have the same name. */
export function mapByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  valueOf: (item: Item) => YamlValue,
): YAMLMap {
  return mapOf(
    Array.from(
      Map.groupBy(items, nameOf),
      ([name, group]) => [
        name,
        group.length === 1 ? valueOf(group[0]) : listOf(group.map(valueOf)),
      ],
    ),
  );
}

/** Writes comments above an item of a list, one per line, and a blank line above these. */
export function writeAbove(item: Node, comments: readonly string[], isApart: boolean): void {
  if (comments.length > 0) {
    item.commentBefore = comments.map((line) => ` ${commentLine(line)}`).join("\n");
  }
  if (isApart) item.spaceBefore = true;
}

/** The maximum width in characters of a map that is written on one line. */
const MAX_INLINE = 58;

/** Writes a map without inner maps on one line if it is short, otherwise only its lists. */
export function writeInline(map: YAMLMap): void {
  let width = 0;
  for (const { key, value } of map.items) {
    if (isSeq(value)) value.flow = true;
    width += widthOf(key) + widthOf(value) + 4;
  }
  map.flow = width <= MAX_INLINE;
}

function widthOf(value: unknown): number {
  if (isSeq(value)) return value.items.reduce((sum: number, item) => sum + widthOf(item) + 2, 0);
  return isScalar(value) ? String(value.value).length : 0;
}

function nodeOf(value: YamlValue): Node {
  if (typeof value === "string") return textNode(value);
  return isMap(value) || isSeq(value) ? value : new Scalar(value);
}

function textNode(text: string): Node {
  const node = new Scalar(text.toWellFormed());
  const isOdd = LOOKALIKE.test(text) || text.search(UNPRINTABLE) >= 0;
  const isLong = text.includes("\n");
  if (!isOdd && !isLong) return node;
  const isBlock = isLong && !isOdd && !/^\s|\n\n$/.test(text) && !NO_BLOCK.test(text);
  node.type = isBlock ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
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
