import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
  valueAt,
} from "../json/mod.ts";
import { ifPossible } from "../text/mod.ts";
import type { BatchBody, BatchedCall, BatchRequest, BatchResponse } from "./batched_call.ts";

/** What a call of a batch sends by itself: its method, where from there it goes, and its body. */
type Alone = Readonly<{ method: string; target: string; body?: JsonValue }>;

/**
 * Returns the calls of a batch of tRPC or of GraphQL, each as it is sent by itself. Returns none for
 * anything else, and if it has another number of results.
 */
export function callsOfProcedures(request: BatchRequest, response: BatchResponse) {
  const calls = documentsIn(request) ?? proceduresIn(request) ?? [];
  const results = calls.length === 0 ? [] : resultsIn(response);
  if (!isArray(results) || calls.length !== results.length) return [];
  return calls.map(({ method, target, body }, i): BatchedCall => {
    const status = statusOf(results[i]) ?? response.status;
    return {
      sent: message(`${method} ${target} HTTP/1.1`, body),
      received: message(`HTTP/1.1 ${status}`, results[i]),
    };
  });
}

function message(start: string, body: JsonValue | undefined) {
  if (body === undefined) return { start, headers: [], body: "" };
  const headers = [{ name: "content-type", value: "application/json" }];
  return { start, headers, body: stringifyJson(body) };
}

/** How a document of GraphQL begins, unlike the words of a search. */
const DOCUMENT = /^\s*(?:[{#]|(?:query|mutation|subscription|fragment)\b)/;

/** Returns the calls of GraphQL in a list, which may have hashes in place of their documents. */
function documentsIn({ method, json }: BatchRequest): readonly Alone[] | undefined {
  const isCall = (call: JsonValue) =>
    isObject(call) &&
    (typeof call.query === "string"
      ? DOCUMENT.test(call.query)
      : isObject(valueAt(call, ["extensions", "persistedQuery"])));
  if (!isArray(json) || !json.every(isCall)) return undefined;
  return json.map((body) => ({ method, target: "", body }));
}

/** Returns the calls of the procedures in a path, `post.byId,comment.list`, whose inputs are numbered. */
function proceduresIn({ method, url, text, json }: BatchRequest): readonly Alone[] | undefined {
  const { pathname = "", searchParams } = url.includes("batch=1") ? URL.parse(url) ?? {} : {};
  if (searchParams?.get("batch") !== "1") return undefined;
  const sent = searchParams.get("input") ?? "{}";
  const inputs = text === "" ? ifPossible(() => parseJson(sent)) : json;
  if (!isObject(inputs)) return undefined;
  for (const name of ["batch", "input"]) searchParams.delete(name);
  const names = pathname.replace(/^.*\//s, "").replaceAll(/%2c/gi, ",").split(",");
  return names.map((name, i) => {
    const { [i]: input }: JsonObject = inputs;
    if (text !== "") return { method, target: `${name}${queryOf(searchParams)}`, body: input };
    const query = new URLSearchParams(searchParams);
    if (input !== undefined) query.set("input", stringifyJson(input));
    return { method, target: `${name}${queryOf(query)}` };
  });
}

function queryOf(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${`${parameters}`.replaceAll("+", "%20")}` : "";
}

/** Returns the status of the result of a procedure; nothing for one of GraphQL. */
function statusOf(result: JsonValue): number | undefined {
  const { error, result: done } = Object(result);
  const status = valueAt(error?.json ?? error, ["data", "httpStatus"]);
  return error ? typeof status === "number" ? status : 500 : done && 200;
}

/** Returns the results of calls: a list, or a stream of tRPC, one value a line. */
function resultsIn({ type, text, json }: BatchBody): JsonValue | undefined {
  const isStream = /^\s*\{.*\}\s*\n\s*[{[]/.test(text);
  return isStream || type.includes("jsonl") ? ifPossible(() => resultsOfStream(text)) : json;
}

/**
 * Returns the results of a stream in the order of its calls.
 *
 * @throws {TypeError} If a part of them is missing or malformed.
 */
function resultsOfStream(text: string): JsonValue[] {
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
