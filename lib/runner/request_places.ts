import type { RequestPart } from "../executor/mod.ts";
import { entryRange, type MapEntry, type Range, type RequestNode } from "../loader/mod.ts";

/** A part of a request and where it stands. */
export interface RequestPlace extends RequestPart {
  readonly range: Range;
}

/** Where the parts of a request stand, as far as messages point at them. */
export function requestPlaces(request: RequestNode): RequestPlace[] {
  const { method, headers, cookies, body } = request;
  const named = (kind: "header" | "cookie") => (entry: MapEntry) => ({
    kind,
    name: entry.name,
    range: entryRange(entry),
  });
  return [
    ...(method ? [{ kind: "method", range: method.range } as const] : []),
    ...headers.map(named("header")),
    ...cookies.map(named("cookie")),
    ...(body ? [{ kind: "body", range: body.key.range } as const] : []),
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
    (own.length === 1 ? own[0] : undefined) ??
    (lower === "cookie" ? places.find((one) => one.kind === "cookie") : undefined);
  return place?.range;
}
