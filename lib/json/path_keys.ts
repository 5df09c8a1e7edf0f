import { isArray, isObject, type JsonValue } from "./value.ts";

const CANONICAL = /\['((?:[^'\\]|\\.)*)'\]/g;

/** One member name or index as a path segment (RFC 9535): `.name`, `['odd name']`, `[0]`. */
export function segment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
  const escaped = JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${escaped}']`;
}

/** A normalized path (RFC 9535, section 2.7) as people write it: `$.items[0]`. */
export function shortPath(normalized: string): string {
  return normalized.replace(
    CANONICAL,
    (written, name) => name.includes("\\") ? written : segment(name),
  );
}

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
