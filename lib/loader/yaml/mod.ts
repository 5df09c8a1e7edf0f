/**
 * YAML with positions: one document as nodes, its syntax errors and comments, and YAML text that
 * replaces nodes.
 *
 * @module
 */
export { removeEntries, removeEntry } from "./entry_removal.ts";
export { commentsIn } from "./events.ts";
export { findUnclosed } from "./flow_collections.ts";
export {
  describeNode,
  entryOf,
  entryRange,
  type ListNode,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
  toJson,
} from "./nodes.ts";
export { parseYaml } from "./parse_yaml.ts";
export {
  asEntries,
  entriesText,
  flowText,
  indentEntries,
  inQuotes,
  isBraced,
  isPlain,
  isWritten,
  MAX_QUOTED_YAML,
  quoted,
  replaceEntry,
  replaceValue,
  wrapEntries,
} from "./rewriting.ts";
export { YamlError } from "./yaml_error.ts";
