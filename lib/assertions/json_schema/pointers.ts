import { isArray, isObject, type JsonObject, type JsonValue, pathSegment } from "../../json/mod.ts";

/** Finds the schema that a `$ref` refers to. */
export type ResolveRef = (schema: JsonObject) => JsonValue | undefined;

/**
 * Returns the value of a keyword in a schema.
 *
 * @param location Where the validator evaluated it: a JSON pointer after `#` that passes through
 *   `$ref`.
 */
export function keywordValue(
  schema: JsonValue,
  location: string,
  resolve: ResolveRef,
): JsonValue | undefined {
  let value: JsonValue | undefined = schema;
  for (const part of pointerParts(location)) {
    if (isObject(value)) value = part === "$ref" ? resolve(value) : value[part];
    else value = isArray(value) ? value[Number(part)] : undefined;
  }
  return value;
}

/** A place in a value: its path and the value there. */
interface InstancePlace {
  readonly path: string;
  readonly value: JsonValue;
}

/** Resolves a JSON pointer after `#` (RFC 6901) in the value it points into. */
export function placeOf(instance: JsonValue, pointer: string): InstancePlace {
  let path = "$";
  let value = instance;
  for (const part of pointerParts(pointer)) {
    if (isArray(value)) {
      path += pathSegment(Number(part));
      value = value[Number(part)];
    } else if (isObject(value)) {
      path += pathSegment(part);
      value = value[part];
    }
  }
  return { path, value };
}

function pointerParts(pointer: string): string[] {
  return pointer.split("/").slice(1).map((part) =>
    decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")
  );
}
