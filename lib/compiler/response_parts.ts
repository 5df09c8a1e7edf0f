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

/** Returns the parts that an assertion examines. */
export function partsOfCheck({ source, path, headerLists }: Check): readonly ResponsePart[] {
  const ofSetCookie = source === "headers" ? path === "set-cookie" : SET_COOKIE.test(path);
  const lists: readonly ResponsePart[] = headerLists && !ofSetCookie ? ["header lists"] : [];
  switch (source) {
    case "json":
      return [...lists, partOfPath(compileJsonPath(path))];
    case "jsonpath":
    case "schema":
      return ["json"];
    case "body":
      return [path === "sha256" || path === "size" ? path : "text"];
    default:
      return [...lists, source as ResponsePart];
  }
}

/** Returns the parts that a capture examines. */
export function partOfCapture({ from }: Pick<Capture, "from">): readonly ResponsePart[] {
  switch (from.kind) {
    case "header":
      return ["headers"];
    case "cookie":
      return ["cookies"];
    case "regex":
      return from.within ? partOfCapture({ from: from.within }) : ["text"];
    case "path": {
      const { path, spelling, headerLists } = from.rooted;
      if (spelling === "B") return ["json"];
      const lists = headerLists && !SET_COOKIE.test(path.text);
      return lists ? ["header lists", partOfPath(path)] : [partOfPath(path)];
    }
  }
}

/**
 * Returns the part that a path leads to. A filter may reach everything from where its path starts.
 */
function partOfPath({ firstName, text }: JsonPath): ResponsePart {
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

/** Determines how to read the response of a step, from its assertions and captures. */
export function responseReadingOf(
  checks: readonly Check[],
  captures: readonly Capture[],
  events: CompiledEvents | undefined,
): ResponseReading {
  const parts = new Set<ResponsePart>([
    ...checks.flatMap(partsOfCheck),
    ...captures.flatMap(partOfCapture),
  ]);
  const has = (part: ResponsePart) => parts.has(part);
  const digest = DIGESTS.find(has);
  return {
    headerLists: has("header lists"),
    digest: BODY_PARTS.some(has) || events ? undefined : digest,
    events,
  };
}
