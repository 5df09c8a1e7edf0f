import { isArray, isObject, type JsonValue } from "./value.ts";

/** The names and indexes of a singular path, or nothing when it has other selectors. */
export function pathKeys(text: string): (string | number)[] | undefined {
  const keys: (string | number)[] = [];
  const part = /\.([^\s.[\]*]+)|\[(?:'([^'\\]*)'|"([^"\\]*)"|(-?\d+))\]/y;
  part.lastIndex = 1;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match) return undefined;
    keys.push(match[4] !== undefined ? Number(match[4]) : (match[1] ?? match[2] ?? match[3]));
  }
  return keys;
}

/** The member or item that a name or index selects, if it is there. */
export function member(value: JsonValue, key: string | number): JsonValue | undefined {
  if (typeof key === "number") {
    return isArray(value) ? value.at(key) : undefined;
  }
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
