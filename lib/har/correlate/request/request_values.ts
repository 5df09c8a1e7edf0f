import { isArray, isObject, type JsonValue, valueAt } from "../../../json/mod.ts";
import { decodedSegment } from "../../call/mod.ts";
import type { Keys, RequestValue, Scalar, ValuePlace } from "../../provenance.ts";
import { type Entry, type Field, formFields, type RecordedPart } from "../../recording.ts";
import {
  decodedBasic,
  jsonLeaves,
  looksUnique,
  MIXED,
  OF_USERS,
  severalInBase64,
  wordSet,
} from "../../values/mod.ts";
import { IN_ROW } from "../response/html_links.ts";
import { consumerName } from "../value_names.ts";

/** Returns the values in a request with their places, in the order of the request's parts. */
export function requestValuesOf(entry: Entry, headers: readonly Field[]): readonly RequestValue[] {
  return Array.from(valuesWithPlaces(entry, headers), ([place, value]) => ({
    id: `${entry.index} ${placeText(place)}`,
    entry,
    place,
    name: consumerName(entry, place),
    value,
  }));
}

/** Returns a short label for a place, unique in its request: `query page 0`. */
export function placeText(place: ValuePlace): string {
  if (place.in === "text") return place.in;
  if (place.in === "path") return `path ${place.index}`;
  if ("occurrence" in place) return `${place.in} ${place.name} ${place.occurrence}`;
  if ("name" in place) return `${place.in} ${place.name}`;
  const inside = place.in === "json" && place.embedded ? ` ${JSON.stringify(place.embedded)}` : "";
  return `${place.in} ${JSON.stringify(place.path)}${inside}`;
}

type PlacedValue = readonly [place: ValuePlace, value: Scalar];

const SCHEME = /^([A-Za-z][\w-]*[ \t]+)(?=\S)/;
/** Headers whose first word is a scheme (RFC 9110, section 11.4). */
const WITH_SCHEME = /authorization$|^x-auth/;
const KNOWN_SCHEME =
  /^(?:bearer|token|basic|jwt|session|apikey|api-key|digest|negotiate|key)[ \t]+(?=\S)/i;
/** The minimum of letters and digits in the part of a header name that changes with the server. */
const CHANGING = /^(?=.*\d)(?=.*[a-z])[a-z\d]{6,}$/;
/**
 * Fields whose name may change, too: `c2a91be7=1`, `gkszue=1505998205`, `d7Hmvqt0x83SFgeM-step=2`, and
 * boxes without a value, which have the id of what they choose in it: `chk_7=on`, `note[7]=on`. So
 * may those of a part of a form: `base24664-reps=14`, `field_2842=Petra`. A word with a number does
 * not change: `password2`.
 */
const FIELD =
  /^(?:(?![a-z]+\d\d?=)(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}=|[a-z]{5,}=(?=\w*\d)\w{9,}$|[^=]*\b(?=[A-Za-z]*\d)[A-Za-z\d]{16,}\b[^=]*=|[^=]*[_[]\d+\]?=on$|[A-Za-z]+[_[-]?\d{3,}[\]_-]|[a-z_]+\d{3,}=)/;

/**
 * Headers that no response has the value of, the address of the page before and its origin, and the
 * id that a build of Next.js gave to a function.
 */
const CONSTANT = wordSet(
  "accept content-type hx-current-url next-action origin referer x-requested-with",
);

