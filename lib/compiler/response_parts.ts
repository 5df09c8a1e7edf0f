import type { Check, CompiledEvents } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import { compileJsonPath, type JsonPath } from "../json/mod.ts";
import type { ENVELOPE_NAMES } from "../loader/mod.ts";

/** A part of a response that an assertion or a capture looks at. */
type ResponsePart =
  | typeof ENVELOPE_NAMES[number]
  | "sha256"
  | "header lists"
  | "everything";

/** A header whose fields every transport delivers one by one. */
const SET_COOKIE = /^\$(?:\.set-cookie|\.headers\.set-cookie|\.headers\[['"]set-cookie['"]\])/i;

/** What an assertion looks at. */
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

/** What a capture looks at. */
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

/** A filter may lead from where a path starts to everything else. */
function partOfPath({ firstName, text }: JsonPath): ResponsePart {
  return text.includes("$", 1) ? "everything" : firstName as ResponsePart;
}

/** How the response of a step is read, where steps differ. */
export interface ResponseReading {
  /** Whether headers are needed field by field. */
  readonly headerLists: boolean;
  /**
   * The only fact needed of the body, so that the body is not kept; the digest includes the size.
   */
  readonly digest?: "sha256" | "size";
  /** How the body is read as a stream of events. */
  readonly events?: CompiledEvents;
}

/** The facts of a body that can be known without keeping it. */
const DIGESTS = ["sha256", "size"] as const;
const BODY_PARTS: readonly ResponsePart[] = ["json", "xml", "events", "text", "everything"];

/** Works out how the response of a step is read, from its checks and captures. */
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
