import { type JsonPath, type JsonValue, pathSegments, shortPath } from "../../json/mod.ts";
import type { Spelling } from "../../loader/mod.ts";
import type { Envelope } from "./envelope.ts";
import { pathLists } from "./xml/path_lists.ts";

/** A JSONPath query and its root, which depends on the spelling of its key. */
export interface ResponsePath {
  readonly path: JsonPath;
  readonly spelling: Spelling;
  /** Whether it reads headers as lists of their fields. */
  readonly headerLists?: boolean;
}

/** What a path finds in a response. */
export type Selection =
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  | { readonly kind: "unusable"; readonly problem: string; readonly excerpt?: string };

/** The value that a path starts at, or the reason why there is none. */
type PathRoot =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: string; readonly excerpt?: string };

/** Evaluates a path in a response; the body is parsed only if the path leads into it. */
export function selectValues(rooted: ResponsePath, envelope: Envelope): Selection {
  const root = rootOf(rooted, envelope);
  if (root.ok) return { kind: "values", values: rooted.path.find(root.value) };
  const { problem, excerpt } = root;
  return { kind: "unusable", problem, ...(excerpt === undefined ? {} : { excerpt }) };
}

/** Returns the paths of the values that {@linkcode select} returns, in the same order. */
export function locateValues(rooted: ResponsePath, envelope: Envelope): string[] {
  const root = rootOf(rooted, envelope);
  return root.ok ? rooted.path.locate(root.value).map(({ path }) => shortPath(path)) : [];
}

/** Whether a path continues below a header name, as `$.headers.via[0]` does. */
export function goesIntoHeaders({ firstName, text }: JsonPath): boolean {
  return firstName === "headers" && (pathSegments(text)?.length ?? 0) > 2;
}

/**
 * Returns the value that a path starts at; a filter may lead from the body back to the envelope.
 */
export function rootOf(
  { path, spelling, headerLists }: ResponsePath,
  envelope: Envelope,
): PathRoot {
  if (spelling === "B") return envelope.json();
  switch (path.firstName) {
    case "json": {
      const body = envelope.json();
      if (!body.ok) return body;
      return { ok: true, value: path.text.includes("$", 1) ? envelope.root : { json: body.value } };
    }
    case "xml": {
      const body = envelope.xml();
      return body.ok ? { ok: true, value: envelope.view({ xml: pathLists(path.text) }) } : body;
    }
    case "events": {
      const { problem, excerpt } = envelope.events ?? { problem: "the step reads no events" };
      if (problem !== undefined) return { ok: false, problem, ...(excerpt ? { excerpt } : {}) };
      break;
    }
    case "headers":
      if (headerLists) return { ok: true, value: envelope.view({ headers: true }) };
  }
  return { ok: true, value: envelope.root };
}
