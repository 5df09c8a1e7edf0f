import { canonicalText, isArray, isObject, type JsonValue, toText } from "../../json/mod.ts";
import type { Keys, Producer, Scalar, Source } from "../provenance.ts";
import type { Entry, Field } from "../recording.ts";

/** Producers by what they are in both recordings; see {@linkcode bothKey}. */
export type Evidence = ReadonlyMap<string, readonly Producer[]>;

/** A value of the one recording and its counterpart in the other, as one text. */
export function bothKey(a: string, b: string): string {
  return `${a}\u0000${b}`;
}

/**
 * Finds where answers have one value in the one recording and another in the other.
 *
 * @param wanted The pairs that are looked for.
 * @param counterpart The exchange of the other recording, by the index of one of the first.
 */
export function evidenceFor(
  wanted: ReadonlySet<string>,
  entries: readonly Entry[],
  counterpart: ReadonlyMap<number, Entry>,
): Evidence {
  const found = new Map<string, Producer[]>();
  if (wanted.size === 0) return found;
  for (const entry of entries) {
    const other = counterpart.get(entry.index);
    if (!other) continue;
    const add = (source: Source, name: string, a: Scalar, b: Scalar) => {
      const key = bothKey(toText(a), toText(b));
      if (!wanted.has(key)) return;
      const producer = { id: idOf(entry, source), entry, source, name, value: a };
      const list = found.get(key);
      if (list) list.push(producer);
      else found.set(key, [producer]);
    };
    const { response: one } = entry;
    const { response: two } = other;
    fields(one.headers, two.headers, (name, a, b) => add({ from: "header", name }, name, a, b));
    fields(one.setCookies, two.setCookies, (name, a, b) => {
      add({ from: "cookie", name }, name, a, b);
    });
    if (one.json !== undefined && two.json !== undefined) {
      leaves(one.json, two.json, [], (path, a, b) => {
        const name = String(path.findLast((key) => typeof key === "string") ?? "");
        add({ from: "json", path }, name, a, b);
      });
    }
  }
  return found;
}

function idOf(entry: Entry, source: Source): string {
  if (source.from === "json") return `${entry.index} json ${JSON.stringify(source.path)}`;
  return `${entry.index} ${source.from} ${"name" in source ? source.name : source.regex}`;
}

/** The leaves that stand at the same path in both. */
function leaves(
  a: JsonValue,
  b: JsonValue,
  path: Keys,
  each: (path: Keys, a: Scalar, b: Scalar) => void,
): void {
  if (isArray(a)) {
    if (isArray(b)) {
      a.slice(0, b.length).forEach((item, i) => leaves(item, b[i], [...path, i], each));
    }
  } else if (isObject(a)) {
    if (!isObject(b)) return;
    for (const [key, value] of Object.entries(a)) {
      if (Object.hasOwn(b, key)) leaves(value, b[key], [...path, key], each);
    }
  } else if (!isArray(b) && !isObject(b) && canonicalText(a) !== canonicalText(b)) each(path, a, b);
}

function fields(
  a: readonly Field[],
  b: readonly Field[],
  each: (name: string, a: string, b: string) => void,
): void {
  const others = new Map(b.map(({ name, value }) => [name, value]));
  for (const { name, value } of a) {
    const other = others.get(name);
    if (other !== undefined && other !== value) each(name, value, other);
  }
}
