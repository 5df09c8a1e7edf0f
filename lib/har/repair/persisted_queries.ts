import {
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
  const calls = entries.map(({ request }) => callIn(request));
  const documents = new Map(
    calls.map((call) => call?.query ? [hashOf(call), call.query] as const : [undefined, undefined]),
  );
  documents.delete(undefined);
  return entries.map((entry, i) => {
    const { request } = entry;
    const { extensions, ...others } = calls[i] ?? {};
    const document = documents.get(hashOf({ extensions }));
    if (document === undefined) return entry;
    const { persistedQuery: _, ...more } = Object(extensions);
    const value: JsonObject = {
      ...others,
      query: document,
      ...Object.keys(more).length > 0 && { extensions: more },
    };
    if (request.body?.kind === "json") {
      const body = { ...request.body, value, text: stringifyJson(value) };
      return { ...entry, request: { ...request, body } };
    }
    const query = Object.entries(value).map(([name, member]) => {
      const value = typeof member === "string" ? member : stringifyJson(member);
      return { name, value, raw: `${name}=${encodeURIComponent(value)}` };
    });
    const address = `${request.url.split("?")[0]}?${query.map(({ raw }) => raw).join("&")}`;
    return { ...entry, request: { ...request, query, url: address } };
  });
}

/** Returns the call in the body of a request, or in its parameters. */
function callIn({ query, body }: RecordedRequest): JsonObject | undefined {
  if (body?.kind === "json") return isObject(body.value) ? body.value : undefined;
  const text = query.find(({ name }) => name === "extensions")?.value;
  const extensions = text && ifPossible(() => parseJson(text));
  const fields = query.map(({ name, value }) => [name, value]);
  return extensions ? { ...Object.fromEntries(fields), extensions } : undefined;
}

function hashOf(call: JsonObject): JsonValue | undefined {
  return valueAt(call, ["extensions", "persistedQuery", "sha256Hash"]);
}
