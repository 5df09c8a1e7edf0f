import {
  canonicalText,
  isArray,
  isObject,
  type JsonValue,
  toText,
  typeName,
} from "../../json/mod.ts";
import { uncachedStatus } from "../call/mod.ts";
import { jsonAt, lastKey, producerId } from "../producer.ts";
import type { Keys, Producer, ProducerSource, Scalar } from "../provenance.ts";
import type { Entry, Field } from "../recording.ts";

/** The differences between the responses of two recordings. */
export interface ResponseDifferences {
  /**
   * Whether the value at a path of a response differs in the other recording; `"gone"` if it is
   * missing there or has another type.
   */
  volatile(entry: Entry, path: Keys): boolean | "gone";
  /** Returns the statuses of a response in both recordings, that of the first recording first. */
  statuses(entry: Entry): readonly number[];
}

/**
 * Creates a comparison that compares responses on demand.
 *
 * @param typed What the user typed in both recordings: a response that shows it does not differ; see
 * {@linkcode valuePairKey}.
 */
export function compareResponses(
  counterpart: ReadonlyMap<number, Entry>,
  typed: ReadonlySet<string>,
): ResponseDifferences {
  return {
    volatile(entry, path) {
      const other = counterpart.get(entry.index);
      if (!other || other.response.json === undefined) return false;
      const one = jsonAt(entry.response.json, path);
      const two = jsonAt(other.response.json, path);
      if (one === undefined || two === undefined) return one === two ? false : "gone";
      if (typeName(one) !== typeName(two)) return "gone";
      return !isSameButTyped(one, two, typed);
    },
    statuses(entry) {
      const other = counterpart.get(entry.index);
      const found = [entry, ...(other ? [other] : [])].map(({ response }) =>
        uncachedStatus(response)
      );
      return [...new Set(found)].filter((status) => status > 0);
    },
  };
}

/** Whether two values are equal, except for what was typed differently. */
function isSameButTyped(a: JsonValue, b: JsonValue, typed: ReadonlySet<string>): boolean {
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSameButTyped(item, b[i], typed));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && isSameButTyped(a[key], b[key], typed));
  }
  return canonicalText(a) === canonicalText(b) || typed.has(valuePairKey(toText(a), toText(b)));
}

/** Producers by their value in both recordings; see {@linkcode valuePairKey}. */
export type SharedProducers = ReadonlyMap<string, readonly Producer[]>;

/** Returns a key for a value of one recording and its counterpart in the other. */
export function valuePairKey(a: string, b: string): string {
  return `${a}\u0000${b}`;
}

/**
 * Finds where the responses of two recordings have different values.
 *
 * @param wanted The pairs of values to look for.
 * @param counterpart The exchange of the other recording, by the index of one of the first.
 */
export function sharedProducers(
  wanted: ReadonlySet<string>,
  entries: readonly Entry[],
  counterpart: ReadonlyMap<number, Entry>,
): SharedProducers {
  const found = new Map<string, Producer[]>();
  if (wanted.size === 0) return found;
  for (const entry of entries) {
    const other = counterpart.get(entry.index);
    if (!other) continue;
    const add = (source: ProducerSource, name: string, a: Scalar, b: Scalar) => {
      const key = valuePairKey(toText(a), toText(b));
      if (!wanted.has(key)) return;
      const producer = { id: producerId(entry, source), entry, source, name, value: a };
      const list = found.get(key);
      if (list) list.push(producer);
      else found.set(key, [producer]);
    };
    const { response: one } = entry;
    const { response: two } = other;
    differingFields(
      one.headers,
      two.headers,
      (name, a, b) => add({ from: "header", name }, name, a, b),
    );
    differingFields(one.setCookies, two.setCookies, (name, a, b) => {
      add({ from: "cookie", name }, name, a, b);
    });
    if (one.json !== undefined && two.json !== undefined) {
      differingLeaves(one.json, two.json, [], (path, a, b) => {
        const name = lastKey(path) ?? "";
        add({ from: "json", path }, name, a, b);
      });
    }
  }
  return found;
}

/** Calls back for each leaf that both have at the same path with different values. */
function differingLeaves(
  a: JsonValue,
  b: JsonValue,
  path: Keys,
  each: (path: Keys, a: Scalar, b: Scalar) => void,
): void {
  if (isArray(a)) {
    if (isArray(b)) {
      a.slice(0, b.length).forEach((item, i) => differingLeaves(item, b[i], [...path, i], each));
    }
  } else if (isObject(a)) {
    if (!isObject(b)) return;
    for (const [key, value] of Object.entries(a)) {
      if (Object.hasOwn(b, key)) differingLeaves(value, b[key], [...path, key], each);
    }
  } else if (!isArray(b) && !isObject(b) && canonicalText(a) !== canonicalText(b)) each(path, a, b);
}

function differingFields(
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
