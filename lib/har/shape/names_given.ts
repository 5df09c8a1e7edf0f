import { isObject } from "../../json/mod.ts";
import type { Entry } from "../recording.ts";
import { singular } from "./resource.ts";

/** What may be a segment of a path: a slug, a key, an e-mail address. */
const NAME = /^[\w.@+-]{3,100}$/;

/**
 * The names that a client gives to what it makes, as segments of a path: a read of
 * `/projects/blue-kettle` is about what `POST /projects` made under that name.
 */
export function namesGiven({ request: { method, body } }: Entry): readonly string[] {
  if (method !== "POST" || !body) return [];
  const values = body.kind === "json" && isObject(body.value)
    ? Object.values(body.value)
    : body.kind === "form"
    ? body.fields.map(({ value }) => value)
    : [];
  const names = values.filter((value) => typeof value === "string").filter((value) =>
    NAME.test(value)
  );
  return [...new Set(names.map((name) => singular(encodeURIComponent(name))))];
}
