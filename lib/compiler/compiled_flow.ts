import type { Check } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { Range, SourceFile } from "../diagnostics/mod.ts";
import type { CompiledRequest, RequestPart, TlsByHost } from "../http/mod.ts";
import { entryRange, type MapEntry, type RequestNode, type RetryNode } from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import type { Variable } from "../resolver/mod.ts";
import type { ResponseReading } from "./response_parts.ts";

/**
 * A flow that is ready to run: its steps in running order, with every expression, path and pattern
 * compiled.
 */
export interface CompiledFlow {
  readonly source: SourceFile;
  readonly name: string;
  /** The variables in dependency order. */
  readonly variables: readonly Variable[];
  /** The places for secrets that its variables reach: an authorization, a cookie or similar. */
  readonly secretPlaces: SecretPlaces;
  readonly steps: readonly CompiledStep[];
  /** TLS settings by host, in addition to those of the run. */
  readonly tls?: TlsByHost;
  /** The names of the environment variables that the flow reads. */
  readonly environment: readonly string[];
  /** The names of the run parameters that the flow uses. */
  readonly parameters: readonly string[];
}

/**
 * The names of variables, parameters and environment variables that reach places for secrets, and
 * the names of these places.
 */
export type SecretPlaces = ReadonlyMap<string, readonly string[]>;

/** A step that is ready to run. */
export interface CompiledStep {
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  readonly nameRange: Range;
  readonly always: boolean;
  readonly request: CompiledRequest;
  readonly urlRange: Range;
  /** The places of the other parts of the request. */
  readonly requestPlaces: readonly RequestPlace[];
  readonly checks: readonly Check[];
  readonly captures: readonly Capture[];
  /** How the response is read. */
  readonly reading: ResponseReading;
  /** The number of redirects to follow. */
  readonly followRedirects?: number;
  /** The retry settings; never present together with `loop`. */
  readonly retry?: RetryNode;
  readonly loop?: Loop;
  readonly loopRange?: Range;
  /** The place of the key `fail_when`. */
  readonly failWhenRange?: Range;
  /** The captures that the step refers to. */
  readonly needs: readonly CaptureNeed[];
}

/** A capture of an earlier step that a step refers to. */
export interface CaptureNeed {
  readonly step: string;
  readonly name: string;
}

/** A part of a request and its place in the file. */
interface RequestPlace extends RequestPart {
  readonly range: Range;
}

/** Returns the places of the parts of a request that messages point at. */
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

/** Returns the places of a key and of the fields below it. */
function fieldPlaces(kind: "query" | "body", { key, value }: MapEntry): RequestPlace[] {
  const fields = value.kind === "map" ? value.entries : [];
  return [
    { kind, range: key.range },
    ...fields.map((field) => ({ kind, name: field.name, range: entryRange(field) })),
  ];
}

/** Returns the place of a part of a request; a name from an expression has no place of its own. */
export function rangeOfPart(
  { kind, name }: RequestPart,
  places: readonly RequestPlace[],
): Range | undefined {
  const lower = name?.toLowerCase();
  const own = places.filter((place) => place.kind === kind);
  const place = own.find((place) => place.name?.toLowerCase() === lower) ??
    (own.length === 1 ? own[0] : own.find((place) => place.name === undefined)) ??
    (lower === "cookie" ? places.find((place) => place.kind === "cookie") : undefined);
  return place?.range;
}
