import type { Check, CompiledEvents } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import { compileJsonPath, type JsonPath } from "../json/mod.ts";
import type { ENVELOPE_NAMES } from "../loader/mod.ts";

/** A part of a response that an assertion or a capture examines. */
type ResponsePart =
  | typeof ENVELOPE_NAMES[number]
  | "sha256"
  | "header lists"
  | "everything";

/** A header that every transport delivers field by field. */
const SET_COOKIE = /^\$(?:\.set-cookie|\.headers\.set-cookie|\.headers\[['"]set-cookie['"]\])/i;

/** Returns the parts that assertions and captures examine. */
export function responseParts(
  checks: readonly Check[],
  captures: readonly Capture[],
): ReadonlySet<ResponsePart> {
  const parts = new Set<ResponsePart>();
  for (const check of checks) {
    parts.add(partOfCheck(check));
    if (needsHeaderLists(check)) parts.add("header lists");
  }
  for (const { from } of captures) {
    parts.add(partOfCapture(from));
    if (needsLists(from)) parts.add("header lists");
  }
  return parts;
}

/** Returns the part that an assertion examines. */
export function partOfCheck({ source, path }: Check): ResponsePart {
  switch (source) {
    case "json":
      return partOfPath(compileJsonPath(path));
    case "jsonpath":
    case "schema":
      return "json";
    case "body":
      return path === "sha256" || path === "size" ? path : "text";
    default:
      return source as ResponsePart;
  }
}

function needsHeaderLists({ source, path, headerLists }: Check): boolean {
  if (!headerLists || source === "jsonpath" || source === "schema" || source === "body") {
    return false;
  }
  return !(source === "headers" ? path === "set-cookie" : SET_COOKIE.test(path));
}

/** Returns the part that a capture examines. */
export function partOfCapture(from: Capture["from"]): ResponsePart {
  switch (from.kind) {
    case "header":
      return "headers";
    case "cookie":
      return "cookies";
    case "regex":
      return from.within ? partOfCapture(from.within) : "text";
    case "path":
      return from.rooted.spelling === "B" ? "json" : partOfPath(from.rooted.path);
  }
}

function needsLists(from: Capture["from"]): boolean {
  if (from.kind === "regex") return from.within !== undefined && needsLists(from.within);
  if (from.kind !== "path" || from.rooted.spelling === "B") return false;
  return from.rooted.headerLists === true && !SET_COOKIE.test(from.rooted.path.text);
}

/**
 * Returns the part that a path leads to. A filter may reach everything from where its path starts,
 * and a path into the size means the body, which shows that.
 */
function partOfPath({ firstName, text }: JsonPath): ResponsePart {
  if (firstName === "size" && !/size['"\]\s]*$/.test(text)) return "json";
  return text.includes("$", 1) ? "everything" : firstName as ResponsePart;
}

/** How to read the response of a step. */
export interface ResponseReading {
  /** Whether headers are needed field by field. */
  readonly headerLists: boolean;
  /**
   * The only fact needed about the body, so that the body is not kept; the digest includes the
   * size.
   */
  readonly digest?: "sha256" | "size";
  /** How to read the body as a stream of events. */
  readonly events?: CompiledEvents;
}

/** The facts about a body that can be known without keeping it. */
const DIGESTS = ["sha256", "size"] as const;
const BODY_PARTS: readonly ResponsePart[] = ["json", "xml", "events", "text", "everything"];

/** Determines how to read the response of a step. @param parts What is examined of it. */
export function responseReadingOf(
  parts: ReadonlySet<ResponsePart>,
  events: CompiledEvents | undefined,
): ResponseReading {
  const has = (part: ResponsePart) => parts.has(part);
  const digest = DIGESTS.find(has);
  return {
    headerLists: has("header lists"),
    digest: digest && (BODY_PARTS.some(has) || events) ? undefined : digest,
    events,
  };
}
