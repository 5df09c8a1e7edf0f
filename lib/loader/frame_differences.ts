import { columnsOf, count, padTo } from "../text/mod.ts";
import type { Difference, Differences } from "./diagnostic.ts";

const MAX_COLUMNS = 110;

/**
 * Draws the places where a value is not as wanted: as a table, or, where that were too wide, each
 * with what is expected above what is there.
 */
export function drawDifferences({ places, more = 0, partial }: Differences): string[] {
  const total = `${partial ? "at least " : ""}${count(places.length + more, "place")}`;
  const rest = more > 0 ? [`  … and ${partial ? "at least " : ""}${more} more`] : [];
  return ["", `differs in ${total}:`, ...drawPlaces(places).map((line) => `  ${line}`), ...rest];
}

function drawPlaces(places: readonly Difference[]): string[] {
  const atColumns = Math.max(...places.map(({ at }) => columnsOf(at)));
  const expectedColumns = Math.max(...places.map(({ expected }) => columnsOf(expected)));
  const actualColumns = Math.max(...places.map(({ actual }) => columnsOf(actual)));
  if (atColumns + expectedColumns + actualColumns > MAX_COLUMNS) return places.flatMap(stacked);
  return places.map(({ at, expected, actual }) =>
    `${padTo(at, atColumns)}   expected ${padTo(expected, expectedColumns)}   actual ${actual}`
  );
}

function stacked({ at, expected, actual }: Difference): string[] {
  return [at, `  expected ${expected}`, `  actual   ${actual}`];
}
