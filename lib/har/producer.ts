import { type JsonValue, memberAt, parseJson } from "../json/mod.ts";
import type { Keys, Producer, ProducerSource } from "./provenance.ts";
import type { Field, RecordedResponse } from "./recording.ts";

/** What stands at a source in an answer, which need not be the one it was found in. */
export function sourceValue(
  response: RecordedResponse,
  source: ProducerSource,
): JsonValue | undefined {
  switch (source.from) {
    case "json": {
      const value = jsonAt(response.json, source.path);
      if (source.embedded === undefined) return value;
      return typeof value === "string" ? jsonAt(parsedJson(value), source.embedded) : undefined;
    }
    case "header": {
      const value = source.name === "set-cookie"
        ? response.setCookies.map((cookie) => `${cookie.name}=${cookie.value}`).join(", ")
        : lastValue(response.headers, source.name);
      return source.regex === undefined || value === undefined
        ? value
        : firstGroup(source.regex, value);
    }
    case "cookie":
      return lastValue(response.setCookies, source.name);
    case "text":
      return response.text === undefined ? undefined : firstGroup(source.regex, response.text);
  }
}

/** What stands at a path of keys. */
export function jsonAt(value: JsonValue | undefined, path: Keys): JsonValue | undefined {
  let found = value;
  for (const key of path) {
    if (found === undefined) return undefined;
    found = memberAt(found, key);
  }
  return found;
}

function lastValue(fields: readonly Field[], name: string): string | undefined {
  return fields.findLast((field) => field.name === name)?.value;
}

function firstGroup(regex: string, text: string): string | undefined {
  return new RegExp(regex, "m").exec(text)?.[1];
}

function parsedJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What tells two producers apart: the answer and the place in it. */
export function producerKey({ entry, source }: Producer): string {
  switch (source.from) {
    case "json":
      return `${entry.index} ${JSON.stringify([source.path, source.embedded ?? null])}`;
    case "header":
      return `${entry.index} header ${source.name} ${source.regex ?? ""}`;
    case "cookie":
      return `${entry.index} cookie ${source.name}`;
    case "text":
      return `${entry.index} text ${source.regex}`;
  }
}
