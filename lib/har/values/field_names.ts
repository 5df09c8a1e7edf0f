import { valueAt } from "../../json/mod.ts";
import { secretNameKind } from "../../secrets/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import { wordsOf } from "../../words/mod.ts";
import { lastKey } from "../producer.ts";
import type { RequestValue, ValuePlace } from "../provenance.ts";
import { type Entry, formFields } from "../recording.ts";

/** The fields next to a value, each with its name. */
type Siblings = Readonly<Record<string, unknown>>;

/** Names that are short for `new password` and the like where the path names a password. */
const PART_OF_CHANGE =
  /^(?:new|old|current|previous|confirm(?:ed|ation)?|repeat(?:ed)?|again|verify)[12]?$/i;
const PASSWORD_WORD = /^(?:passwords?|passwd|passcode|passphrase|pwd)$/;

/** Names of the buttons of forms: `commit`, `buttons.login`. */
export const BUTTON: RegExp = /(?:^|[^a-z])(?:submit|commit|buttons?|btn)(?![a-z])/i;

/**
 * Returns the name of a field as its surroundings tell it: `password` for the value in `{ type:
 * password, value: … }`, `email` for that in `{ name: email, value: … }`, and `new_password` for
 * `new` in a request to `/password`. So is what a page has as a field for a password, whatever its
 * name. Any other field has its own name.
 *
 * @param request The request that the field is in.
 */
export function fieldName(own: string, siblings: Siblings, request?: Entry["request"]) {
  const says = (test: RegExp) => request && [...lastWords(request)].some((word) => test.test(word));
  if (request && !secretNameKind(own) && askedPasswords(request).includes(own)) return "password";
  if (PART_OF_CHANGE.test(own)) return says(PASSWORD_WORD) ? `${own}_password` : own;
  const { name, key, id, _id, field, type, kind } = siblings;
  // Tables of React have the id of a row as its key.
  if (own === "key" && [id, _id].includes(key)) return "id";
  if (!/^(?:value|data|content|secret_?(?:data|value))$/i.test(own)) return own;
  const kinds = [type, kind].filter((one) => typeof one === "string");
  if (kinds.some((one) => secretNameKind(one) === "password")) return "password";
  const label = [name, key, id, field].find((one) => typeof one === "string");
  if (label !== undefined && label !== "") return label;
  return kinds.length === 0 && (says(PASSWORD_WORD) || says(/^credentials?$/)) ? "password" : own;
}

/** Returns the words of the last two segments of the path of a request. */
const lastWords = memoizedByObject(({ segments }: Entry["request"]) =>
  new Set(segments.filter((segment) => segment !== "").slice(-2).flatMap(wordsOf))
);

const asked = new WeakMap<Entry["request"], readonly string[]>();

/** Returns the fields of a request that a page before it had as fields for a password. */
export const askedPasswords = (request: Entry["request"]): readonly string[] =>
  asked.get(request) ?? [];

const PASSWORD_INPUT = /<input\b(?=[^<>]*\stype=["']?password\b)[^<>]*\sname=["']?([^"'\s<>]+)/gi;

/** Has the fields of forms count as passwords that a page of the same server has for passwords. */
export function notePasswordFields(entries: readonly Entry[]): void {
  const names = new Map<string, Set<string>>();
  for (const { request, response: { text = "" } } of entries) {
    const known = names.getOrInsertComputed(request.origin, () => new Set());
    const sent = formFields(request.body).map(({ name }) => name).filter((one) => known.has(one));
    if (sent.length > 0) asked.set(request, sent);
    for (const [, name] of text.matchAll(PASSWORD_INPUT)) known.add(name);
  }
}

/** Returns the last key on the path to a value in JSON or in a map of names; nothing without one. */
export function ownName(place: ValuePlace): string | undefined {
  if (place.in !== "json") return "name" in place ? innermostName(place.name) : undefined;
  return place.called ?? lastKey([...place.path, ...(place.embedded ?? [])]);
}

/** Returns the last part of a name in brackets, without those of a list: `name` of `user[name][]`. */
export function innermostName(name: string): string {
  return /\[([^\][]+)\](?:\[\])?$/.exec(name)?.[1] ?? name.replace(/\[\]$/, "");
}

/** Returns the name of a value of a request as its surroundings tell it; nothing without one. */
export function sentName({ entry: { request }, place }: RequestValue): string | undefined {
  const { body } = request;
  const own = ownName(place);
  if (own === undefined) return undefined;
  const isInJson = place.in === "json" && place.path.at(-1) === own && body?.kind === "json";
  if (!isInJson && place.in !== "form" && place.in !== "part") return own;
  const owner = isInJson ? valueAt(body.value, place.path.slice(0, -1)) : siblingsIn(body);
  return fieldName(own, Object(owner), request);
}

/** Returns the fields of a form by their names. */
export function siblingsIn(body: Entry["request"]["body"]): Siblings {
  return Object.fromEntries(formFields(body).map(({ name, value }) => [name, value]));
}
