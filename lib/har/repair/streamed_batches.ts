import { isArray, type JsonValue, parseJson, stringifyJson, valueAt } from "../../json/mod.ts";
import { ifPossible } from "../../text/mod.ts";
import { headerOf, MULTI_STATUS } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

/** The header with which a client of tRPC asks for a stream. */
const ASKS = "trpc-accept";

/**
 * Gives batches of tRPC that came as a stream, one value a line, the body and the status that they
 * have without the header that asks for the stream, which goes.
 */
export function putWholeBatches(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const { request, response } = entry;
    if (headerOf(request, ASKS) !== "application/jsonl") return entry;
    const headers = request.headers.filter(({ name }) => name !== ASKS);
    const json = ifPossible(() => wholeBatch(response.text ?? ""));
    const whole = json && { json, text: stringifyJson(json), status: statusOf(json) };
    return { ...entry, request: { ...request, headers }, response: { ...response, ...whole } };
  });
}

/**
 * Returns the results of a stream in the order of its calls.
 *
 * @throws {TypeError} If a part of them is missing or malformed.
 */
function wholeBatch(text: string): JsonValue[] {
  const lines = text.split("\n").filter((line) => line !== "").map((line) => parseJson(line));
  // A transformer such as superjson puts what it has made of a value below `json`.
  const isWrapped = valueAt(lines[0], ["json"]) !== undefined;
  const [head, ...parts] = lines.map((line) => isWrapped ? valueAt(line, ["json"]) : line);
  const chunks = new Map(parts.filter(isArray).map(([id, , part]) => [id, part]));
  /** Returns a value with what later lines have for its places: `[[value], [key, kind, id], …]`. */
  const valueOf = (part: JsonValue | undefined): JsonValue => {
    const [[value], ...places] = part as JsonValue[][];
    return places.reduce((all: JsonValue, [key, , id]) => {
      const chunk = chunks.get(id);
      // A line is for one place only.
      chunks.delete(id);
      const inner = valueOf(chunk);
      return key === null ? inner : { ...Object(all), [String(key)]: inner };
    }, value);
  };
  const wrapped = (part: JsonValue): JsonValue => {
    const { result, error } = Object(part);
    if (!isWrapped) return part;
    return error ? { error: { json: error } } : { result: { data: { json: result?.data } } };
  };
  return Object.values(head as Record<string, JsonValue>).map((part) => wrapped(valueOf(part)));
}

/** Returns the status that a batch has: that of all of its calls, or of none. */
function statusOf(results: readonly JsonValue[]): number {
  const statuses = results.map((one) => {
    const error = valueAt(one, ["error", "json"]) ?? valueAt(one, ["error"]);
    const status = valueAt(error, ["data", "httpStatus"]);
    return error === undefined ? 200 : typeof status === "number" ? status : 500;
  });
  return new Set(statuses).size === 1 ? statuses[0] : MULTI_STATUS;
}
