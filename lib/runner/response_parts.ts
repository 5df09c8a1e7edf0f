import type { Check } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { ENVELOPE_NAMES } from "../executor/mod.ts";
import { compileJsonPath, type JsonPath } from "../json/mod.ts";

/** A part of a response that an assertion or a capture looks at. */
export type Part =
  | typeof ENVELOPE_NAMES[number]
  | "sha256"
  | "header lists"
  | "everything";

/** A header whose fields are told one by one whatever sends the request. */
const SET_COOKIE = /^\$(?:\.set-cookie|\.headers\.set-cookie|\.headers\[['"]set-cookie['"]\])/i;

/** What an assertion looks at. */
export function partsOfCheck({ source, path, headerLists }: Check): readonly Part[] {
  const ofSetCookie = source === "headers" ? path === "set-cookie" : SET_COOKIE.test(path);
  const lists: readonly Part[] = headerLists && !ofSetCookie ? ["header lists"] : [];
  switch (source) {
    case "json":
      return [...lists, partOfPath(compileJsonPath(path))];
    case "jsonpath":
    case "schema":
      return ["json"];
    case "body":
      return [path === "sha256" || path === "size" ? path : "text"];
    default:
      return [...lists, source as Part];
  }
}

/** What a capture looks at. */
export function partOfCapture({ from }: Pick<Capture, "from">): readonly Part[] {
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
function partOfPath({ firstName, text }: JsonPath): Part {
  return text.includes("$", 1) ? "everything" : firstName as Part;
}
