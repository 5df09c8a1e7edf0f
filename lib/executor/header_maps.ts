import type { JsonObject, JsonValue } from "../json/mod.ts";
import type { ReceivedResponse } from "./transport.ts";

/** What the headers of a response are read from. */
type Head = Pick<ReceivedResponse, "headers" | "headerLines">;

/**
 * The headers of a response by name in lower case; a member is found by its name in any case.
 * Repeated fields are joined with `, `, and `set-cookie` is a list where it is repeated.
 */
export function headerTexts({ headers }: Head): JsonObject {
  const map: Record<string, JsonValue> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) map["set-cookie"] = cookies.length > 1 ? cookies : cookies[0];
  return inAnyCase(map);
}

/** The headers of a response by name, each a list of its fields, also where it is one. */
export function headerLists(head: Head): JsonObject {
  const map: Record<string, string[]> = Object.create(null);
  for (const [name, value] of head.headerLines ?? head.headers) {
    (map[name.toLowerCase()] ??= []).push(value);
  }
  return inAnyCase(Object.fromEntries(Object.entries(map)));
}

/** The fields of one header; empty where it is not there. */
export function headerFields(head: Head, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return [...head.headerLines ?? head.headers]
    .filter(([name]) => name.toLowerCase() === wanted)
    .map(([, value]) => value);
}

/** Queries decide by own members whether there is one. */
function inAnyCase(map: JsonObject): JsonObject {
  return new Proxy(map, {
    get: (target, name) => Reflect.get(target, lower(name)),
    getOwnPropertyDescriptor: (target, name) =>
      Reflect.getOwnPropertyDescriptor(target, lower(name)),
    has: (target, name) => Reflect.has(target, lower(name)),
  });
}

function lower(name: string | symbol): string | symbol {
  return typeof name === "string" ? name.toLowerCase() : name;
}
