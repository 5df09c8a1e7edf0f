import { type JsonPath, type JsonValue, pathSegments, shortPath } from "../../json/mod.ts";
import type { Spelling } from "../../loader/mod.ts";
import type { Envelope } from "./envelope.ts";
import { pathLists } from "./xml/xml_value.ts";

/** A JSONPath query and the root that its key's spelling gives it. */
export interface ResponsePath {
  readonly path: JsonPath;
  readonly spelling: Spelling;
  /** Whether it takes headers as lists of their fields. */
  readonly headerLists?: boolean;
}

/** What a path finds in a response. */
export type Selection =
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  | { readonly kind: "unusable"; readonly problem: string; readonly excerpt?: string };

/** What a path starts at, or why it starts nowhere. */
type PathRoot =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: string; readonly excerpt?: string };

/** Looks a path up in a response; the body is parsed only if the path leads into it. */
export function selectValues(rooted: ResponsePath, envelope: Envelope): Selection {
  const root = rootOf(rooted, envelope);
  if (root.ok) return { kind: "values", values: rooted.path.find(root.value) };
  const { problem, excerpt } = root;
  return { kind: "unusable", problem, ...(excerpt === undefined ? {} : { excerpt }) };
}

/** The paths of the values that {@linkcode select} gives, in its order. */
export function locateValues(rooted: ResponsePath, envelope: Envelope): string[] {
  const root = rootOf(rooted, envelope);
  return root.ok ? rooted.path.locate(root.value).map(({ path }) => shortPath(path)) : [];
}

/** Whether a path goes on below the name of a header, as `$.headers.via[0]` does. */
export function goesIntoHeaders({ firstName, text }: JsonPath): boolean {
  return firstName === "headers" && (pathSegments(text)?.length ?? 0) > 2;
}

/** What a path starts at; a filter may lead from the body back to the envelope. */
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
