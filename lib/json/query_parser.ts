// @ts-types="npm:json-p3@2.3.1"
import { jsonpath, JSONPathEnvironment, JSONPathError, type JSONPathQuery } from "json-p3";
import { PatternLimitError, withBoundedPatterns } from "../pattern/mod.ts";
import { compareOperands, lengthOf, type Operand } from "./filters.ts";
import { valueAt } from "./path_segments.ts";
import {
  type FilterTest,
  joinSegments,
  JsonPathError,
  openSearch,
  type ParsedQuery,
  selectAll,
  selectBelow,
  selectEach,
  selectKey,
  selectMatching,
  type Selector,
  selectSlice,
} from "./selectors.ts";
import type { JsonValue } from "./value.ts";

const { selectors, expressions } = jsonpath;
const environment = new JSONPathEnvironment();
readFractions(environment["parser"].tokenMap);

type Segment = JSONPathQuery["segments"][number];
type Part = Segment["selectors"][number];
type Expression = InstanceType<typeof expressions.FilterExpression>;

/** Reads an expression of a filter that begins at the current token. */
type Reader = (stream: { readonly current: Expression["token"] }) => Expression;

/** Makes json-p3 read `0.5`, whose first digit it takes for a leading zero. */
function readFractions(readers: Map<string, Reader>): void {
  const readNumber = readers.get(jsonpath.TokenKind.NUMBER)!;
  readers.set(jsonpath.TokenKind.NUMBER, (stream) => {
    const { current } = stream;
    return /^0[.eE]/.test(current.value)
      ? new expressions.NumberLiteral(current, Number(current.value))
      : readNumber(stream);
  });
}

/**
 * Parses a JSONPath query. `json-p3` reads the text; its syntax tree becomes functions, which are
 * many times as fast as its own evaluation.
 *
 * @throws {JsonPathError} If the text is not a valid query.
 */
export function parseQuery(text: string): ParsedQuery {
  try {
    const query = environment.compile(text);
    return { segments: query.segments.map(segmentOf), keys: keysOf(query) };
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

function keysOf(query: JSONPathQuery): (string | number)[] | undefined {
  if (!query.singularQuery()) return undefined;
  return query.segments.map(({ selectors: [part] }) => keyOf(part)!);
}

function keyOf(part: Part): string | number | undefined {
  if (part instanceof selectors.NameSelector) return part.name;
  return part instanceof selectors.IndexSelector ? part.index : undefined;
}

function segmentOf(segment: Segment): Selector {
  const parts = segment.selectors.map(selectorOf);
  const selector = parts.length === 1 ? parts[0] : selectEach(parts);
  return segment.token.kind === jsonpath.TokenKind.DDOT ? selectBelow(selector) : selector;
}

function selectorOf(part: Part): Selector {
  if (part instanceof selectors.SliceSelector) return selectSlice(part.start, part.stop, part.step);
  if (part instanceof selectors.FilterSelector) return selectMatching(testOf(part.expression));
  const key = keyOf(part);
  return key === undefined ? selectAll : selectKey(key);
}

/** Compiles an expression of a filter to a test. */
function testOf(expression: Expression): FilterTest {
  if (expression instanceof expressions.LogicalExpression) return testOf(expression.expression);
  if (expression instanceof expressions.PrefixExpression) {
    const test = testOf(expression.right);
    return (value, root) => !test(value, root);
  }
  if (expression instanceof expressions.InfixExpression) return infixTest(expression);
  if (expression instanceof expressions.FunctionExtension) return patternTest(expression);
  return existenceTest(expression as InstanceType<typeof expressions.FilterQuery>);
}

function infixTest(
  { left, operator, right }: InstanceType<typeof expressions.InfixExpression>,
): FilterTest {
  if (operator !== "&&" && operator !== "||") {
    return compareOperands(operandOf(left), operator, operandOf(right));
  }
  const [one, other] = [testOf(left), testOf(right)];
  return operator === "&&"
    ? (value, root) => one(value, root) && other(value, root)
    : (value, root) => one(value, root) || other(value, root);
}

/** Compiles `match` or `search`, whose patterns (RFC 9485) json-p3 translates and keeps. */
function patternTest(
  { name, args }: InstanceType<typeof expressions.FunctionExtension>,
): FilterTest {
  const [textOf, patternOf] = args.map(operandOf);
  const pattern = environment.functionRegister.get(name)!;
  return (value, root) => {
    const text = textOf(value, root);
    if (typeof text !== "string") return false;
    const source = patternOf(value, root);
    return orJsonPathError(() => withBoundedPatterns(() => pattern.call(text, source))) === true;
  };
}

function orJsonPathError<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof PatternLimitError) throw new JsonPathError(error.message, 0);
    throw error;
  }
}

function existenceTest(query: InstanceType<typeof expressions.FilterQuery>): FilterTest {
  if (query.path.singularQuery()) {
    const operand = operandOf(query);
    return (value, root) => operand(value, root) !== undefined;
  }
  const find = nodesOf(query);
  return (value, root) => find(value, root).length > 0;
}

const INTEGER = /^-?\d+$/;

/** Compiles an expression of a filter to a value. */
function operandOf(expression: Expression): Operand {
  if (expression instanceof expressions.FunctionExtension) return callOf(expression);
  if (expression instanceof expressions.FilterQuery) {
    const keys = keysOf(expression.path)!;
    return expression instanceof expressions.RootQuery
      ? (_value, root) => valueAt(root, keys)
      : (value) => valueAt(value, keys);
  }
  const literal = literalOf(expression);
  return () => literal;
}

/** Returns the value of a literal; a long integer with all its digits. */
function literalOf(expression: Expression): JsonValue {
  if (expression instanceof expressions.NumberLiteral) {
    const { value, token } = expression;
    return !Number.isSafeInteger(value) && INTEGER.test(token.value) ? BigInt(token.value) : value;
  }
  return "value" in expression ? expression.value as string | boolean : null;
}

function callOf(
  { name, args: [argument] }: InstanceType<typeof expressions.FunctionExtension>,
): Operand {
  if (name === "length") {
    const operand = operandOf(argument);
    return (value, root) => lengthOf(operand(value, root));
  }
  const find = nodesOf(argument as InstanceType<typeof expressions.FilterQuery>);
  if (name === "count") return (value, root) => find(value, root).length;
  return (value, root) => {
    const nodes = find(value, root);
    return nodes.length === 1 ? nodes[0] : undefined;
  };
}

/** Compiles a query in a filter to a function that returns all values it selects. */
function nodesOf(
  query: InstanceType<typeof expressions.FilterQuery>,
): (value: JsonValue, root: JsonValue) => readonly JsonValue[] {
  const visit = joinSegments(query.path.segments.map(segmentOf));
  const fromRoot = query instanceof expressions.RootQuery;
  return (value, root) => {
    const search = openSearch(root);
    visit(fromRoot ? root : value, undefined, search);
    return search.values;
  };
}
