import { isObject, type JsonPath, type JsonValue, nearestPath, typeName } from "../json/mod.ts";
import type { Spelling } from "../loader/mod.ts";
import { count } from "../text/mod.ts";
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

/** What a response has near a path that finds nothing, as lines for a reader. */
export interface Nearby {
  readonly notes: readonly string[];
  readonly help?: string;
}

/** Says what a response has near a path that finds nothing in it. */
export function describeNearby({ path, spelling }: RootedPath, envelope: Envelope): Nearby {
  const body = envelope.json();
  const root = spelling === "A" ? envelope.root : body.ok ? body.value : null;
  const near = nearestPath(path.text, root);
  if (!near) return { notes: [] };
  return {
    notes: [`\`${near.parent}\` ${describeMembers(near.value)}`],
    ...(near.suggestion === undefined
      ? {}
      : { help: `\`${near.suggestion}\` exists; did you mean it?` }),
  };
}

const MAX_KEYS = 12;

function describeMembers(value: JsonValue): string {
  if (Array.isArray(value)) {
    return `is a list of ${count(value.length, "item")}`;
  }
  if (!isObject(value)) return value === null ? "is null" : `is a ${typeName(value)}`;
  const keys = Object.keys(value);
  if (keys.length === 0) return "is an object without members";
  const more = keys.length > MAX_KEYS ? `, … (${keys.length - MAX_KEYS} more)` : "";
  return `has: ${keys.slice(0, MAX_KEYS).join(", ")}${more}`;
}
