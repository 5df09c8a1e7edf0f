import { isArray, isObject, type JsonObject, type JsonValue, valueAt } from "../../../json/mod.ts";
import { isXml, xmlValues } from "../../../markup/mod.ts";
import { memoizedByName } from "../../../text/mod.ts";
import { isCapture, referencesOf } from "../../producer.ts";
import type { Template } from "../../provenance.ts";
import { type Entry, formFields, type RecordedBody, type RecordedPart } from "../../recording.ts";
import { filtered, isMapLike, jsonLeaves, quotedIn, singularSegment } from "../../values/mod.ts";
import type { DraftBody, DraftField, DraftPart, DraftRequest, DraftValue } from "../draft.ts";
import { filled, leaf, memberIn, piecesOf } from "../templates.ts";

/** A value that a request sends under a name. */
export interface SentValue {
  /** The name, in the form in which it is compared with names in responses. */
  readonly name: string;
  /** The name of the object or list around it in the singular, which is empty for the whole. */
  readonly parent: string;
  /** The recorded value. */
  readonly recorded: JsonValue;
  /** The value in the flow. */
  readonly value: DraftValue;
  /** Whether it belongs to an item of a list or a map, not to what the request as a whole is about. */
  readonly isOfItem?: true;
  /** Whether it is the name of a file that is sent. */
  readonly isFile?: true;
}

const MAX_ITEMS = 6;
/** How many texts or numbers a list has at most that a response may be compared with. */
export const MAX_SCALARS = 20;

/** Removes case and separators from a name: `user_id` and `userId` are equal. */
export const plainName: (name: string) => string = memoizedByName((name) =>
  name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase()
);

/** Returns the plain name in the singular of what has something in it: `user` of `users`. */
export const parentName = (name: string): string => singularSegment(plainName(name));

/** Returns the plain name of a field: that of `name` in `user[name]`, `user.name` and `name[]`. */
export function fieldName(name: string): string {
  return plainName(name.replace(/\[\]$/, "").replace(/^.*[[.]([^[\].]+)\]?$/, "$1"));
}

/**
 * Returns the values that a request sends under names: members of its JSON, fields, and parameters
 * of its URL.
 */
export function sentValues({ request }: Entry, { url, query, body }: DraftRequest): SentValue[] {
  const last = url.at(-1);
  const written = new Set(typeof last === "string" ? last.split("?")[1]?.split("&") : []);
  const inUrl = request.query.filter(({ raw }) => written.has(raw))
    .map(({ name, value }) => ({ name: [name], value: [value] }));
  const inQuery = inFields(request.query, [...query, ...inUrl])
    .flatMap((one) => [one, ...inLines(one.recorded, piecesOf(one.value))]);
  const sent = [...sentInBody(request.body, body), ...inQuery];
  return [...sent, ...sent.flatMap(inCents), ...sent.flatMap(withoutZeros)];
}

/** Returns a time without the zero milliseconds with which scripts write it, as servers show it. */
function withoutZeros(one: SentValue): SentValue[] {
  const pieces = piecesOf(one.value);
  const last = String(pieces.at(-1));
  const shown = (text: string) => text.replace(/(T\d\d:\d\d:\d\d)\.000Z$/, "$1Z");
  if (shown(last) === last) return [];
  const value = filled([...pieces.slice(0, -1), shown(last)]);
  return [{ ...one, recorded: shown(String(one.recorded)), value }];
}

/** Returns an amount as a server shows it that counts in cents: `priceCents: 235` for `2.35`. */
function inCents({ name, recorded, value, ...place }: SentValue): SentValue[] {
  if (referencesOf(value).length > 0 || !/^\d+(?:\.\d\d?)?$/.test(String(recorded))) return [];
  const cents = Math.round(Number(recorded) * 100);
  const shown = { ...place, recorded: cents, value: leaf(cents) };
  return ["cents", "incents"].map((unit) => ({ ...shown, name: name + unit }));
}

