import { thousands } from "../../text/mod.ts";
import { type Expression, ExpressionError, type Reference, type Template } from "../expression.ts";
import { MAX_EXPRESSION_CHARACTERS } from "../limits.ts";
import { parseFilters } from "./filter_calls.ts";
import { parseReference } from "./reference.ts";
import { ExpressionScanner } from "./scanner.ts";

/** A cache, because the flows of one suite repeat the same texts: `${vars.base_url}/users`. */
const parsed = new Map<string, Template>();
const MAX_PARSED = 1_000;
/** The longest text in the cache; bodies in one text are seldom repeated. */
const MAX_LENGTH = 200;

/**
 * Parses text with `${…}` expressions in it. `$${` is a literal `${`.
 *
 * @param report Takes the expressions that cannot be parsed; if absent, they are thrown.
 * @throws {ExpressionError} If an expression cannot be parsed.
 */
export function parseTemplate(
  text: string,
  report: (error: ExpressionError) => void = fail,
): Template {
  const known = parsed.get(text);
  if (known) return known;
  let isValid = true;
  const template = parse(text, (error) => {
    isValid = false;
    report(error);
  });
  if (isValid && text.length <= MAX_LENGTH && parsed.size < MAX_PARSED) parsed.set(text, template);
  return template;
}

function parse(text: string, report: (error: ExpressionError) => void): Template {
  const parts: (string | Expression)[] = [];
  let literal = "";
  let at = 0;
  for (let next = text.indexOf("${"); next >= 0; next = text.indexOf("${", at)) {
    if (text[next - 1] === "$" && next - 1 >= at) {
      literal += text.slice(at, next - 1) + "${";
      at = next + 2;
      continue;
    }
    literal += text.slice(at, next);
    const foreign = bracesAt(text, next);
    if (foreign !== undefined) {
      literal += foreign;
      at = next + foreign.length;
      continue;
    }
    if (literal !== "") parts.push(literal);
    literal = "";
    try {
      const expression = parseExpression(text, next);
      parts.push(expression);
      at = next + expression.text.length;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      report(error);
      const end = text.indexOf("}", Math.max(error.offset, error.offset + error.length - 1));
      at = end < 0 ? text.length : end + 1;
    }
  }
  literal += text.slice(at);
  if (literal !== "" || parts.length === 0) parts.push(literal);
  return { parts: parts.slice() };
}

function fail(error: ExpressionError): never {
  throw error;
}

function parseExpression(text: string, start: number): Expression {
  const scanner = new ExpressionScanner(text, start + 2);
  scanner.skipSpace();
  const from = scanner.at;
  const reference = parseReference(scanner);
  const written = text.slice(from, scanner.at);
  const fallback = parseFallback(scanner, reference);
  const { filters, offsetMs } = parseFilters(scanner, reference);
  scanner.skipSpace();
  if (!scanner.take("}")) {
    if (scanner.atEnd()) throw unclosed(text, start);
    scanner.fail(
      "bad-expression",
      `unexpected ${scanner.describeNext()} in an expression`,
      unexpectedHelp(scanner, written.trim()),
    );
  }
  if (scanner.at - start > MAX_EXPRESSION_CHARACTERS) {
    const most = thousands(MAX_EXPRESSION_CHARACTERS);
    const found = thousands(scanner.at - start);
    scanner.fail(
      "bad-expression",
      `the expression has ${found} characters, at most ${most} are possible`,
      "put a part of it into a variable of its own",
      start,
    );
  }
  return {
    text: text.slice(start, scanner.at),
    offset: start,
    reference: reference.kind === "now" ? { ...reference, offsetMs } : reference,
    written,
    ...(fallback === undefined ? {} : { fallback }),
    filters,
  };
}

