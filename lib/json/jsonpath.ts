import { loadPatterns } from "../pattern/mod.ts";
import { LazyModule } from "../text/mod.ts";
import { normalizedSegment, valueAt } from "./path_segments.ts";
import { readPlainQuery } from "./plain_query.ts";
import { joinSegments, openSearch, type ParsedQuery, type Place } from "./selectors.ts";
import type { JsonValue } from "./value.ts";

/** The parser of all queries, which few flows need. */
const parser = new LazyModule(async () => {
  const [parser] = await Promise.all([import("./query_parser.ts"), loadPatterns()]);
  return parser;
});

/** A cache, because the flows of one suite use the same paths repeatedly. */
const compiled = new Map<string, JsonPath>();
const MAX_COMPILED = 1_000;

/** Loads the parser of queries, without which only plain ones compile. */
export async function loadJsonPath(): Promise<void> {
  await parser.load();
}

/** A selected value and its normalized path. */
interface JsonPathNode {
  readonly path: string;
  readonly value: JsonValue;
}

/** A compiled JSONPath query (RFC 9535). */
export interface JsonPath {
  /** The query as written. */
  readonly text: string;
  /** Whether it can match at most one value (RFC 9535, "singular query"). */
  readonly singular: boolean;
  /** The name that the first segment selects, if it selects exactly one. */
  readonly firstName?: string;
  /**
   * Returns the values that the query selects in `root`, in document order.
   *
   * @throws {JsonPathError} If `root` is nested more than 500 levels deep under a `..` segment.
   */
  find(root: JsonValue): JsonValue[];
  /** Returns the values and their normalized paths (RFC 9535, section 2.7). */
  locate(root: JsonValue): JsonPathNode[];
}

/**
 * Compiles a JSONPath query (RFC 9535).
 *
 * @throws {JsonPathError} If the text is not a valid query.
 * @throws {NotLoaded} If the query has filters, slices or the like, or is not valid, and the
 *   parser has not been loaded.
 */
export function compileJsonPath(text: string): JsonPath {
  const known = compiled.get(text);
  if (known) return known;
  const path = pathOf(text, readPlainQuery(text) ?? parser.parts.parseQuery(text));
  if (compiled.size < MAX_COMPILED) compiled.set(text, path);
  return path;
}

function pathOf(text: string, { keys, segments }: ParsedQuery): JsonPath {
  const visit = joinSegments(segments);
  return {
    text,
    singular: keys !== undefined,
    firstName: firstName(text),
    find: keys ? (root) => found(valueAt(root, keys)) : (root) => {
      const search = openSearch(root);
      visit(root, undefined, search);
      return search.values;
    },
    locate(root) {
      const places: Place[] = [];
      const search = openSearch(root, places);
      visit(root, {}, search);
      return search.values.map((value, i) => ({ path: pathTo(places[i]), value }));
    },
  };
}

function found(value: JsonValue | undefined): JsonValue[] {
  return value === undefined ? [] : [value];
}

/** Writes the normalized path of a place. */
function pathTo({ key, within }: Place): string {
  return within === undefined || key === undefined ? "$" : pathTo(within) + normalizedSegment(key);
}

function firstName(text: string): string | undefined {
  const match = /^\$\s*(?:\.\s*([^\s.[\]]+)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\])/.exec(text);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  return name === "*" ? undefined : name;
}
