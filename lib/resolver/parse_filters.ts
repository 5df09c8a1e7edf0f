import { closest, either, parseDuration } from "../text/mod.ts";
import type { FilterArgument, FilterCall, Reference } from "./expression.ts";
import { type FilterParameter, FILTERS } from "./filters/mod.ts";
import { parseReference } from "./parse_reference.ts";
import type { ExpressionScanner } from "./scanner.ts";

const FILTER_NAME = /[A-Za-z]\w*/y;
const WORD = /[^\s|}'"]+/y;
/** Further away, a date has no year of four digits. */
const MAX_OFFSET_MS = 1_000 * 365 * 86_400_000;

/** Parses the filters of an expression; `offset` is taken together with the `NOW` it belongs to. */
export function parseFilters(
  scanner: ExpressionScanner,
  reference: Reference,
): { filters: FilterCall[]; offsetMs: number } {
  const filters: FilterCall[] = [];
  let offsetMs = 0;
  scanner.skipSpace();
  while (scanner.take("|")) {
    scanner.skipSpace();
    const start = scanner.at;
    const name = scanner.match(FILTER_NAME) ??
      scanner.fail("bad-expression", "a filter must follow the bar", help());
    if (name === "offset") {
      if (reference.kind !== "now" || filters.length > 0) {
        const use = "write it right after the time: `${NOW.ISO | offset 1d}`";
        scanner.fail("bad-filter", "`offset` works on `NOW` only", use, start);
      }
      offsetMs += parseOffset(scanner);
    } else {
      filters.push(parseFilter(scanner, name, start));
    }
    scanner.skipSpace();
  }
  return { filters, offsetMs };
}

function parseOffset(scanner: ExpressionScanner): number {
  scanner.skipSpace();
  const start = scanner.at;
  const ms = parseDuration(scanner.quoted() ?? scanner.match(WORD) ?? "");
  if (ms !== undefined && Math.abs(ms) <= MAX_OFFSET_MS) return ms;
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
    const near = closest(name, [...FILTERS.keys(), "offset"]);
    const suggestion = near === undefined ? help() : `did you mean \`${near}\`?`;
    scanner.fail("unknown-filter", `the filter \`${name}\` is not known`, suggestion, start);
  }
  const args: FilterArgument[] = [];
  for (scanner.skipSpace(); args.length < filter.parameters.length; scanner.skipSpace()) {
    const argument = parseArgument(scanner, filter.parameters[args.length]);
    if (argument === undefined) break;
    args.push(argument);
  }
  const wanted = filter.parameters.filter((parameter) => !parameter.optional);
  if (args.length < wanted.length) {
    const missing = wanted[args.length].name;
    scanner.fail("bad-filter", `\`${name}\` needs its ${missing}`, filter.usage, start);
  }
  return { name, args };
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
    const near = closest(word, choices);
    const help = near === undefined ? `there is ${either(choices)}` : `did you mean \`${near}\`?`;
    scanner.fail("bad-filter", `there is no ${name} \`${word}\``, help, start);
  }
  return word;
}

function help(): string {
  return `the filters are ${[...FILTERS.keys(), "offset"].join(", ")}`;
}