function* valuesWithPlaces({ request }: Entry, headers: readonly Field[]): Iterable<PlacedValue> {
  const { segments, query, cookies, body } = request;
  for (const [index, segment] of segments.entries()) {
    if (segment !== "") yield [{ in: "path", index }, decodedSegment(segment)];
  }
  for (const [{ name, value }, occurrence] of counted(query)) {
    yield [{ in: "query", name, occurrence }, value];
  }
  for (const [{ name, value }, occurrence] of counted(headers)) {
    if (CONSTANT.has(name)) continue;
    const isChanging = name.split("-").some((part) => CHANGING.test(part));
    if (isChanging) yield [{ in: "header name", name }, name];
    const hasScheme = KNOWN_SCHEME.test(value) || WITH_SCHEME.test(name);
    const [scheme = ""] = hasScheme && SCHEME.exec(value) || [];
    const written = value.slice(scheme.length);
    // What repeats a cookie of the request comes from where that does, whatever is in it.
    const isCookie = cookies.some(({ value }) => [value, decodedSegment(value)].includes(written));
    const several = isCookie ? undefined : severalInBase64(written);
    const decoded = /^basic\s/i.test(scheme) ? decodedBasic(written)?.join(":") : several;
    const place = { in: "header", name, occurrence, ...scheme && { scheme } } as const;
    yield [{ ...place, ...decoded !== undefined && { encoding: "base64" } }, decoded ?? written];
  }
  for (const { name, value } of cookies) yield [{ in: "cookie", name }, value];
  if (body?.kind === "json") yield* valuesInJson(body.value, []);
  if (body?.kind === "text") yield [{ in: "text" }, body.text];
  const where = body?.kind === "form" ? "form" : "part";
  for (const [{ name, value }, occurrence] of counted<Field | RecordedPart>(formFields(body))) {
    if (FIELD.test(`${name}=${value}`) || IN_ROW.test(name)) {
      yield [{ in: "field name", name }, name];
    }
    if (value !== undefined) yield [{ in: where, name, occurrence }, value];
  }
}

/** Yields each field with the number of earlier fields of the same name. */
export function* counted<T extends { readonly name: string }>(fields: readonly T[]) {
  const counts = new Map<string, number>();
  for (const field of fields) {
    const occurrence = counts.get(field.name) ?? 0;
    counts.set(field.name, occurrence + 1);
    yield [field, occurrence] as const;
  }
}

/**
 * Yields the leaves of a JSON body, including the leaves of JSON inside a text.
 *
 * @param called The name that another list has for the value, if its object has one of names and one
 * of values.
 */
function* valuesInJson(value: JsonValue, path: Keys, called?: string): Iterable<PlacedValue> {
  if (isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* valuesInJson(item, [...path, index], called);
    }
  } else if (isObject(value)) {
    const { k: names, v: values } = value;
    const isNamed = isArray(names) && isArray(values) && names.length === values.length;
    for (const [i, one] of isNamed ? values.entries() : []) {
      yield* valuesInJson(one, [...path, "v", i], `${valueAt(names, [i])}`);
    }
    for (const [key, member] of isNamed ? [] : Object.entries(value)) {
      const inside = [...path, key];
      // A key may be a value such as an id, a file, `jam-1.0.tgz`, or a user in a map of these.
      const isName = path.length === 0 || key.length < 2 ||
        /^[$@_A-Za-z](?!.*\d\.[a-z]{2,4}$)[^|:]*$/.test(key) && !looksUnique(key) &&
          !MIXED.test(key) && !OF_USERS.test(`${path.at(-1)}`);
      if (!isName) yield [{ in: "json key", path: inside }, key];
      yield* valuesInJson(member, inside, called);
    }
  } else {
    const inside = typeof value === "string" ? jsonLeaves(value) : [];
    const leaves = inside.some(isCheck) ? [] : inside;
    if (leaves.length === 0) yield [{ in: "json", path, ...called && { called } }, value];
    for (const leaf of leaves) yield [{ in: "json", path, embedded: leaf.path }, leaf.value];
  }
}

/** Whether a value shows that nothing beside it was changed, so that all of it belongs together. */
function isCheck({ path, value }: { readonly path: Keys; readonly value: Scalar }): boolean {
  return /^(?:checksum|signature|hmac|mac|digest)$/i.test(`${path}`) && looksUnique(value);
}
