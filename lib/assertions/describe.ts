import { type JsonValue, stringifyJson } from "../json/mod.ts";
import { excerpt } from "../text/mod.ts";
import type { Check } from "./check.ts";
import type { Mismatch } from "./operator.ts";

/** What a check asks for, in one line: `$.json.state equals "done"`. */
export function describeCheck(check: Check, expected: JsonValue | undefined): string {
  const operand = expected === undefined ? "" : ` ${excerpt(stringifyJson(expected), 100)}`;
  const subject = subjectOf(check);
  const asks = subject === check.operatorName ? subject : `${subject} ${check.operatorName}`;
  return asks + operand;
}

/** What a check looks at, in a word or two: `status`, `header etag`, `$.json.id`. */
export function subjectOf({ source, path }: Check): string {
  if (source === "headers") return `header ${path}`;
  if (source === "json" || source === "jsonpath") return path;
  return path === "" ? source : `${source} ${path}`;
}

/** Why a value is wrong, in one line that says enough where it stands alone. */
export function mismatchMessage(check: Check, { title, differences }: Mismatch): string {
  const subject = check.source === "schema" ? "the body" : subjectOf(check);
  const [first] = differences?.places ?? [];
  return title(subject, first === undefined ? subject : placeOf(check, first.at, subject));
}

function placeOf({ source }: Check, at: string, subject: string): string {
  if (source === "json" || source === "jsonpath" || source === "schema") return at;
  return at === subject ? at : `${subject}, ${at}`;
}
