import type { Check, Condition } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { Range, SourceFile } from "../diagnostics/mod.ts";
import type { JsonObject } from "../json/mod.ts";
import type { CompiledRequest, RequestPart, TlsByHost } from "../http/mod.ts";
import {
  type EachNode,
  entryRange,
  type MapEntry,
  type RequestNode,
  type RetryNode,
} from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import type { ReferenceUse, ValueTemplate, Variable } from "../resolver/mod.ts";
import type { ResponseReading } from "./response_parts.ts";

/**
 * A flow that is ready to run: its steps in running order, with every expression, path and pattern
 * compiled.
 */
export interface CompiledFlow {
  readonly source: SourceFile;
  readonly name: string;
  /** The inputs and the variables in dependency order. */
  readonly variables: readonly Variable[];
  /** The places of its inputs, by name. */
  readonly inputRanges: ReadonlyMap<string, Range>;
  /** The places for secrets that its variables reach: an authorization, a cookie or similar. */
  readonly secretPlaces: SecretPlaces;
  readonly steps: readonly (CompiledStep | CompiledUse)[];
  /** The conditions under which it runs. */
  readonly conditions: readonly Condition[];
  /** The steps of the flow and of those that it uses, in running order. */
  readonly schedule: readonly ScheduledStep[];
  /** The flows that its steps, or those of the flows that it uses, use with `once`. */
  readonly once: readonly OnceFlow[];
  /** What a step that uses the flow captures. */
  readonly outputs: readonly Output[];
  /** The rows that it runs for; absent without `data`. */
  readonly rows?: FlowRows;
  /** TLS settings by host, in addition to those of the run. */
  readonly tls?: TlsByHost;
  /** The locks of the flow and of those that it uses. */
  readonly locks: readonly string[];
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

/** The rows of a flow with `data`; each is made when it is asked for. */
export interface FlowRows {
  readonly count: number;
  /** Returns a row by its number, from 1. */
  row(number: number): FlowRow;
}

/** A row of a flow with `data`. */
export interface FlowRow {
  /** Its number, from 1. */
  readonly number: number;
  /** The name of the flow for this row. */
  readonly name: string;
  /** The values, by column. */
  readonly value: JsonObject;
}

/** A value that a flow gives the step that uses it. */
export interface Output {
  readonly name: string;
  readonly value: ValueTemplate;
  /** The place of the value. */
  readonly range: Range;
  /** The captures that it refers to. */
  readonly needs: readonly CaptureNeed[];
}

/** A step that runs the steps of another flow. */
export interface CompiledUse {
  readonly kind: "use";
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  readonly nameRange: Range;
  readonly always: boolean;
  /** The conditions under which it runs. */
  readonly conditions: readonly Condition[];
  /** The flow that it uses. */
  readonly flow: CompiledFlow;
  /** The place of the path of that flow. */
  readonly range: Range;
  /** What the inputs of that flow are given. */
  readonly inputs: readonly GivenInput[];
  /** The places for secrets that outputs reach in the flow of this step. */
  readonly outputPlaces: SecretPlaces;
  /** The captures that the step refers to. */
  readonly needs: readonly CaptureNeed[];
  /** The flow as it runs once for all that use it; absent if it runs for this step alone. */
  readonly once?: OnceFlow;
}

/** A flow that runs once in a run, for all flows that use it with the same inputs. */
export interface OnceFlow {
  /** What is the same wherever it is used: its file and its inputs as they are written. */
  readonly key: string;
  /** Its name and its inputs: `login (user: ann)`. */
  readonly name: string;
  /** The file of the flow. */
  readonly file: string;
  /** What its inputs are given, where nothing of the calling flow is known. */
  readonly inputs: readonly GivenInput[];
  /** The file with the inputs. */
  readonly inputSource: SourceFile;
  /** Returns the flow with that name; its clean-up steps come last. */
  open(): OpenedOnce;
}

/** A flow that runs once, ready to run. */
export interface OpenedOnce {
  readonly flow: CompiledFlow;
  /** How many of its steps run before those that use it get its outputs. */
  readonly mainSteps: number;
}

/** The value of an input, as the calling step writes it. */
export interface GivenInput extends Omit<Output, "needs"> {
  /** The text of a number that is written in another form than JSON has. */
  readonly text?: string;
}

/** A step that is ready to run. */
export interface CompiledStep {
  readonly kind: "request";
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  readonly nameRange: Range;
  readonly always: boolean;
  /** The conditions under which it runs. */
  readonly conditions: readonly Condition[];
  /** The list for whose items it runs. */
  readonly forEach?: CompiledEach;
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

/** The list for whose items a step runs. */
export interface CompiledEach extends Omit<EachNode, "items"> {
  readonly items: ValueTemplate;
  /** The place of the list. */
  readonly range: Range;
}

/** A capture of an earlier step that a step refers to. */
export interface CaptureNeed {
  readonly step: string;
  readonly name: string;
}

/** Returns the captures that references name without a default. */
export function needsOf(uses: readonly ReferenceUse[]): CaptureNeed[] {
  return uses.flatMap(({ reference, hasFallback }) =>
    reference.kind === "capture" && !hasFallback
      ? [{ step: reference.step, name: reference.name }]
      : []
  );
}

/** The use of a flow by a step of another. */
export interface FlowCall {
  /** The names of the calling steps, outermost first: `checkout › session`. */
  readonly name: string;
  readonly use: CompiledUse;
  /** Whether it also begins after a failure, because it cleans up. */
  readonly always: boolean;
  /** The call of the flow that contains the calling step; absent for a step of the flow that runs. */
  readonly caller?: FlowCall;
}

/** A step in the place where it runs. */
export interface ScheduledStep {
  /** Its name after those of the calling steps: `session › login`. */
  readonly name: string;
  /** A step with `use` stands for itself only if its flow runs once. */
  readonly step: CompiledStep | CompiledUse;
  /** The call of the flow that contains it; absent for a step of the flow that runs. */
  readonly call?: FlowCall;
  /** Whether it also runs after a failure. */
  readonly always: boolean;
  /** The calls that end with it, the innermost first: their outputs are known then. */
  readonly ends: readonly FlowCall[];
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
