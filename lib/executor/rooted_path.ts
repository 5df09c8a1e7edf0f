import { type JsonPath, type JsonValue, shortPath } from "../json/mod.ts";
import type { Spelling } from "../loader/mod.ts";
import type { Envelope } from "./envelope.ts";

/** A JSONPath query and the root that its key's spelling gives it. */
export interface RootedPath {
  readonly path: JsonPath;
  readonly spelling: Spelling;
}

/** What a path finds in a response. */
export type Selection =
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  | { readonly kind: "unusable"; readonly problem: string; readonly excerpt?: string };

/** Looks a path up in a response; the body is parsed only if the path leads into it. */
export function select({ path, spelling }: RootedPath, envelope: Envelope): Selection {
  if (spelling === "A" && path.firstName !== "json") {
    return { kind: "values", values: path.find(envelope.root) };
  }
  const body = envelope.json();
  if (!body.ok) return { kind: "unusable", problem: body.problem, excerpt: body.excerpt };
  return { kind: "values", values: path.find(rootOf(path, spelling, envelope, body.value)) };
}

/** A filter may lead from the body back to the envelope: `$.json.items[?@.id == $.status]`. */
function rootOf(path: JsonPath, spelling: Spelling, envelope: Envelope, body: JsonValue) {
  if (spelling === "B") return body;
  return path.text.includes("$", 1) ? envelope.root : { json: body };
}

/** The paths of the values that {@linkcode select} gives, in its order. */
export function locate({ path, spelling }: RootedPath, envelope: Envelope): string[] {
  const body = envelope.json();
  if (spelling === "B" && !body.ok) return [];
  const root = body.ok ? rootOf(path, spelling, envelope, body.value) : envelope.root;
  return path.locate(root).map((located) => shortPath(located.path));
}
