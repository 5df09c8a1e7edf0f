import { isArray, isObject, type JsonValue } from "../../../json/mod.ts";
import { decodedSegment } from "../../call/mod.ts";
import type { Keys, RequestValue, Scalar, ValuePlace } from "../../provenance.ts";
import type { Entry, Field } from "../../recording.ts";
import { isStrong, valueClass } from "../../values/mod.ts";
import { consumerName } from "../value_names.ts";
import { jsonLeaves } from "./json_leaves.ts";

const SCHEME = /^([A-Za-z][\w-]*[ \t]+)(?=\S)/;
/** Headers whose first word is a scheme (RFC 9110, section 11.4). */
const WITH_SCHEME = /^(?:proxy-)?authorization$|authorization$|^x-auth/;
const KNOWN_SCHEME =
  /^(?:bearer|token|basic|jwt|session|apikey|api-key|digest|negotiate|key)[ \t]+(?=\S)/i;
/** The minimum of letters and digits in the part of a header name that changes with the server. */
const CHANGING = /^(?=.*\d)(?=.*[a-z])[a-z\d]{6,}$/;

/** Returns the values in a request with their places, in the order of the request's parts. */
export function requestValuesOf(entry: Entry, headers: readonly Field[]): readonly RequestValue[] {
  const found: { readonly place: ValuePlace; readonly value: Scalar }[] = [];
  const add = (place: ValuePlace, value: Scalar) => found.push({ place, value });
  entry.request.segments.forEach((segment, index) => {
    if (segment !== "") add({ in: "path", index }, decodedSegment(segment));
  });
  counted(entry.request.query, ({ name, value }, occurrence) => {
    add({ in: "query", name, occurrence }, value);
  });
  counted(headers, ({ name, value }, occurrence) => {
    if (isChangingName(name)) add({ in: "header name", name }, name);
    const scheme = schemeOf(name, value);
    const rest = scheme === undefined ? {} : { scheme };
    add({ in: "header", name, occurrence, ...rest }, value.slice(scheme?.length ?? 0));
  });
  for (const { name, value } of entry.request.cookies) add({ in: "cookie", name }, value);
  addBody(entry, add);
  return found.map(({ place, value }) => ({
    id: `${entry.index} ${placeText(place)}`,
    entry,
    place,
    name: consumerName(entry, place),
    value,
  }));
}

/** Returns a short label for a place, unique in its request: `query page 0`. */
export function placeText(place: ValuePlace): string {
  switch (place.in) {
    case "path":
      return `path ${place.index}`;
    case "query":
    case "form":
    case "part":
    case "header":
      return `${place.in} ${place.name} ${place.occurrence}`;
    case "header name":
    case "cookie name":
    case "cookie":
      return `${place.in} ${place.name}`;
    case "json": {
      const inside = place.embedded ? ` ${JSON.stringify(place.embedded)}` : "";
      return `json ${JSON.stringify(place.path)}${inside}`;
    }
    case "json key":
      return `json key ${JSON.stringify(place.path)}`;
    case "text":
      return "text";
  }
}

function addBody(
  { request: { body } }: Entry,
  add: (place: ValuePlace, value: Scalar) => void,
): void {
  switch (body?.kind) {
    case "json":
      visitLeaves(body.value, [], add);
      break;
    case "form":
      counted(body.fields, ({ name, value }, occurrence) => {
        add({ in: "form", name, occurrence }, value);
      });
      break;
    case "multipart":
      counted(body.parts, ({ name, value }, occurrence) => {
        if (value !== undefined) add({ in: "part", name, occurrence }, value);
      });
      break;
    case "text":
      if (body.text !== "") add({ in: "text" }, body.text);
  }
}

/** Visits the leaves of a JSON body, including the leaves of JSON inside a text. */
function visitLeaves(
  value: JsonValue,
  path: Keys,
  add: (place: ValuePlace, value: Scalar) => void,
): void {
  if (isArray(value)) {
    value.forEach((item, index) => visitLeaves(item, [...path, index], add));
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const inside = [...path, key];
      if (path.length > 0 && !isMemberName(key)) add({ in: "json key", path: inside }, key);
      visitLeaves(member, inside, add);
    }
  } else {
    const inside = typeof value === "string" ? jsonLeaves(value) : [];
    if (inside.length === 0) add({ in: "json", path }, value);
    for (const span of inside) add({ in: "json", path, embedded: span.path }, span.value);
  }
}

const MIN_MIXED = 8;
/** Whether a key is the name of a member, and not a value such as an id. */
function isMemberName(key: string): boolean {
  return key.length < 2 || /^[$@_A-Za-z]/.test(key) && !isStrong(valueClass(key)) && !isMixed(key);
}

/** Whether a key may be a short id without digits, such as `UyvQROXhuf`. */
function isMixed(key: string): boolean {
  return key.length >= MIN_MIXED && /[A-Z]/.test(key) && /[a-z]/.test(key) &&
    !/[^A-Za-z]/.test(key);
}

function schemeOf(name: string, value: string): string | undefined {
  if (KNOWN_SCHEME.test(value) || WITH_SCHEME.test(name)) return SCHEME.exec(value)?.[1];
  return undefined;
}

function isChangingName(name: string): boolean {
  return name.split("-").some((part) => CHANGING.test(part));
}

/** Yields each field with the number of earlier fields of the same name. */
function counted<T extends { readonly name: string }>(
  fields: readonly T[],
  each: (field: T, occurrence: number) => void,
): void {
  const counts = new Map<string, number>();
  for (const field of fields) {
    const occurrence = counts.get(field.name) ?? 0;
    counts.set(field.name, occurrence + 1);
    each(field, occurrence);
  }
}
