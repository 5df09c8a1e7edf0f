import type { Envelope } from "../executor/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import { boundedValue } from "./bounded_value.ts";
import type { Check } from "./check.ts";

/**
 * The value that a check looks at, as reports hold it; nothing where there is none, or where it is
 * the whole body.
 */
export function seenValue(check: Check, envelope: Envelope): JsonValue | undefined {
  if (isBody(check) || check.source === "schema") return undefined;
  const selection = check.select(envelope);
  if (selection.kind === "unusable") return undefined;
  const { values } = selection;
  const takesAll = check.operator.subject === "list" && !check.singular;
  const value = takesAll || values.length > 1 ? values : values[0];
  return value === undefined ? undefined : boundedValue(value);
}

/** Whether a check looks at the whole body, which is shown where that helps or is asked for. */
export function isBody({ source, path }: Pick<Check, "source" | "path">): boolean {
  return source === "body" ? path === "" : path === "$.text";
}
