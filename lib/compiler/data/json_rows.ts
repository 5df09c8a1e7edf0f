import {
  describeValue,
  findJsonProblem,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  NumberTooLarge,
  parseJson,
} from "../../json/mod.ts";
import { DataError, type ReadRows } from "./data_rows.ts";

const DESCRIBED = 60;
const ROW_HELP = 'write each row as an object: {"name": "ann"}';

/** Reads a JSON file: a list of objects. */
export function readJsonRows(text: string): ReadRows {
  const value = parsed(text, 0);
  if (!isArray(value)) {
    throw new DataError(
      `has no list of rows, but ${describeValue(value, DESCRIBED)}`,
      0,
      `put the rows into \`[\` and \`]\``,
    );
  }
  if (value.length === 0) throw new DataError("has no rows", 0, ROW_HELP);
  const offsets = () => itemOffsets(text);
  return {
    rows: value.map((row, i) => rowOf(row, i, () => offsets()[i])),
    offsetOf: (row) => offsets()[row],
  };
}

/** Reads an NDJSON file: a JSON object in each line; blank lines are left out. */
export function readNdjsonRows(text: string): ReadRows {
  const rows: JsonObject[] = [];
  const offsets: number[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === "") continue;
    rows.push(rowOf(parsed(line, index), rows.length, () => index));
    offsets.push(index);
  }
  if (rows.length === 0) throw new DataError("has no rows", undefined, ROW_HELP);
  return { rows, offsetOf: (row) => offsets[row] };
}

/** Returns a row if it is an object. @param offsetOf Returns its place. */
export function rowOf(value: JsonValue, index: number, offsetOf: () => number): JsonObject {
  if (isObject(value)) return value;
  const message = `is no object, but ${describeValue(value, DESCRIBED)}`;
  throw new DataError(message, offsetOf(), ROW_HELP, index + 1);
}

function parsed(text: string, start: number): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof NumberTooLarge) {
      throw new DataError("has a number that is too large", start);
    }
    const problem = findJsonProblem(text);
    if (!problem) throw error;
    const { offset, expected } = problem;
    throw new DataError(
      `is not JSON: expected ${expected}`,
      start + Math.min(offset, Math.max(0, text.length - 1)),
    );
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s"[\]{},]+/g;

/** Returns where the items of a list begin. */
function itemOffsets(text: string): number[] {
  const offsets: number[] = [];
  let depth = 0;
  let isNext = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (isNext && depth === 1 && token !== "]") offsets.push(index);
    isNext = false;
    if (token === "[" || token === "{") isNext = ++depth === 1;
    else if (token === "]" || token === "}") depth--;
    else if (token === ",") isNext = depth === 1;
  }
  return offsets;
}
