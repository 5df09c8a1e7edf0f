import { describeMissingHeader, matchesNote } from "../assertions/mod.ts";
import { type Envelope, missingValues, type ResponsePath, selectValues } from "../http/mod.ts";
import { describeValue, JsonPathError, type JsonValue, toText } from "../json/mod.ts";
import { type Pattern, PatternLimitError } from "../pattern/mod.ts";
import { evaluateValue, ResolveError, type Scope } from "../resolver/mod.ts";
import { closestWord } from "../text/mod.ts";
import type { Capture, CapturePlace, CaptureSource } from "./capture.ts";

/** The result of one capture. */
export type CaptureResult =
  | { readonly ok: true; readonly value: JsonValue }
  | CaptureFailure;

/** Why a capture has no value. */
export interface CaptureFailure {
  readonly ok: false;
  readonly message: string;
  readonly notes: readonly string[];
  readonly help?: string;
  /** The part of the body that shows the failure; a step shows the same part once. */
  readonly excerpt?: string;
  /** Whether the beginning of the body shows the failure. */
  readonly inBody?: true;
}

/** Takes the value of a capture from a response. */
export function evaluateCapture(capture: Capture, envelope: Envelope, scope: Scope): CaptureResult {
  const result = take(capture.from, envelope, scope);
  if (result.ok || capture.fallback === undefined || result.matches !== 0) return result;
  try {
    return { ok: true, value: evaluateValue(capture.fallback, scope) };
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return { ok: false, message: `its default: ${error.message}`, notes: [] };
  }
}

/** A value, or a failure with the number of values to choose from. */
type SourceResult =
  | { readonly ok: true; readonly value: JsonValue }
  | (CaptureFailure & { matches: number });

function take(from: CaptureSource, envelope: Envelope, scope: Scope): SourceResult {
  try {
    return takeFrom(from, envelope, scope);
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return { ok: false, matches: 1, message: error.message, notes: [] };
  }
}

function takeFrom(from: CaptureSource, envelope: Envelope, scope: Scope): SourceResult {
  switch (from.kind) {
    case "path":
      return takePath(from, envelope, scope);
    case "header":
      return takeHeader(from.name, envelope);
    case "cookie":
      return takeCookie(from.name, envelope);
    case "regex":
      return takeRegex(from, envelope, scope);
  }
}

function takePath(
  from: CaptureSource & { kind: "path" },
  envelope: Envelope,
  scope: Scope,
): SourceResult {
  const { rooted, compute, select: choice } = from;
  const selection = selectSafely(
    compute ? { ...rooted, path: compute(scope) } : rooted,
    envelope,
  );
  if (selection.kind === "unusable") {
    const { problem, excerpt } = selection;
    return { ...nothing(problem), excerpt };
  }
  const { values } = selection;
  if (values.length === 0) {
    const { notes, help } = missingValues.parts.describeMissingValue(rooted, envelope);
    return nothing(`nothing at \`${rooted.path.text}\``, notes, help);
  }
  if (choice === "all") return { ok: true, value: values };
  if (choice === "only" && values.length > 1) {
    return {
      ok: false,
      matches: values.length,
      message:
        `\`${rooted.path.text}\` matches ${values.length} values, but a capture is one value`,
      notes: [matchesNote(values)],
      help: "choose with `select: first`, `last` or `all`, or make the path match one value",
    };
  }
  return { ok: true, value: choice === "last" ? values[values.length - 1] : values[0] };
}

function selectSafely(rooted: ResponsePath, envelope: Envelope) {
  try {
    return selectValues(rooted, envelope);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    return { kind: "unusable", problem: error.message, excerpt: undefined } as const;
  }
}

function takeHeader(name: string, envelope: Envelope): SourceResult {
  const value = envelope.response.headers.get(name);
  if (value !== null) return { ok: true, value };
  const { message, notes, help } = describeMissingHeader(name, envelope);
  return nothing(message, notes, help);
}

function takeCookie(name: string, envelope: Envelope): SourceResult {
  const cookies = envelope.root.cookies as Readonly<Record<string, JsonValue>>;
  if (Object.hasOwn(cookies, name)) return { ok: true, value: cookies[name] };
  const names = Object.keys(cookies);
  const note = names.length === 0 ? "it sets no cookies" : `it sets: ${names.join(", ")}`;
  const near = names.length === 1 ? names[0] : closestWord(name, names);
  const help = near === undefined ? undefined : `there is \`${near}\`; did you mean it?`;
  return nothing(`the response does not set the cookie \`${name}\``, [note], help);
}

function takeRegex(
  from: CaptureSource & { kind: "regex" },
  envelope: Envelope,
  scope: Scope,
): SourceResult {
  const taken = from.within && take(from.within, envelope, scope);
  if (taken && !taken.ok) return taken;
  const text = taken ? toText(taken.value) : envelope.text();
  const value = matchIn(text, from.compute?.(scope) ?? from.pattern, from.group);
  if (value instanceof PatternLimitError) return nothing(value.message, [], value.help);
  if (value !== undefined) return { ok: true, value };
  const pattern = `\`${from.pattern.source.replaceAll("\\/", "/")}\``;
  if (from.within) {
    const where = nameOf(from.within);
    return nothing(`${where} does not match ${pattern}`, [`found: ${describeValue(text, 200)}`]);
  }
  const message = `the body does not match ${pattern}`;
  return text === ""
    ? nothing(message, ["the body is empty"])
    : { ...nothing(message), inBody: true };
}

function matchIn(text: string, pattern: Pattern, group: number) {
  try {
    return pattern.exec(text)?.[group];
  } catch (error) {
    if (error instanceof PatternLimitError) return error;
    throw error;
  }
}

function nameOf(place: CapturePlace): string {
  return place.kind === "path"
    ? `the value at \`${place.rooted.path.text}\``
    : `the ${place.kind} \`${place.name}\``;
}

function nothing(
  message: string,
  notes: readonly string[] = [],
  help?: string,
): CaptureFailure & { matches: number } {
  return { ok: false, matches: 0, message, notes, help };
}
