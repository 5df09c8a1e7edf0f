import { isArray, isEqual, isObject, type JsonValue } from "../../json/mod.ts";

/** Whether a value has at least what is wanted, deep: objects may have further members. */
export function isSubset(wanted: JsonValue, actual: JsonValue): boolean {
  if (isArray(wanted)) {
    return isArray(actual) && wanted.length === actual.length &&
      wanted.every((item, i) => isSubset(item, actual[i]));
  }
  if (!isObject(wanted)) return isEqual(wanted, actual);
  return isObject(actual) &&
    Object.keys(wanted).every((key) =>
      Object.hasOwn(actual, key) && isSubset(wanted[key], actual[key])
    );
}
