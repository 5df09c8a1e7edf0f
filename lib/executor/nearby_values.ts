import {
  describeValue,
  filterNames,
  isArray,
  isObject,
  itemsOf,
  type JsonValue,
  namesOf,
  type NearestPath,
} from "../json/mod.ts";
import { count } from "../text/mod.ts";

const MAX_NAMES = 12;
const MAX_VALUES = 5;
const LIMIT = 40;

/** Says what is there where a path goes wrong, as lines for a reader. */
export function nearbyNotes(near: NearestPath): string[] {
  const { parent, segment } = near;
  if (segment.startsWith("[?")) return filterNotes(near);
  if (segment.startsWith("..")) {
    return [`nothing in \`${parent}\` has the name \`${segment.replace(/^\.\./, "")}\``];
  }
  return [whatIsThere(near)];
}

/** Says what is there where a path goes wrong, in one line. */
export function whatIsThere({ parent, values }: NearestPath): string {
  return values.length === 1
    ? `\`${parent}\` ${describeOne(values[0])}`
    : `\`${parent}\` finds ${describeSeveral(values)}`;
}

function describeOne(value: JsonValue): string {
  if (value === null) return "is null";
  if (isArray(value)) return `is ${describeList(value)}`;
  if (!isObject(value)) return `is ${describeValue(value, LIMIT)}`;
  const names = Object.keys(value);
  return names.length === 0 ? "is an object without members" : `has: ${listed(names)}`;
}

function describeList(list: readonly JsonValue[]): string {
  const names = namesOf(list);
  const items = `a list of ${count(list.length, "item")}`;
  return names.length === 0 ? items : `${items} with: ${listed(names)}`;
}

function describeSeveral(values: readonly JsonValue[]): string {
  const names = namesOf(values);
  if (names.length > 0) return `${count(values.length, "value")} with: ${listed(names)}`;
  if (values.every(isArray)) {
    const lengths = values.slice(0, MAX_VALUES).map((list) => list.length);
    return `${values.length} lists of ${lengths.join(", ")}${
      values.length > MAX_VALUES ? ", …" : ""
    } items`;
  }
  return `${values.length} values: ${described(values)}`;
}

/** What the items have of what a filter asks for. */
function filterNotes(near: NearestPath): string[] {
  const items = itemsOf(near.values);
  const whole = whatIsThere(near);
  if (items.length === 0) return [whole];
  const asked = [...new Set(filterNames(near.segment))].flatMap((name) => {
    const members = items.flatMap((item) =>
      isObject(item) && Object.hasOwn(item, name) ? [item[name]] : []
    );
    return [
      members.length === 0 ? `no item has \`${name}\`` : `\`${name}\` is: ${described(members)}`,
    ];
  });
  return [whole, `no item fits \`${near.segment.slice(1, -1)}\``, ...asked];
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? `, … (${names.length - MAX_NAMES} more)` : "";
  return `${names.slice(0, MAX_NAMES).join(", ")}${more}`;
}

function described(values: readonly JsonValue[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => describeValue(value, LIMIT));
  return `${shown.join(", ")}${values.length > MAX_VALUES ? ", …" : ""}`;
}
