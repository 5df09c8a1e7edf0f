import { closestWord, joinWithAnd, parseDuration } from "../../text/mod.ts";
import type { FilterArgument, FilterCall, Reference } from "../expression.ts";
import { type FilterParameter, FILTERS } from "../filters.ts";
import { MAX_FILTERS } from "../limits.ts";
import { parseReference } from "./reference.ts";
import type { ExpressionScanner } from "./scanner.ts";

const FILTER_NAME = /[A-Za-z]\w*/y;
const WORD = /[^\s|}'"]+/y;
/** A duration in words: `3 days`, `-90 min`. */
const SPELLED_OUT =
  /^[+-]?\d+(?:\.\d+)?\s*(?:ms|milli(?:second)?s?|s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?)(?![\w-])/i;
/** The names of the filters in other tools, in lower case. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  upper: ["touppercase", "uppercase", "upcase", "toupper"],
  lower: ["tolowercase", "lowercase", "downcase", "tolower"],
  trim: ["strip"],
  urlencode: ["encodeuricomponent", "uriencode", "percentencode", "escape", "quote"],
  urldecode: ["decodeuricomponent", "uridecode", "percentdecode", "unescape", "unquote"],
  htmldecode: ["htmlunescape"],
  prepend: ["prefix"],
  append: ["suffix", "concat", "concatenate"],
  base64: ["b64", "b64encode", "base64encode", "btoa"],
  base64decode: ["b64decode", "atob", "frombase64"],
  number: ["int", "integer", "float", "tonumber", "parseint"],
  boolean: ["bool", "tobool"],
  string: ["str", "text", "tostring"],
  json: ["tojson", "stringify"],
  hmacSha256: ["hmac"],
  offset: ["add", "plus", "minus", "dateadd", "addtime"],
};
/** The largest offset of a time, all of its filters together: beyond it, years do not have four digits. */
export const MAX_OFFSET_MS = 1_000 * 365 * 86_400_000;

/** Parses the filters of an expression; `offset` is parsed together with its `NOW`. */
export function parseFilters(
  scanner: ExpressionScanner,
  reference: Reference,
): { filters: FilterCall[]; offsetMs: number } {
  const filters: FilterCall[] = [];
  let offsetMs = 0;
  let count = 0;
  scanner.skipSpace();
  while (!scanner.text.startsWith("||", scanner.at) && scanner.take("|")) {
    scanner.skipSpace();
    const start = scanner.at;
    if (++count > MAX_FILTERS) {
      const use = "put a part of the expression into a variable of its own";
      scanner.fail(
        "bad-expression",
        `an expression has at most ${MAX_FILTERS} filters`,
        use,
        start,
      );
    }
    const name = scanner.match(FILTER_NAME) ??
      scanner.fail("bad-expression", "a filter must follow the bar", help());
    if (name === "offset") {
      if (reference.kind !== "now" || filters.length > 0) {
        const use = "write it right after the time: `${NOW.ISO | offset 1d}`";
        scanner.fail("bad-filter", "`offset` works on `NOW` only", use, start);
      }
      offsetMs = parseOffset(scanner, offsetMs);
    } else {
      filters.push(parseFilter(scanner, name, start));
    }
    scanner.skipSpace();
  }
  return { filters, offsetMs };
}

/** Parses the duration of an offset, and returns it with those before it. */
function parseOffset(scanner: ExpressionScanner, before: number): number {
  scanner.skipSpace();
  const start = scanner.at;
  const spelled = SPELLED_OUT.exec(scanner.text.slice(start))?.[0];
  const word = scanner.quoted() ?? scanner.match(WORD) ?? "";
  const ms = parseDuration(word);
  if (ms === undefined && spelled !== undefined) {
    scanner.at = Math.max(scanner.at, start + spelled.length);
    const meant = spelled.replace(/\s+/g, "").replace(/(?<=\d)([a-z])[a-z]*$/i, unitOf);
    scanner.fail("bad-filter", "`offset` takes a duration", `write \`offset ${meant}\``, start);
  }
  if (ms !== undefined && Math.abs(before + ms) <= MAX_OFFSET_MS) return before + ms;
  return scanner.fail(
    "bad-filter",
    ms === undefined ? "`offset` takes a duration" : "`offset` takes 1000 years at the most",
    "write a number and a unit (ms, s, m, h, d, w): `offset 1d`, `offset -15m`",
    start,
  );
}

function parseFilter(scanner: ExpressionScanner, name: string, start: number): FilterCall {
  const filter = FILTERS.get(name);
  if (!filter) {
    if (name === "default") failDefault(scanner, start);
    const near = filterMeant(name);
    const suggestion = near === undefined ? help() : `did you mean \`${near}\`?`;
    scanner.fail("unknown-filter", `the filter \`${name}\` is not known`, suggestion, start);
  }
  if (scanner.text[scanner.at] === "(") {
    const example = filter.parameters.length > 0 ? filter.usage : `\${… | ${name}}`;
    const use = `write it without parentheses, as in \`${example}\``;
    scanner.fail("bad-filter", "a filter has no parentheses", use, start);
  }
  const args: FilterArgument[] = [];
  const places: [number, number][] = [];
  for (scanner.skipSpace(); args.length < filter.parameters.length; scanner.skipSpace()) {
    const from = scanner.at;
    const argument = parseArgument(scanner, filter.parameters[args.length]);
    if (argument === undefined) break;
    args.push(argument);
    places.push([from, scanner.at - from]);
  }
  const wanted = filter.parameters.filter((parameter) => !parameter.optional);
  if (args.length < wanted.length) {
    const missing = wanted[args.length].name;
    const help = `for example \`${filter.usage}\``;
    scanner.fail("bad-filter", `\`${name}\` needs its ${missing}`, help, start);
  }
  return args.some((one) => typeof one !== "string") ? { name, args, places } : { name, args };
}

/** Reports `| default('x')`, the syntax of template languages. */
function failDefault(scanner: ExpressionScanner, start: number): never {
  const value = /^\s*\(?\s*["']?([^"'|{}()]*)/.exec(scanner.text.slice(scanner.at))?.[1].trim();
  const use = `a default comes before the filters: \`\${NAME:-${value || "default"}}\``;
  return scanner.fail("unknown-filter", "the filter `default` is not known", use, start);
}

function parseArgument(
  scanner: ExpressionScanner,
  { name, kind, choices }: FilterParameter,
): FilterArgument | undefined {
  const start = scanner.at;
  const quoted = scanner.quoted();
  if (quoted === undefined) {
    if (scanner.atEnd() || /[|}]/.test(scanner.text[scanner.at])) return undefined;
    if (kind === "reference") return parseReference(scanner);
  }
  const word = quoted ?? scanner.match(WORD);
  if (word !== undefined && choices && !choices.includes(word)) {
    const help = `there are ${joinWithAnd(choices.map((choice) => `\`${choice}\``))}`;
    scanner.fail("bad-filter", `there is no ${name} \`${word}\``, help, start);
  }
  return word;
}

function unitOf(word: string): string {
  return /^m(?:s|illi)/i.test(word) ? "ms" : word.charAt(0).toLowerCase();
}

/** Returns the filter that a name of another tool or a mistyped name means. */
function filterMeant(name: string): string | undefined {
  const word = name.toLowerCase().replaceAll("_", "");
  const known = Object.entries(OTHER_NAMES).find(([, others]) => others.includes(word))?.[0];
  return known ?? closestWord(name, [...FILTERS.keys(), "offset"]);
}

function help(): string {
  return `the filters are ${
    joinWithAnd([...FILTERS.keys(), "offset"].map((name) => `\`${name}\``))
  }`;
}
