import { MAX_DEPTH, parseJson } from "./text.ts";
import { entriesOf, isFlattened, PAGE_DATA, pairsOf, parsePageData } from "./turbo_stream.ts";
import { isArray, isObject, type JsonObject, type JsonValue, setMember } from "./value.ts";

/** The places of values that need none; those of the others, such as `NaN`, are `null` in JSON. */
const UNDEFINED = -1;
const NEGATIVE_ZERO = -6;
/** What a list begins with that has only some of its items: their number, and their places. */
const SPARSE = -7;
/** More values than this are not read, since parts may refer to each other again and again. */
const MAX_VALUES = 1_000_000;

/** The type of what actions return, as Astro sends it: one list of all values. */
const ACTION_DATA = "application/json+devalue";

/** Returns what reads a body with a media type as JSON, whatever the type is. */
export function jsonParserFor(type: string): (text: string) => JsonValue {
  return type === PAGE_DATA ? parsePageData : type === ACTION_DATA ? parseList : parseWithData;
}

/** Reads JSON that is a list of all values (devalue), or that stays as it is. */
function parseList(text: string): JsonValue {
  const json = parseJson(text);
  return isArray(json) ? unlessMistaken(valueOf, json) : json;
}

function unlessMistaken(read: (json: JsonValue) => JsonValue, json: JsonValue): JsonValue {
  try {
    return read(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return json;
  }
}

/**
 * Reads JSON. If it is the data of a page of SvelteKit, or of what a form did there, `data` has what
 * the lists of all values (devalue) stand for, in which the members of the others are places in the
 * list: of the `nodes` of a page all members, as the page has them, and the `error` of one, or of a
 * form the object that it returned. A set becomes a list, a map an object if its keys are texts and otherwise a
 * list of pairs, and a value of another type, such as a date, what it holds. Members that are
 * `undefined` are left out. JSON that has anything else in it stays as it is.
 *
 * @throws {SyntaxError} If the text is not JSON.
 */
export function parseWithData(text: string): JsonValue {
  return unlessMistaken(readData, parseJson(text));
}

function readData(json: JsonValue): JsonValue {
  if (!isObject(json)) return json;
  const { type, nodes, status, data, ...others } = json;
  if (Object.keys(others).length > 0) return json;
  if (type === "data" && isArray(nodes) && nodes.length > 0 && nodes.every(isNode)) {
    return { type, ...dataOfNodes(nodes) };
  }
  const isResult = (type === "success" || type === "failure") && typeof status === "number";
  const list = isResult && typeof data === "string" ? parseJson(data) : undefined;
  return isResult && isFlattened(list) ? { type, status, data: valueOf(list!) } : json;
}

/** A part of a page: its data, or that it is as before, or why it failed. */
type Node = null | Readonly<{ type: "data" | "skip" | "error"; data: JsonValue; error: JsonValue }>;

function isNode(node: JsonValue): node is Node {
  if (!isObject(node)) return node === null;
  const { type, data, error, uses } = node;
  return type === "skip" || type === "error" && error !== undefined ||
    type === "data" && data !== undefined && isObject(uses);
}

function dataOfNodes(nodes: readonly Node[]): JsonObject {
  const made: Record<string, JsonValue> = {};
  let failed: JsonObject = {};
  for (const node of nodes) {
    if (node?.type === "error") failed = { error: node.error };
    if (node?.type !== "data" || node.data === null) continue;
    const data = valueOf(node.data);
    if (!isObject(data)) throw new SyntaxError("no data of a page");
    for (const [name, value] of Object.entries(data)) setMember(made, name, value);
  }
  return { data: made, ...failed };
}

/** Returns what a list of values stands for, which is the first of them. */
function valueOf(list: JsonValue): JsonValue {
  const values = isArray(list) ? list : [];
  let left = MAX_VALUES;

  function read(place: JsonValue, depth: number): JsonValue {
    if (!Number.isInteger(place) || Number(place) >= values.length) {
      throw new SyntaxError("no place of a value");
    }
    if (Number(place) < 0) return place === NEGATIVE_ZERO ? 0 : null;
    if (depth > MAX_DEPTH || --left < 0) throw new SyntaxError("too many values");
    const value = values[Number(place)];
    const inside = (one: JsonValue) => read(one, depth + 1);
    if (isObject(value)) return membersOf(Object.entries(value), inside);
    if (!isArray(value)) return value;
    return typeof value[0] === "string" ? typed(value, inside) : itemsOf(value, inside);
  }

  return read(0, 0);
}

function typed(
  [type, ...parts]: readonly JsonValue[],
  inside: (place: JsonValue) => JsonValue,
): JsonValue {
  const [part = null] = parts;
  if (type === "Set") return parts.map(inside);
  if (type === "Map") return entriesOf(parts.map(inside));
  if (type === "null") return membersOf(pairsOf(parts), inside);
  if (type === "BigInt") return parseJson(String(part));
  return typeof part === "number" ? inside(part) : part;
}

function itemsOf(
  list: readonly JsonValue[],
  inside: (place: JsonValue) => JsonValue,
): readonly JsonValue[] {
  return list[0] === SPARSE
    ? pairsOf(list.slice(2)).map(([, place]) => inside(place))
    : list.map(inside);
}

function membersOf(
  entries: readonly (readonly JsonValue[])[],
  inside: (place: JsonValue) => JsonValue,
): JsonObject {
  const made: Record<string, JsonValue> = {};
  for (const [key, place] of entries) {
    if (place !== UNDEFINED) setMember(made, String(key), inside(place));
  }
  return made;
}
