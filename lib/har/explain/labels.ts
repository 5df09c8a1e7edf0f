import { segment } from "../../json/mod.ts";
import { isSecretName } from "../../secrets/mod.ts";
import { isStrong, valueClass } from "../values/mod.ts";
import type { Atom, Keys, Place, Source } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** Kinds of values that may be shown. */
const OPEN = new Set([
  "integer",
  "long integer",
  "epoch",
  "boolean",
  "float",
  "date-time",
  "null",
  "version",
]);

/** An exchange in few words: `#12 PATCH /users/…`; ids in its path are left out, and so is its query. */
export function entryLabel({ index, request }: Entry): string {
  const path = request.segments.map((part) => isStrong(valueClass(part)) ? "…" : part).join("/");
  return `#${index} ${request.method} /${path}`;
}

/** A place as people say it: `query page`, `body $.user.id`. */
export function placeLabel(place: Place): string {
  switch (place.in) {
    case "path":
      return `path segment ${place.index + 1}`;
    case "query":
    case "form":
    case "header":
    case "part":
      return `${place.in} ${place.name}${place.occurrence > 0 ? ` (${place.occurrence + 1})` : ""}`;
    case "header name":
    case "cookie name":
    case "cookie":
      return `${place.in} ${place.name}`;
    case "json":
      return place.embedded === undefined
        ? `body ${pathOf(place.path)}`
        : `body ${pathOf(place.path)}, inside ${pathOf(place.embedded)}`;
    case "text":
      return "body";
  }
}

/** A source as people say it: `$.data.id`, `cookie sid`. */
export function sourceLabel(source: Source): string {
  switch (source.from) {
    case "json": {
      const inside = source.embedded === undefined ? "" : `, inside ${pathOf(source.embedded)}`;
      return (source.choice?.path ?? pathOf(source.path)) + inside;
    }
    case "header":
      return source.regex === undefined
        ? `header ${source.name}`
        : `header ${source.name} by /${source.regex}/`;
    case "cookie":
      return `cookie ${source.name}`;
    case "text":
      return `body by /${source.regex}/`;
  }
}

/** A value by its kind: numbers and times as they are, texts by their length. */
export function valueLabel({ value, name, place }: Atom, kind: string): string {
  const text = String(value);
  const isSecret = isSecretName(name) || "name" in place && isSecretName(place.name);
  if (OPEN.has(kind) && !isSecret) return `${text} (${kind})`;
  return `••• (${kind}, ${text.length} characters)`;
}

function pathOf(keys: Keys): string {
  return `$${keys.map(segment).join("")}`;
}
