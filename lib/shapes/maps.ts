import { isObject, type JsonObject, type JsonValue } from "../json/mod.ts";
import { memoizedByName, memoizedByObject } from "../text/mod.ts";
import { isIdName } from "../words/mod.ts";
import { looksUnique, valueClass } from "./value_class.ts";

const MIN_ALIKE = 4;
const MAX_KEYS = 60;
const MEMBER_NAME = /^[A-Za-z_$@][\w$@:.-]{0,59}$/;

/** The name of a map whose keys are users. */
export const OF_USERS: RegExp = /^(?:users|members|owners)$/i;

/** Whether a key of an object is a value, such as an id, that differs from run to run. */
export const isDynamicKey: (key: string) => boolean = memoizedByName((key) =>
  looksUnique(key) && !NUMBERED.test(key) || VALUES.has(valueClass(key)) || REFERENCE.test(key)
);

/** A name with a number, however long: `diskspace1`, `diskspace2_norm`, `nsec3narrow`. */
const NUMBERED = /^[a-z]+\d(?:_?[a-z]+)*$/;

/**
 * A reference such as `User:5` or `16:0`, a user of a host such as `@nora:chat.example`, or a file:
 * `jam-1.0.tgz`.
 */
const REFERENCE = /^\w+:\d+$|^@[^\s:@]+[:@][\w-]+(?:\.[\w-]+)+$|\d\.[a-z]{2,4}$/;
const VALUES = new Set(["integer", "long integer", "epoch", "date-time", "email"]);

/** Whether an object is a map from values to items, not an item with members. */
export function isMapLike(object: JsonObject): boolean {
  const keys = Object.keys(object);
  // The data of a page has that of each part under its route.
  if (keys.some((key) => key.startsWith("routes/"))) return false;
  if (keys.length > MAX_KEYS) return true;
  if (keys.some((key) => !MEMBER_NAME.test(key) || isDynamicKey(key))) return true;
  // An item may have its key again, as its id or its name.
  const hasKey = ([key, item]: [string, JsonValue]) =>
    isObject(item) &&
    Object.entries(item).some(([own, value]) =>
      String(value) === key && (isIdName(own) || own === "name")
    );
  if ((keys.length > 1 || /\d/.test(keys[0])) && Object.entries(object).every(hasKey)) return true;
  const shapes = Object.values(object)
    .map((value) => isObject(value) ? Object.keys(value).join("\n") : "");
  return keys.length >= MIN_ALIKE && shapes[0] !== "" && new Set(shapes).size === 1;
}

/**
 * Whether an object has several members, and each is a thing with an id of its own, as where the keys
 * are the names of these.
 */
export function isMapOfIds(object: JsonValue | undefined): boolean {
  return isObject(object) && haveIds(object);
}

const haveIds = memoizedByObject((object: JsonObject) => {
  const items = Object.values(object);
  const ids = items.flatMap((item) => isObject(item) ? item.id ?? [] : []);
  return items.length > 1 && ids.length === items.length && new Set(ids).size === items.length;
});
