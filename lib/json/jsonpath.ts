import { normalizedSegment, pathKeys, valueAt } from "./path_segments.ts";
import { type ParsedQuery, parseQuery } from "./query_parser.ts";
import { joinSegments, type Place, selectAll, selectBelow, selectKey } from "./selectors.ts";
import type { JsonValue } from "./value.ts";

/** Names may contain `-`, as header fields do; RFC 9535 requires brackets for those. */
const SINGULAR = /^\$(?:\.[A-Za-z_][\w-]*|\[(?:0|[1-9]\d{0,14})\])+$/;
/** Matches names, indexes and wildcards, which are always a valid query. */
const SIMPLE = /^\$(?:\.{1,2}(?:[A-Za-z_][\w-]*|\*)|\[(?:0|[1-9]\d{0,14}|\*)\])+$/;
const SIMPLE_SEGMENT = /(\.\.)?(?:\*|([A-Za-z_][\w-]*)|(\d+))/g;

/** A cache, because the flows of one suite use the same paths repeatedly. */
const compiled = new Map<string, JsonPath>();
const MAX_COMPILED = 1_000;

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
 */
export function compileJsonPath(text: string): JsonPath {
  const known = compiled.get(text);
  if (known) return known;
  const path = pathOf(text, readQuery(text));
  if (compiled.size < MAX_COMPILED) compiled.set(text, path);
  return path;
}

/** Reads a query; most have names, indexes and wildcards alone and need no parser. */
function readQuery(text: string): ParsedQuery {
  if (SINGULAR.test(text)) {
    const keys = pathKeys(text)!;
    return { keys, segments: keys.map(selectKey) };
  }
  if (!SIMPLE.test(text)) return parseQuery(text);
  const segments = Array.from(text.matchAll(SIMPLE_SEGMENT), ([, below, name, index]) => {
    const key = name ?? (index === undefined ? undefined : Number(index));
    const selector = key === undefined ? selectAll : selectKey(key);
    return below ? selectBelow(selector) : selector;
  });
  return { segments };
}

function pathOf(text: string, { keys, segments }: ParsedQuery): JsonPath {
  const visit = joinSegments(segments);
  return {
    text,
    singular: keys !== undefined,
    firstName: firstName(text),
    find: keys ? (root) => found(valueAt(root, keys)) : (root) => {
      const values: JsonValue[] = [];
      visit(root, undefined, { root, values });
      return values;
    },
    locate(root) {
      const search = { root, values: [] as JsonValue[], places: [] as Place[] };
      visit(root, {}, search);
      return search.values.map((value, i) => ({ path: pathTo(search.places[i]), value }));
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
