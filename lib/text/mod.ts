/**
 * Text helpers without dependencies: words in messages, comparison and order of texts, escapes for
 * URLs, shells and patterns, the width of a text on a terminal, facts about HTTP methods and headers,
 * computations that may wait, stop or fail, judgements that are remembered, and what of a list is in
 * order.
 *
 * @module
 */
export { appendBytes, concatBytes } from "./bytes.ts";
export {
  columnsOf,
  cutStartToColumns,
  cutToColumns,
  fitToColumns,
  padToColumns,
  wrapToColumns,
} from "./columns.ts";
export { byCodeUnit, closestWord, foldedWord } from "./comparison.ts";
export {
  decodePercent,
  encodeComponent,
  escapePattern,
  revealQuoted,
  shellQuoted,
  unicodeEscapes,
} from "./escapes.ts";
export { longestIncreasing } from "./increasing.ts";
export { indentedJson } from "./indented_json.ts";
export { basicCredentials, isIdempotencyKey, isIdempotent, mediaType } from "./http_words.ts";
export { ifPossible } from "./if_possible.ts";
export { beforeUncountedWork, countWork, Interrupted, interruptible } from "./interruption.ts";
export { LazyModule, NotLoaded, once, onceLoaded, withModules } from "./lazy.ts";
export { lineStart } from "./lines.ts";
export { markdownCode, markdownText } from "./markdown.ts";
export { memoizedByName, memoizedByObject } from "./memoized.ts";
export { visible, visibleLine } from "./visible.ts";
export {
  circleOf,
  count,
  excerpt,
  formatBytes,
  formatDuration,
  joinSome,
  joinWithAnd,
  joinWithOr,
  parseDuration,
  roundMilliseconds,
  thousands,
} from "./words.ts";
