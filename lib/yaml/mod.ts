/**
 * Writes YAML as people and formatters write it: comments and blank lines in chosen places, short maps
 * on one line, long texts as blocks, and quotes only where a reader needs them.
 *
 * @module
 */
export {
  inline,
  mapIfAny,
  nodeOf,
  parsedMap,
  putAbove,
  type YamlMap,
  yamlText,
  type YamlValue,
} from "./yaml_text.ts";
