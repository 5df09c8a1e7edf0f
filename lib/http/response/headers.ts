import type { JsonObject, JsonValue } from "../../json/mod.ts";
import { closestWord } from "../../text/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";

/** What the headers of a response are read from. */
type ResponseHead = Pick<ReceivedResponse, "headers" | "headerLines">;

/**
 * The headers of a response by name in lower case; a member is found by its name in any case.
 * Repeated fields are joined with `, `, and `set-cookie` is a list where it is repeated.
 */
export function headerTexts({ headers }: ResponseHead): JsonObject {
  const map: Record<string, JsonValue> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) map["set-cookie"] = cookies.length > 1 ? cookies : cookies[0];
  return inAnyCase(map);
}

/** The headers of a response by name, each a list of its fields, also where it is one. */
export function headerLists(head: ResponseHead): JsonObject {
  const map: Record<string, string[]> = Object.create(null);
  for (const [name, value] of head.headerLines ?? head.headers) {
    (map[name.toLowerCase()] ??= []).push(value);
  }
  return inAnyCase(Object.fromEntries(Object.entries(map)));
}

/** The fields of one header; empty where it is not there. */
export function headerFields(head: ResponseHead, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return [...head.headerLines ?? head.headers]
    .filter(([name]) => name.toLowerCase() === wanted)
    .map(([, value]) => value);
}

/** Queries decide by own members whether there is one. */
function inAnyCase(map: JsonObject): JsonObject {
  return new Proxy(map, {
    get: (target, name) => Reflect.get(target, lowerCased(name)),
    getOwnPropertyDescriptor: (target, name) =>
      Reflect.getOwnPropertyDescriptor(target, lowerCased(name)),
    has: (target, name) => Reflect.has(target, lowerCased(name)),
  });
}

function lowerCased(name: string | symbol): string | symbol {
  return typeof name === "string" ? name.toLowerCase() : name;
}

/** The header that a mistyped name most likely stands for: one that goes on after it, or is alike. */
export function nearestHeader(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const longer = names.find((other) =>
    other.startsWith(`${wanted}-`) || other.endsWith(`-${wanted}`)
  );
  if (longer !== undefined) return longer;
  const near = closestWord(name, names);
  // A short name is near to many; it must be as near seen from its side.
  return near !== undefined && closestWord(near, [name]) ? near : undefined;
}
