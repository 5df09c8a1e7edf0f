import { type JsonValue, stringifyJson } from "../json/mod.ts";
import { count, excerpt } from "../text/mod.ts";
import type { Check } from "./check.ts";
import type { Mismatch } from "./operator.ts";

const TITLE_LIMIT = 80;

/** What a check asks for, in one line: `$.json.state equals "done"`. */
export function describeCheck(check: Check, expected: JsonValue | undefined): string {
  const operand = expected === undefined ? "" : ` ${excerpt(stringifyJson(expected), 100)}`;
  return `${subjectOf(check)} ${check.operatorName}${operand}`;
}

/** What a check looks at, in a word or two: `status`, `header etag`, `$.json.id`. */
export function subjectOf({ source, path }: Check): string {
  if (source === "headers") return `header ${path}`;
  if (source === "json" || source === "jsonpath") return path;
  return path === "" ? source : `${source} ${path}`;
}

/** Why a value is wrong, in one line: at the first place where it is, if that is inside of it. */
export function mismatchMessage(check: Check, { expected, actual, differences }: Mismatch): string {
  const short = (text: string) => excerpt(text, TITLE_LIMIT);
  const [first] = differences?.places ?? [];
  if (first === undefined) {
    return `${subjectOf(check)}: expected ${short(expected)}, actual ${short(actual)}`;
  }
  const place = placeOf(check, first.at);
  const others = differences!.places.length - 1 + (differences!.more ?? 0);
  const more = others === 0 ? "" : `, and ${count(others, "more difference")}`;
  return `${place}: expected ${short(first.expected)}, actual ${short(first.actual)}${more}`;
}

function placeOf(check: Check, at: string): string {
  if (check.source === "json" || check.source === "jsonpath") return at;
  if (check.source === "schema") return `schema at ${at}`;
  const subject = subjectOf(check);
  return at === subject ? at : `${subject}, ${at}`;
}
