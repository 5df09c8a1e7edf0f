import {
  isArray,
  isObject,
  type JsonValue,
  parseJson,
  stringifyJson,
  valueAt,
} from "../../json/mod.ts";
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
    const json = wholeBatch(response.text ?? "");
    const whole = json && { json, text: stringifyJson(json), status: statusOf(json) };
    return { ...entry, request: { ...request, headers }, response: { ...response, ...whole } };
  });
}

/** Returns the results of a stream in the order of its calls; none if a part of them is missing. */
function wholeBatch(text: string): JsonValue[] | undefined {
  const lines = text.split("\n").filter((line) => line !== "")
    .map((line) => ifPossible(() => parseJson(line)));
  // A transformer such as superjson puts what it has made of a value below `json`.
  const isWrapped = isObject(lines[0]) && lines[0].json !== undefined;
  const [head, ...parts] = lines.map((line) => isWrapped ? valueAt(line, ["json"]) : line);
  const chunks = new Map(parts.filter(isArray).map(([id, , part]) => [id, part]));
  let isWhole = isObject(head);
  /** Returns a value with what later lines have for its places: `[[value], [key, kind, id], …]`. */
  const valueOf = (part: JsonValue | undefined): JsonValue => {
    if (!isArray(part)) isWhole = false;
    const [[value], ...places] = isArray(part) ? part as JsonValue[][] : [[null]];
    return places.reduce((all: JsonValue, [key, , id]) => {
      const inner = valueOf(chunks.get(id));
      return key === null ? inner : { ...Object(all), [String(key)]: inner };
    }, value);
  };
  const wrapped = (part: JsonValue): JsonValue => {
    const { result, error } = Object(part);
    if (!isWrapped) return part;
    return error ? { error: { json: error } } : { result: { data: { json: result?.data } } };
  };
  const results = Object.values(Object(head)).map((part) => wrapped(valueOf(part as JsonValue)));
  return isWhole ? results : undefined;
}

/** Returns the status that a batch has: that of all of its calls, or of none. */
function statusOf(results: readonly JsonValue[]): number {
  const statuses = results.map((one) => {
    const error = valueAt(one, ["error", "json"]) ?? valueAt(one, ["error"]);
    return error === undefined ? 200 : Number(valueAt(error, ["data", "httpStatus"]));
  });
  return new Set(statuses).size === 1 ? statuses[0] : MULTI_STATUS;
}