function parseFallback(scanner: ExpressionScanner, reference: Reference): string | undefined {
  if (!scanner.take(":-")) return undefined;
  const quoted = scanner.quoted();
  if (quoted !== undefined) return quoted;
  const start = scanner.at;
  const text = scanner.until(/[|}]/).trimEnd();
  if (text.includes("${")) {
    const whole = /^[^$}]*\$\{[^}]*\}?/.exec(scanner.text.slice(start))?.[0] ?? text;
    const name = "name" in reference ? reference.name.toLowerCase() : "name";
    scanner.at = start + whole.length;
    const help = `write \`\${vars.${name}}\`, with \`vars: { ${name}: "${whole}" }\`; ` +
      `\`--var ${name}=…\` replaces it`;
    scanner.fail("bad-expression", "a default cannot contain an expression", help, start);
  }
  if (text.includes("{")) {
    const help = "put the default in quotes";
    scanner.fail("bad-expression", "a default with a brace needs quotes", help, start);
  }
  return text;
}

function unclosed(text: string, start: number): ExpressionError {
  const help = "close it with `}`, or write `$${` for a literal `${`";
  const message = "the expression is not closed";
  return new ExpressionError("bad-expression", message, start, text.length - start, help);
}

/** What other tools write after a reference, and how to write it here. */
const OTHER_ENDS: readonly (readonly [
  looks: RegExp,
  write: (reference: string, match: RegExpExecArray) => string | undefined,
])[] = [
  [/^\s*(?:\|\||\?\?)\s*([^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [/^(?::=|=)([^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [
    /^:([A-Za-z_]\w*)\s*(?=\})/,
    (reference, [, name]) =>
      /^env$/i.test(reference) ? `\${ENV.${name}}` : withDefault(reference, name),
  ],
  [/^:([^}-][^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [
    /^\[(["'])([A-Za-z_][\w-]*)\1\]\s*(?=\})/,
    (reference, match) =>
      /^(?:vars|ENV)$/.test(reference) ? `\${${reference}.${match[2]}}` : undefined,
  ],
  [
    /^\.(?:to)?(upper|lower|trim)(?:case)?\(\)\s*(?=\})/i,
    (reference, [, filter]) => `\${${reference} | ${filter.toLowerCase()}}`,
  ],
  [/^\//, (reference) => `\${${reference}}/…`],
];

/**
 * Returns what to write instead of text that cannot continue an expression.
 *
 * @param reference The reference before that text.
 */
function unexpectedHelp(scanner: ExpressionScanner, reference: string): string {
  const rest = scanner.text.slice(scanner.at);
  for (const [looks, write] of OTHER_ENDS) {
    const match = looks.exec(rest);
    const meant = match && write(reference, match);
    if (meant) return `write \`${meant}\``;
  }
  return "an expression is `${reference}`, `${NAME:-default}` or `${reference | filter}`";
}

/** Returns a default in this format; plain text does not need the quotes of other tools. */
function withDefault(reference: string, value: string): string | undefined {
  const text = value.trim().replace(/^(["'])(.*)\1$/s, "$2");
  if (/[|{}$"]/.test(text)) return undefined;
  return `\${${reference}:-${text}}`;
}

/** Double braces and what is between them, which other tools may take for an expression. */
const BRACES = /\$?\{\{([\w$@.\-[\]"'()| :\s]*)\}\}/g;
const BRACES_HERE = new RegExp(BRACES.source, "y");
/** What other tools write between the braces, without spaces around it. */
const INSIDE = /^(?=.*[A-Za-z])[\w$@.\-[\]"'()| :]+$/;

/** An expression of another tool in a text. */
interface Braces {
  /** The text between the braces. */
  readonly inside: string;
  /** The whole expression, including the braces. */
  readonly text: string;
  /** Its start, in UTF-16 units. */
  readonly offset: number;
}

/** Finds every `{{ name }}` of a text, which is not an expression here. */
export function findBraces(text: string): Braces[] {
  return Array.from(text.matchAll(BRACES), bracesOf).filter((braces) => braces !== undefined);
}

/** Returns the `${{ name }}` at an offset, if there is one. */
function bracesAt(text: string, offset: number): string | undefined {
  if (text[offset + 2] !== "{") return undefined;
  BRACES_HERE.lastIndex = offset;
  const match = BRACES_HERE.exec(text);
  return match ? bracesOf(match)?.text : undefined;
}

function bracesOf({ 0: text, 1: between, index }: RegExpExecArray): Braces | undefined {
  const inside = between.trim();
  return INSIDE.test(inside) ? { inside, text, offset: index } : undefined;
}
