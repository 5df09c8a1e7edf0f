/**
 * JSON values: exact integers, equality by value, the place where a text stops being JSON, and
 * JSONPath (RFC 9535) with suggestions for a path that selects nothing.
 *
 * @module
 */
export { jsonParserFor, parseWithData } from "./devalue.ts";
export { compileJsonPath, type JsonPath, loadJsonPath } from "./jsonpath.ts";
export { itemsOf, memberOf, numberOf, scalarText, textOf } from "./lenient.ts";
export {
  childValues,
  filterNames,
  memberNames,
  type NearestPath,
  nearestPath,
} from "./nearest_path.ts";
export {
  keysOfNormalized,
  memberAt,
  pathKeys,
  pathSegment,
  pathSegments,
  pathText,
  quotedLiteral,
  shortPath,
  valueAt,
} from "./path_segments.ts";
export { JsonPathError } from "./selectors.ts";
export { misfitPath, type Shape } from "./shapes.ts";
export { findJsonProblem, type JsonProblem } from "./syntax.ts";
export {
  describeValue,
  MAX_DEPTH,
  nestsTooDeeply,
  NumberTooLarge,
  parseJson,
  stringifyJson,
  toText,
  withNumbersAsText,
  withoutGuard,
} from "./text.ts";
export { isFlattened } from "./turbo_stream.ts";
export {
  canonicalText,
  definedMembers,
  includesEqual,
  isArray,
  isEqual,
  isNumber,
  isObject,
  isRecord,
  type JsonObject,
  type JsonTypeName,
  type JsonValue,
  setMember,
  typeName,
} from "./value.ts";
