import type { Check } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { Range, SourceFile } from "../diagnostics/mod.ts";
import type { CompiledRequest, RequestPart, TlsByHost } from "../http/mod.ts";
import { entryRange, type MapEntry, type RequestNode, type RetryNode } from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import type { Variable } from "../resolver/mod.ts";
import type { ResponseReading } from "./response_parts.ts";

/** A flow ready to run: its steps in running order, every expression, path and pattern compiled. */
export interface CompiledFlow {
  readonly source: SourceFile;
  readonly name: string;
  /** In dependency order. */
  readonly variables: readonly Variable[];
  /** The names of those that go into an authorization, a cookie or the like. */
  readonly secretVariables: ReadonlySet<string>;
  readonly steps: readonly CompiledStep[];
  /** What holds for TLS by host, beside what holds for the run. */
  readonly tls?: TlsByHost;
  /** The names of the environment variables that the flow reads. */
  readonly environment: readonly string[];
  /** The names of the run parameters that the flow uses. */
  readonly parameters: readonly string[];
}

/** A step ready to run. */
export interface CompiledStep {
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  readonly nameRange: Range;
  readonly always: boolean;
  readonly request: CompiledRequest;
  readonly urlRange: Range;
  /** Where the other parts of the request stand. */
  readonly requestPlaces: readonly RequestPlace[];
  readonly checks: readonly Check[];
  readonly captures: readonly Capture[];
  /** How the answer is read. */
  readonly reading: ResponseReading;
  /** How many redirects are followed. */
  readonly followRedirects?: number;
  /** Never together with `loop`. */
  readonly retry?: RetryNode;
  readonly loop?: Loop;
  readonly loopRange?: Range;
  /** Where the key `fail_when` stands. */
  readonly failWhenRange?: Range;
  /** The captures that the step refers to. */
  readonly needs: readonly CaptureNeed[];
}

/** A capture of an earlier step that a step refers to. */
export interface CaptureNeed {
  readonly step: string;
  readonly name: string;
}

/** A part of a request and where it stands. */
interface RequestPlace extends RequestPart {
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
