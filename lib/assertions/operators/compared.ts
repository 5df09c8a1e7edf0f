import { describeValue, type JsonValue, toText, typeName } from "../../json/mod.ts";
import type { Differences } from "../../loader/mod.ts";
import type { OnlyIn } from "./only_in.ts";

const LIMIT = 80;

/** `whole` compares as `equals` does; `subset` lets objects have further members. */
export type Comparison = "whole" | "subset";

/** What came of comparing two values that are not alike. */
export interface Compared {
  /** The places, as paths from the value that was compared; empty for the value itself. */
  readonly differences: Differences;
  /** The values at the first place, where those differ as a whole. */
  readonly first?: readonly [wanted: JsonValue | undefined, actual: JsonValue | undefined];
  /** What all differences are in, where that is the same for all of them. */
  readonly onlyIn?: OnlyIn;
  /** The first values that read the same and differ in their JSON type. */
  readonly mistyped?: readonly [wanted: JsonValue, actual: JsonValue];
}

/** Whether two values read the same and differ in their JSON type alone, as `"3"` and `3` do. */
export function differInTypeOnly(a: JsonValue, b: JsonValue): boolean {
  return typeName(a) !== typeName(b) && toText(a) === toText(b);
}

/** A value that is expected or was found, bounded. */
export function describePart(value: JsonValue | undefined): string {
  return value === undefined ? "nothing" : describeValue(value, LIMIT);
}
