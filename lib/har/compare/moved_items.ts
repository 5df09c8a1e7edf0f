import { isArray, valueAt } from "../../json/mod.ts";
import { isCapture } from "../producer.ts";
import type { Decisions, Keys, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Alignment } from "./alignment.ts";
import { sentText } from "./decisions.ts";
import { reproduce } from "./responses.ts";

/**
 * Returns a function for the id that a request value has in the other recording. The items of a list
 * may be in another order there, as in one that is sorted by random ids: an item then goes with the
 * one that has the value of its source, and that one with it.
 */
export function counterpartIds(a: Decisions, b: Decisions, toB: Alignment["toB"]) {
  /** The indexes in the other recording, by the paths to the items in this one. */
  const moved = new Map<string, number>();
  const keyOf = ({ index }: Entry, item: Keys) => `${index} ${JSON.stringify(item)}`;
  const idAt = ({ id, entry, place }: RequestValue, path?: Keys) => {
    const there = id.replace(/^\d+/, String(toB.get(entry.index)?.index));
    return place.in === "json" && path !== undefined
      ? there.replace(JSON.stringify(place.path), () => JSON.stringify(path))
      : there;
  };
  for (const { requestValue, template } of a.values()) {
    const { entry, place } = requestValue;
    const body = toB.get(entry.index)?.request.body;
    if (place.in !== "json" || body?.kind !== "json" || !template?.some(isCapture)) continue;
    const { path } = place;
    const isThere = (at: Keys) => {
      const other = b.get(idAt(requestValue, at))?.requestValue;
      return other !== undefined && reproduce(template, sentText(other), toB) === "same";
    };
    if (!path.some(Number.isInteger) || isThere(path)) continue;
    for (const [depth, index] of path.entries()) {
      const list = valueAt(body.value, path.slice(0, depth));
      if (typeof index !== "number" || !isArray(list)) continue;
      const found = list.findIndex((_, other) => isThere(path.with(depth, other)));
      if (found < 0) continue;
      moved.set(keyOf(entry, path.slice(0, depth + 1)), found);
      moved.getOrInsert(keyOf(entry, path.slice(0, depth).concat(found)), index);
    }
  }
  return (requestValue: RequestValue): string => {
    const { entry, place } = requestValue;
    if (place.in !== "json" || moved.size === 0) return idAt(requestValue);
    const path = place.path.map((key, depth) =>
      moved.get(keyOf(entry, place.path.slice(0, depth + 1))) ?? key
    );
    return idAt(requestValue, path);
  };
}