/** Returns what was sent under a plain name, if it is equal to a value. */
export function sentAs(sent: readonly SentValue[], name: string, value: JsonValue) {
  return sent.find((one) => one.name === name && isSame(one.recorded, value));
}

/** Whether a value is a number, or a text with one that has a fraction. */
const isFigure = (one: JsonValue) => typeof one === "number" || /^-?\d+\.\d+$/.test(String(one));

/**
 * Whether two JSON values are equal; text in a form equals the number that it contains, also with
 * other zeros: `12.60`.
 */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  }
  if (typeof a === "object" || typeof b === "object") return a === b;
  const mayBeSame = typeof a !== typeof b && isFigure(a) && isFigure(b);
  return String(a) === String(b) || mayBeSame && Number(a) === Number(b);
}

function sentInBody(recorded?: RecordedBody, body?: DraftBody): SentValue[] {
  if (recorded?.kind === "json") {
    if (body?.kind === "json") return inJson(WHOLE, recorded.value, body.value);
    const variables = body?.kind === "graphql" && memberIn(body.value, "variables");
    return variables ? inJson(WHOLE, valueAt(recorded.value, ["variables"])!, variables) : [];
  }
  if (body?.kind === "form") return inFields(formFields(recorded), body.fields);
  if (body?.kind === "multipart") {
    const names = body.parts.flatMap(({ filename }) => filename || []);
    const file = { ...WHOLE, name: "name", isFile: true } as const;
    const files = names.map((recorded) => ({ ...file, recorded, value: leaf(recorded) }));
    return [...inFields(formFields(recorded), body.parts), ...files];
  }
  if (recorded?.kind !== "text" || body?.kind !== "text") return [];
  const read = /^\s*\{/.test(recorded.text) ? inLines : inMarks;
  // A store shows a text in base64 in JSON, since it may be anything.
  const pieces = [{ to: "joined", pieces: body.text, filters: ["base64"] }] as const;
  const encoded = filtered(recorded.text, ["base64"])!;
  return [...read(recorded.text, body.text), {
    ...WHOLE,
    recorded: encoded,
    value: filled(pieces),
  }];
}

/** The name of the member of JSON at whose value a text ends. */
const MEMBER = /"(\w+)":\s*"?$/;

/** Returns the name of the member of JSON in a text whose value begins with a piece of its template. */
export function memberNameAt(template: Template, index: number): string | undefined {
  return MEMBER.exec(String(template[index - 1]))?.[1];
}

/**
 * Returns the leaves of a text that is JSON, but not what is said of their types: superjson has that
 * as `meta` beside `json`.
 */
export function leavesIn(text: string) {
  return jsonLeaves(text).filter(({ path }) => path[0] !== "meta");
}

/**
 * The members of what a text has as JSON, one object a line, that the flow sends as recorded, or whose
 * whole value it takes from a response.
 */
function inLines(text: string, draft: Template): SentValue[] {
  return text.split("\n").flatMap(leavesIn).flatMap(({ path, value }) => {
    const [name, parent = ""] = path.toReversed();
    const taken = draft.find((piece, i) =>
      isCapture(piece) && isSame(piece.producer.value, value) && memberNameAt(draft, i) === name
    );
    const isSent = taken ??
      draft.some((piece) => typeof piece === "string" && piece.includes(`${value}`));
    if (!isSent || typeof name !== "string") return [];
    const place = { name: plainName(name), parent: parentName(String(parent)) };
    const written = taken ? filled([taken]) : leaf(value);
    return [{ ...place, isOfItem: true, recorded: value, value: written }];
  });
}

/** The texts in XML, or between quotes in another text, that the flow sends as they were recorded. */
function inMarks(text: string, draft: Template): SentValue[] {
  const quoted = () => quotedIn(text).map((value) => ({ value, names: [""] }));
  return (isXml(text) ? xmlValues(text) : quoted()).flatMap(({ value, names }) => {
    const isSent = draft.some((piece) => typeof piece === "string" && piece.includes(value));
    // A word in capitals is a constant of the protocol.
    if (!isSent || value === value.toUpperCase()) return [];
    return [{ ...WHOLE, name: plainName(names.join("")), recorded: value, value: leaf(value) }];
  });
}

/** Where a value of a request is. */
type Place = Pick<SentValue, "name" | "parent" | "isOfItem">;

const WHOLE: Place = { name: "", parent: "" };

/** The members with the arguments of a call, by their positions. */
const ARGUMENTS = /^(?:params|args|arguments)$/;

/** Whether an object only says of which type its value is, as `{ "integerValue": "5" }` does. */
export function saysType(object: JsonObject): boolean {
  const [key, ...others] = Object.keys(object);
  return others.length === 0 && /^(?:[a-z][A-Za-z]*Value|[SNB]|BOOL)$/.test(key);
}

/** Walks over a value and its draft in parallel. */
function inJson(at: Place, recorded: JsonValue, draft: DraftValue): SentValue[] {
  const patched = at === WHOLE ? inPatch(recorded, draft) : undefined;
  if (patched) return patched;
  if (draft.kind === "object" && isObject(recorded)) {
    const isMap = at.name !== "" && isMapLike(recorded);
    return draft.members.flatMap(([key, value, name]) => {
      // What the flow calls another way in each run has no path.
      if (name && value.kind === "leaf") return [];
      const isItem = isMap && isObject(recorded[key]);
      const own = saysType(recorded)
        ? at
        : { ...at, name: plainName(key), parent: parentName(at.name) };
      return inJson(isItem ? { ...at, isOfItem: true } : own, recorded[key], value);
    });
  }
  if (draft.kind === "list" && isArray(recorded)) {
    const isNested = recorded.some((item) => isObject(item) || isArray(item));
    if (recorded.length > (isNested ? MAX_ITEMS : MAX_SCALARS)) return [];
    if (isNested) {
      // The only item of a whole body is what the request is about.
      const isWhole = at === WHOLE && recorded.length === 1;
      const isOfItem = !isWhole && (!ARGUMENTS.test(at.name) || at.parent !== "") || undefined;
      return recorded.flatMap((item, i) => inJson({ ...at, isOfItem }, item, draft.items[i]));
    }
  }
  return at.name === "" ? [] : [{ ...at, recorded, value: draft }];
}

/**
 * Returns what a JSON Patch (RFC 6902) sets, whose operations name members by their paths, or that of
 * SCIM (RFC 7644, section 3.5.2), whose paths are `name.familyName`.
 */
function inPatch(recorded: JsonValue, draft: DraftValue): SentValue[] | undefined {
  const scim = isObject(recorded) ? recorded.Operations : undefined;
  const operations = scim ?? recorded;
  const drafts = scim ? memberIn(draft, "Operations") : draft;
  const [start, separator] = scim ? [/^/, "."] : [/^\//, "/"];
  const isOperation = (one: JsonValue): one is JsonObject =>
    isObject(one) && typeof one.op === "string" && start.test(String(one.path));
  if (drafts?.kind !== "list" || !isArray(operations) || operations.length === 0) return undefined;
  if (!operations.every(isOperation)) return undefined;
  return operations.flatMap(({ path, value }, i) => {
    const member = path === undefined ? undefined : memberIn(drafts.items[i], "value");
    const keys = String(path).replace(start, "").split(separator);
    const [name, parent = ""] = keys.map(plainName).reverse();
    // The last key of what goes into a list is its index or empty.
    const isOfItem = /^\d*$/.test(name) || undefined;
    return member ? inJson({ name, parent, isOfItem }, value, member) : [];
  });
}

/** Fields with the same name are distinguished by their number; all form values are text. */
function inFields(recorded: readonly RecordedPart[], drafted: readonly (DraftField | DraftPart)[]) {
  const queues = Map.groupBy(drafted, ({ name }) => [name].flat().join(""));
  return recorded.flatMap(({ name, value: text = "" }) => {
    const field = queues.get(name)?.shift();
    if (!field || text === "") return [];
    return [{ ...WHOLE, name: fieldName(name), recorded: text, value: filled(field.value) }];
  });
}
