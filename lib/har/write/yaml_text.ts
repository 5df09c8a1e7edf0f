import { Document, isCollection, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { unicodeEscapes } from "../../text/mod.ts";

/** A value in a YAML file. */
export type YamlValue = string | number | bigint | boolean | null | YamlList | YamlMap;

/** A list; `inline` means in brackets on the line of its key. */
export interface YamlList {
  readonly list: readonly YamlItem[];
  readonly inline?: boolean;
}

/** A map, in the order of its entries; `inline` means in braces on the line of its key. */
export interface YamlMap {
  readonly map: readonly YamlEntry[];
  readonly inline?: boolean;
}

/** An item of a list, with the lines above it. */
export interface YamlItem {
  readonly value: YamlValue;
  /** The comments above the item, one per line. */
  readonly comments?: readonly string[];
  /** Whether a blank line precedes the item and its comments. */
  readonly apart?: boolean;
}

/** A key and its value. */
export interface YamlEntry extends YamlItem {
  readonly key: string;
}

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
 * Writes YAML in block style with two spaces a level. Values that YAML 1.1 would read differently
 * from YAML 1.2 are quoted, and `deno fmt` changes nothing.
 */
export function yamlText(root: YamlMap, header: readonly string[]): string {
  const document = new Document(undefined, { compat: "yaml-1.1" });
  document.contents = nodeOf(root, false) as typeof document.contents;
  const text = document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  });
  const comment = header.map((line) => line === "" ? "#" : `# ${commentLine(line)}`);
  return [...comment, text].join("\n").replace(UNPRINTABLE, unicodeEscapes);
}

/**
 * @param inList Whether it is an item of a list, where tools format a block of text differently.
 */
function nodeOf(value: YamlValue, inList: boolean): Node {
  if (typeof value === "string") return textNode(value, inList);
  if (value === null || typeof value !== "object") return new Scalar(value);
  return "list" in value ? listNode(value) : mapNode(value);
}

function textNode(text: string, inList: boolean): Node {
  const node = new Scalar(text.toWellFormed());
  const isOdd = LOOKALIKE.test(text) || text.search(UNPRINTABLE) >= 0;
  const isLong = text.includes("\n");
  if (!isOdd && !isLong) return node;
  const isBlock = isLong && !isOdd && !inList && !/^\s|\n\n$/.test(text) && !NO_BLOCK.test(text);
  node.type = isBlock ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
  return node;
}

function listNode({ list, inline }: YamlList): Node {
  const node = new TightList();
  for (const item of list) node.items.push(decorated(nodeOf(item.value, true), item));
  if (inline || list.length === 0) node.flow = true;
  return node;
}

/** A list without spaces inside its brackets, as formatters write it; maps have spaces. */
class TightList extends YAMLSeq {
  override toString(...[context, ...rest]: Parameters<YAMLSeq["toString"]>): string {
    const tight = context && this.flow ? { ...context, flowCollectionPadding: "" } : context;
    return super.toString(tight, ...rest);
  }
}

function mapNode({ map, inline }: YamlMap): Node {
  const node = new YAMLMap();
  for (const entry of map) {
    const key = decorated(textNode(entry.key, true), entry);
    node.items.push(new Pair(key, nodeOf(entry.value, false)));
  }
  if (inline || map.length === 0) node.flow = true;
  return node;
}

function decorated(node: Node, { comments = [], apart }: YamlItem): Node {
  if (comments.length > 0) {
    node.commentBefore = comments.map((line) => ` ${commentLine(line)}`).join("\n");
  }
  if (apart) node.spaceBefore = true;
  if (isCollection(node) && node.items.length === 0) node.flow = true;
  return node;
}

function commentLine(line: string): string {
  return line.toWellFormed().replace(NOT_IN_COMMENTS, unicodeEscapes);
}
