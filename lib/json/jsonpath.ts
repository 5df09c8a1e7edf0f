// @ts-types="npm:json-p3@2.3.1"
import { JSONPathEnvironment, JSONPathError, type JSONValue } from "json-p3";
import { memberAt, pathKeys } from "./path_segments.ts";
import { isNumber, type JsonValue } from "./value.ts";

// @ts-types="npm:json-p3@2.3.1"

const environment = new JSONPathEnvironment({ maxRecursionDepth: 500 });
/** Names may contain `-`, as header fields do; RFC 9535 requires brackets for those. */
const SINGULAR = /^\$(?:\.[A-Za-z_][\w-]*|\[(?:0|[1-9]\d{0,14})\])+$/;
/** Matches names, indexes and wildcards, which are always a valid query. */
const SIMPLE = /^\$(?:\.{1,2}(?:[A-Za-z_][\w-]*|\*)|\[(?:0|[1-9]\d{0,14}|\*)\])+$/;

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

/** A text that is not a JSONPath query. */
export class JsonPathError extends Error {
  override name = "JsonPathError";
  /** Takes what is wrong and its offset in the query's text, in UTF-16 units. */
  constructor(message: string, readonly offset: number) {
    super(message);
  }
}

/**
 * Compiles a JSONPath query (RFC 9535).
 *
 * @throws {JsonPathError} If the text is not a valid query.
 */
export function compileJsonPath(text: string): JsonPath {
  const known = compiled.get(text);
  if (known) return known;
  const path = SINGULAR.test(text) ? plainPath(text, pathKeys(text)!) : queryPath(text);
  if (compiled.size < MAX_COMPILED) compiled.set(text, path);
  return path;
}

/** Makes a path of names and indexes alone, as most paths are; it needs no query engine. */
function plainPath(text: string, keys: readonly (string | number)[]): JsonPath {
  return {
    text,
    singular: true,
    firstName: typeof keys[0] === "string" ? keys[0] : undefined,
    find: (root) => valueAtKeys(root, keys),
    locate: (root) => locate(compile(text), root),
  };
}

function queryPath(text: string): JsonPath {
  let query = SIMPLE.test(text) ? undefined : compile(text);
  const singular = query?.singularQuery() ?? false;
  const compiledQuery = () => query ??= compile(text);
  return {
    text,
    singular,
    firstName: firstName(text),
    find: (root) => search(() => compiledQuery().query(root as JSONValue).values() as JsonValue[]),
    locate: (root) => locate(compiledQuery(), root),
  };
}

function valueAtKeys(root: JsonValue, keys: readonly (string | number)[]): JsonValue[] {
  let value: JsonValue | undefined = root;
  for (const key of keys) {
    value = memberAt(value, key);
    if (value === undefined) return [];
  }
  return [value];
}

function locate(query: ReturnType<typeof compile>, root: JsonValue): JsonPathNode[] {
  return search(() =>
    Array.from(query.query(root as JSONValue), (node) => ({
      path: node.getPath({ form: "canonical" }),
      value: node.value as JsonValue,
    }))
  );
}

function search<T>(query: () => T): T {
  try {
    return query();
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    throw new JsonPathError("the value is nested too deeply for this path", 0);
  }
}

function compile(text: string) {
  try {
    const query = environment.compile(text);
    if (text.includes("?")) compareExactly(query);
    return query;
  } catch (error) {
    if (error instanceof JSONPathError) {
      throw new JsonPathError(inWords(error.message.replace(/ \('.*$/s, "")), error.token.index);
    }
    throw new JsonPathError(error instanceof Error ? error.message : String(error), 0);
  }
}

/** The errors of json-p3 for a text that is not a path, worded for a reader. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^expected '\.', '\.\.' or a bracketed selection, found (.*)$/s, "unexpected $1"],
  [/^unexpected (?:shorthand selector|filter selector token) '?(.*?)'?$/s, "unexpected `$1`"],
  [/^unexpected token '(.+)' in bracketed selection$/s, "unexpected `$1` in brackets"],
  [/^.*(?:TOKEN|token|backup|segment|selector).*$/s, "it cannot be read from here on"],
];

function inWords(message: string): string {
  const [pattern, words] = WORDS.find(([pattern]) => pattern.test(message)) ?? [];
  return pattern === undefined ? message : message.replace(pattern, words!);
}

function firstName(text: string): string | undefined {
  const match = /^\$\s*(?:\.\s*([^\s.[\]]+)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\])/.exec(text);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  return name === "*" ? undefined : name;
}

type Comparison = (left: number | bigint, right: number | bigint) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "==": (left, right) => left == right,
  "!=": (left, right) => left != right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

const INTEGER = /^-?\d+$/;

/** The members of a compiled query that determine which numbers it compares. */
interface QueryPart {
  readonly segments?: readonly QueryPart[];
  readonly selectors?: readonly QueryPart[];
  readonly args?: readonly QueryPart[];
  readonly expression?: QueryPart;
  readonly path?: QueryPart;
  readonly left?: QueryPart;
  readonly right?: QueryPart;
  readonly operator?: string;
  readonly token?: { readonly value: string };
  value?: unknown;
  evaluate?(context: unknown): unknown;
}

/**
 * Makes the filters of a compiled query compare integers outside the safe range by all their
 * digits: `json-p3` does not treat them as numbers in values, and rounds them in queries.
 */
function compareExactly(part: object): void {
  const { segments, selectors, args, expression, path, left, right }: QueryPart = part;
  takeAllDigits(part);
  compareNumbers(part);
  const below = [segments, selectors, args, [expression, path, left, right]].flat();
  for (const one of below) if (one) compareExactly(one);
}

function takeAllDigits(literal: QueryPart): void {
  const { value, token } = literal;
  if (typeof value !== "number" || Number.isSafeInteger(value) || token === undefined) return;
  if (INTEGER.test(token.value)) literal.value = BigInt(token.value);
}

function compareNumbers(infix: QueryPart): void {
  const { left, right, operator = "", evaluate } = infix;
  if (!left?.evaluate || !right?.evaluate || !Object.hasOwn(COMPARISONS, operator)) return;
  const compare = COMPARISONS[operator];
  infix.evaluate = (context) => {
    const [one, other] = [left, right].map((side) => onlyValue(side.evaluate!(context)));
    const isExact = typeof one === "bigint" || typeof other === "bigint";
    return isExact && isAnyNumber(one) && isAnyNumber(other)
      ? compare(one, other)
      : evaluate!.call(infix, context);
  };
}

/** Unwraps the list of nodes that a query operand evaluates to. */
function onlyValue(operand: unknown): unknown {
  const nodes = (operand as { readonly nodes?: readonly QueryPart[] } | null | undefined)?.nodes;
  return Array.isArray(nodes) && nodes.length === 1 ? nodes[0].value : operand;
}

function isAnyNumber(value: unknown): value is number | bigint {
  return isNumber(value as Parameters<typeof isNumber>[0]);
}
