import { isArray, isObject, type JsonObject, type JsonValue } from "../../../json/mod.ts";
import type { Keys } from "../../provenance.ts";
import { isMapLike } from "../dynamic_keys.ts";

/** An object of an answer that is in no list. */
export interface PlacedObject {
  readonly path: Keys;
  readonly object: JsonObject;
}

/** A list of an answer that is in no other. */
export interface PlacedList {
  readonly path: Keys;
  readonly list: readonly JsonValue[];
}

const MAX_DEPTH = 4;

/** The objects and the lists of an answer that are in no list and under no key that is a value. */
export function partsOf(json: JsonValue): {
  readonly objects: readonly PlacedObject[];
  readonly lists: readonly PlacedList[];
} {
  const objects: PlacedObject[] = [];
  const lists: PlacedList[] = [];
  const visit = (value: JsonValue, path: Keys) => {
    if (isArray(value)) lists.push({ path, list: value });
    else if (isObject(value) && path.length <= MAX_DEPTH) {
      objects.push({ path, object: value });
      if (isMapLike(value)) return;
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
    }
  };
  visit(json, []);
  return { objects, lists };
}
