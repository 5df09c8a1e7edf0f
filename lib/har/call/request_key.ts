import { stringifyJson } from "../../json/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry, QueryField, RecordedBody } from "../recording.ts";

/** Returns a text for a request, made of method, URL and body; equal requests have equal texts. */
export type RequestKey = (entry: Entry) => string;

/** Creates the function that computes keys; it ignores parameters that are left out of the flow. */
export function requestKeyBy(decisions: Decisions): RequestKey {
  const without = new Map<number, Set<string>>();
  for (const { requestValue: { place, entry }, dropped } of decisions.values()) {
    if (!dropped || place.in !== "query") continue;
    const names = without.get(entry.index) ?? new Set();
    without.set(entry.index, names.add(place.name));
  }
  const known = new Map<number, string>();
  return (entry) => {
    const names = without.get(entry.index);
    const key = known.get(entry.index) ?? keyOf(entry, ({ name }) => names?.has(name) ?? false);
    known.set(entry.index, key);
    return key;
  };
}

const BUSTER_NAME =
  /^(?:_|_?t|_?ts|_?cb|_?dc|_?r|rnd|rand|random|nocache|no_?cache|cachebust(?:er)?|timestamp)$/i;
const EPOCH = /^1\d{9}(?:\d{3})?(?:\.\d+)?$|^0\.\d{6,}$/;

/**
 * Returns what identifies equal requests: the method, the URL without cache busters, and the body.
 */
export function callKey(entry: Entry): string {
  return keyOf(entry, isBuster);
}

function keyOf({ request }: Entry, isLeftOut: (field: QueryField) => boolean): string {
  const query = request.query.filter((field) => !isLeftOut(field)).map(({ raw }) => raw);
  return `${pathKey({ request })}?${query.join("&")}\n${bodyKey(request.body)}`;
}

/** Returns the method and the path of a request. */
export function pathKey({ request }: Pick<Entry, "request">): string {
  return `${request.method} ${request.origin}/${request.segments.join("/")}`;
}

/** Whether a parameter only prevents caching. */
function isBuster({ name, value }: QueryField): boolean {
  return BUSTER_NAME.test(name) && EPOCH.test(value);
}

function bodyKey(body: RecordedBody | undefined): string {
  if (body === undefined) return "";
  if (body.kind === "json" || body.kind === "text") return body.text;
  if (body.kind === "bytes") return body.base64;
  return body.kind === "form" ? fieldsKey(body.fields) : fieldsKey(body.parts);
}

function fieldsKey(fields: readonly { readonly name: string; readonly value?: string }[]): string {
  return stringifyJson(fields.map(({ name, value = "" }) => [name, value]));
}
