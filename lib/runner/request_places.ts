import type { RequestPart } from "../executor/mod.ts";
import { entryRange, type MapEntry, type Range, type RequestNode } from "../loader/mod.ts";

/** A part of a request and where it stands. */
export interface RequestPlace extends RequestPart {
  readonly range: Range;
}

/** Where the parts of a request stand, as far as messages point at them. */
export function requestPlaces(request: RequestNode): RequestPlace[] {
  const { method, query, headers, cookies, body, bodies, auth } = request;
  const named = (kind: "header" | "cookie") => (entry: MapEntry) => ({
    kind,
    name: entry.name,
    range: entryRange(entry),
  });
  return [
    ...(method ? [{ kind: "method", range: method.range } as const] : []),
    ...(query ? fieldPlaces("query", query) : []),
    ...headers.map(named("header")),
    ...cookies.map(named("cookie")),
    ...(body ? [{ kind: "body", range: body.key.range } as const] : []),
    ...bodies.flatMap((entry) => fieldPlaces("body", entry)),
    ...(auth ? [{ kind: "auth", range: auth.key.range } as const] : []),
  ];
}

/** The place of a key and of the fields below it. */
function fieldPlaces(kind: "query" | "body", { key, value }: MapEntry): RequestPlace[] {
  const fields = value.kind === "map" ? value.entries : [];
  return [
    { kind, range: key.range },
    ...fields.map((field) => ({ kind, name: field.name, range: entryRange(field) })),
  ];
}

/** Where a part of a request stands; a name that an expression gives is known by no place. */
export function rangeOfPart(
  { kind, name }: RequestPart,
  places: readonly RequestPlace[],
): Range | undefined {
  const lower = name?.toLowerCase();
  const own = places.filter((place) => place.kind === kind);
  const place = own.find((one) => one.name?.toLowerCase() === lower) ??
    (own.length === 1 ? own[0] : own.find((one) => one.name === undefined)) ??
    (lower === "cookie" ? places.find((one) => one.kind === "cookie") : undefined);
  return place?.range;
}
