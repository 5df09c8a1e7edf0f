import type { JsonValue } from "../../json/mod.ts";
import type { Compared, Comparison } from "./compared.ts";
import { DifferenceSearch } from "./difference_search.ts";

/** Finds the places where two values differ, in the order of the wanted value. */
export function compareValues(
  wanted: JsonValue,
  actual: JsonValue,
  comparison: Comparison = "whole",
): Compared {
  const search = new DifferenceSearch(comparison);
  search.visit(wanted, actual, "");
  return search.result();
}
