/**
 * YAML with positions: one document as nodes, its syntax errors and comments, and YAML text
 * written in place of nodes.
 *
 * @module
 */
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
  flowText,
  indentEntries,
  isBraced,
  isPlain,
  isWritten,
  quoted,
  removeEntry,
  replaceEntry,
  replaceValue,
  wrapEntries,
} from "./rewriting.ts";
export { YamlError } from "./yaml_error.ts";
