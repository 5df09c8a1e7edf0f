import { canonicalText, isObject, type JsonValue } from "../../json/mod.ts";

const NAMES = ["id", "_id", "uuid", "key", "code", "sku", "name"];

/** What an item of a list is known by among others: its `id`, its `name` or the like. */
export function nameOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const name = NAMES.find((name) => Object.hasOwn(item, name) && isName(item[name]));
  return name === undefined ? undefined : `${name} ${canonicalText(item[name])}`;
}

function isName(value: JsonValue): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint";
}
