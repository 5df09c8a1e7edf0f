import { segment } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Spelling } from "./spelling.ts";

/** A path below the body as JSONPath (RFC 9535), rooted as the spelling wants it. */
export function jsonPath(path: Keys | string, { root }: Spelling): string {
  const below = typeof path === "string" ? path.slice(1) : path.map(segment).join("");
  return root + withoutExpressions(below);
}

/** `${` may not stand in a path; within the quotes of a name it can be written with an escape. */
function withoutExpressions(path: string): string {
  return path.replaceAll("${", "\\u0024{");
}
