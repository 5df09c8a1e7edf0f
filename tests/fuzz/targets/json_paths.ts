// @ts-types="npm:json-p3@2.3.1"
import { JSONPathEnvironment } from "json-p3";
import {
  array,
  asyncProperty,
  constantFrom,
  type JsonValue as FuzzJson,
  jsonValue,
  oneof,
  tuple,
} from "fast-check";
import assert from "node:assert/strict";
import {
  compileJsonPath,
  JsonPathError,
  type JsonValue,
  loadJsonPath,
} from "../../../lib/json/mod.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

await loadJsonPath();

const reference = new JSONPathEnvironment();

const SEGMENTS = [
  ".a",
  ".b",
  "..a",
  "..*",
  ".*",
  "[*]",
  "[0]",
  "[-1]",
  "[1:3]",
  "[::-1]",
  "['a']",
  '["b"]',
  "['a','b',0]",
  "[?@.a]",
  "[?@.a == 1]",
  "[?@.a != @.b]",
  "[?@ > 5]",
  "[?length(@.a) > 1]",
  "[?count(@.*) == 2 && !@.b]",
  "[?(@.a || @.b) && value(@..a) <= 'x']",
  "[?match(@.a, 'a.*')]",
  "[?search(@.b, '[ab]')]",
  "[?@['a'][0] == null]",
  "[?$.a == @.a]",
];
const MISTAKES = [
  "[",
  "]",
  ".",
  "'",
  "?",
  "(",
  ")",
  "@",
  " ",
  "==",
  "[00]",
  "[?",
  "$",
  "~",
  "\\",
  "&&",
];
const NAMES = constantFrom("a", "b", "c", "d e");

const queries = oneof(
  { weight: 4, arbitrary: array(constantFrom(...SEGMENTS), { maxLength: 4 }) },
  { weight: 1, arbitrary: array(constantFrom(...SEGMENTS, ...MISTAKES), { maxLength: 6 }) },
).map((parts) => `$${parts.join("")}`);

const documents = oneof(
  jsonValue({ maxDepth: 3 }),
  array(jsonValue({ maxDepth: 2 }), { maxLength: 5 }),
  tuple(NAMES, NAMES, jsonValue(), jsonValue()).map(([a, b, x, y]) => ({
    [a]: x,
    [b]: [y, { a: x }],
  })),
);

/** Compares JSONPath queries with another implementation of RFC 9535. */
export const jsonPaths: FuzzTarget = {
  name: "json-paths",
  holds: "a query is refused, or selects what another implementation of RFC 9535 selects",
  property: asyncProperty(queries, documents, async (query, document) => {
    const found = await withinASecond(() => valuesOf(query, document));
    assert.deepEqual(found, referenceValues(query, document));
  }),
};

function valuesOf(query: string, document: FuzzJson): JsonValue[] | undefined {
  try {
    return compileJsonPath(query).find(document as JsonValue);
  } catch (error) {
    if (error instanceof JsonPathError) return undefined;
    throw error;
  }
}

function referenceValues(query: string, document: FuzzJson): unknown[] | undefined {
  try {
    return reference.query(query, document as never).values();
  } catch {
    return undefined;
  }
}
