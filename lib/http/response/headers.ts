import type { JsonObject, JsonValue } from "../../json/mod.ts";
import { closestWord } from "../../text/mod.ts";
import type { ReceivedResponse } from "../exchange.ts";

/** The parts of a response that its headers are read from. */
type ResponseHead = Pick<ReceivedResponse, "headers" | "headerLines">;

/**
 * Returns the headers of a response, named in lower case but found by a name in any case. Repeated
 * fields are joined with `, `, except that a repeated `set-cookie` is a list.
 */
export function headerTexts({ headers }: ResponseHead): JsonObject {
  const map: Record<string, JsonValue> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) map["set-cookie"] = cookies.length > 1 ? cookies : cookies[0];
  return inAnyCase(map);
}

/** Returns the headers of a response by name, each as a list of its fields, even a single one. */
export function headerLists(head: ResponseHead): JsonObject {
  const map: Record<string, string[]> = Object.create(null);
  for (const [name, value] of head.headerLines ?? head.headers) {
    (map[name.toLowerCase()] ??= []).push(value);
  }
  return inAnyCase(Object.fromEntries(Object.entries(map)));
}

/** Returns the fields of one header; empty if it is missing. */
export function headerFields(head: ResponseHead, name: string): readonly string[] {
  const lowerCaseName = name.toLowerCase();
  return [...head.headerLines ?? head.headers]
    .filter(([name]) => name.toLowerCase() === lowerCaseName)
    .map(([, value]) => value);
}

/** Makes a map whose members are found by a name in any case; queries only see own members. */
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

/** Returns the header that a mistyped name most likely means: a longer or a similar one. */
export function nearestHeader(name: string, names: readonly string[]): string | undefined {
  const lowerCaseName = name.toLowerCase();
  const longer = names.find((other) =>
    other.startsWith(`${lowerCaseName}-`) || other.endsWith(`-${lowerCaseName}`)
  );
  if (longer !== undefined) return longer;
  const near = closestWord(name, names);
  // A short name resembles many others, so each must be the closest to the other.
  return near !== undefined && closestWord(near, [name]) ? near : undefined;
}
