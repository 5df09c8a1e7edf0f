import {
  findJsonProblem,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  NumberTooLarge,
  parseJson,
} from "../../json/mod.ts";
import { DataError, objectRows, type ReadRows, RowShapes } from "./data_rows.ts";

const ROW_HELP = 'write each row as an object: {"name": "ann"}';

/** Where the rows of a text begin and end, in UTF-16 units. */
interface Places {
  readonly starts: number[];
  readonly ends: number[];
}

/** Reads a JSON file: a list of objects. */
export function readJsonRows(text: string): ReadRows {
  const value = parsed(text, 0);
  if (!isArray(value)) {
    throw new DataError(`has no list of rows, but ${kindOf(value)}`, 0, helpForRoot(value));
  }
  if (value.length === 0) throw new DataError("has no rows", 0, ROW_HELP);
  const places = placesOfItems(text);
  const shapes = new RowShapes();
  for (const [i, row] of value.entries()) shapes.add(rowOf(row, i, () => places.starts[i]), i);
  return rowsAt(text, places, shapes);
}

/** Reads an NDJSON file: a JSON object in each line; blank lines are left out. */
export function readNdjsonRows(text: string): ReadRows {
  const starts: number[] = [];
  const ends: number[] = [];
  const shapes = new RowShapes();
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === "") continue;
    shapes.add(rowOf(parsed(line, index), starts.length, () => index), starts.length);
    starts.push(index);
    ends.push(index + line.length);
  }
  if (starts.length === 0) throw new DataError("has no rows", undefined, ROW_HELP);
  return rowsAt(text, { starts, ends }, shapes);
}

/** Returns rows of which only the places are kept. */
function rowsAt(text: string, { starts, ends }: Places, shapes: RowShapes): ReadRows {
  const rowAt = (row: number) => parseJson(text.slice(starts[row], ends[row])) as JsonObject;
  return objectRows(starts, rowAt, shapes);
}

/** Returns a row if it is an object. @param offsetOf Returns its place. */
export function rowOf(value: JsonValue, index: number, offsetOf: () => number): JsonObject {
  if (isObject(value)) return value;
  throw new DataError(`is no object, but ${kindOf(value)}`, offsetOf(), ROW_HELP, index + 1);
}

/** Says what a value is, without the value: it may be secret. */
function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  return isArray(value) ? "a list" : isObject(value) ? "an object" : `a ${typeof value}`;
}

/** Returns what to write instead of a value that is no list. */
function helpForRoot(value: JsonValue): string {
  const lists = isObject(value) ? Object.keys(value).filter((name) => isArray(value[name])) : [];
  return lists.length === 1
    ? `keep only the list under \`${lists[0]}\`, from \`[\` to \`]\``
    : "put the rows into `[` and `]`";
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

/** Returns the places of the items of a list. */
function placesOfItems(text: string): Places {
  const places: Places = { starts: [], ends: [] };
  let depth = 0;
  let start: number | undefined;
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 1 && (token === "," || token === "]")) {
      if (start !== undefined) {
        places.starts.push(start);
        places.ends.push(end);
      }
      start = undefined;
    } else if (depth >= 1) start ??= index;
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    end = index + token.length;
  }
  return places;
}
