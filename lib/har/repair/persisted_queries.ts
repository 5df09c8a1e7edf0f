import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
  valueAt,
} from "../../json/mod.ts";
import { ifPossible } from "../../text/mod.ts";
import type { Entry, RecordedRequest } from "../recording.ts";

/**
 * Puts the documents of GraphQL where a client has sent only their hashes (automatic persisted
 * queries): a server that has just started knows none of them.
 */
export function putDocuments(entries: readonly Entry[]): readonly Entry[] {
  const documents = new Map(
    entries.flatMap(({ request }) => callsOf(request)).filter(({ query }) => query !== undefined)
      .map((call) => [hashOf(call), call.query]),
  );
  documents.delete(undefined);
  /** Returns a call with its document in place of the hash. */
  const whole = (call: JsonObject): JsonObject => {
    const { extensions, ...others } = call;
    const query = documents.get(hashOf(call));
    if (query === undefined) return call;
    const { persistedQuery: _, ...more } = extensions as JsonObject;
    return { ...others, query, ...Object.keys(more).length > 0 && { extensions: more } };
  };
  return entries.map((entry) => {
    const { request } = entry;
    const calls = callsOf(request);
    if (!calls.some((call) => documents.has(hashOf(call)))) return entry;
    const { body, url } = request;
    if (body?.kind === "json") {
      const value = isArray(body.value) ? calls.map(whole) : whole(calls[0]);
      const inBody = { ...body, value, text: stringifyJson(value) };
      return { ...entry, request: { ...request, body: inBody } };
    }
    const query = Object.entries(whole(calls[0])).map(([name, member]) => {
      const value = typeof member === "string" ? member : stringifyJson(member);
      return { name, value, raw: `${name}=${encodeURIComponent(value)}` };
    });
    const address = `${url.split("?")[0]}?${query.map(({ raw }) => raw).join("&")}`;
    return { ...entry, request: { ...request, query, url: address } };
  });
}

/** Returns the calls in the body of a request, or in its parameters. */
function callsOf({ query, body }: RecordedRequest): readonly JsonObject[] {
  if (body?.kind === "json") return [body.value].flat().filter(isObject);
  const text = query.find(({ name }) => name === "extensions")?.value;
  const extensions = text && ifPossible(() => parseJson(text));
  const fields = query.map(({ name, value }) => [name, value]);
  return extensions ? [{ ...Object.fromEntries(fields), extensions }] : [];
}

function hashOf(call: JsonObject): JsonValue | undefined {
  return valueAt(call, ["extensions", "persistedQuery", "sha256Hash"]);
}
