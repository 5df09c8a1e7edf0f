import type { Envelope } from "../executor/mod.ts";
import { type JsonValue, stringifyJson } from "../json/mod.ts";
import { boundedValue } from "./bounded_value.ts";
import type { Check } from "./check.ts";

/**
 * The value that a check looks at, as reports hold it: a list of matches that is too long has each
 * value once. Nothing where there is none, or where it is the whole body.
 */
export function seenValue(check: Check, envelope: Envelope): JsonValue | undefined {
  if (isBody(check) || check.source === "schema") return undefined;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") return undefined;
  const { values } = selection;
  if (takesAll(check) || values.length > 1) return boundedList(values);
  return values.length === 0 ? undefined : boundedValue(values[0]);
}

/** Whether a check looks at all matches of its path as one list. */
export function takesAll({ operator, singular }: Pick<Check, "operator" | "singular">): boolean {
  return operator.subject === "list" && !singular;
}

function boundedList(values: readonly JsonValue[]): JsonValue {
  const bounded = boundedValue(values);
  if (typeof bounded !== "string") return bounded;
  return boundedValue([...new Map(values.map((value) => [stringifyJson(value), value])).values()]);
}

/** Whether a check looks at the whole body, which is shown where that helps or is asked for. */
export function isBody({ source, path }: Pick<Check, "source" | "path">): boolean {
  return source === "body" ? path === "" : path === "$.text";
}
