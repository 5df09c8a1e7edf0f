import { isObject, type JsonValue, toText } from "../../json/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import type { RequestValue, ValuePlace } from "../provenance.ts";
import { type Entry, formFields } from "../recording.ts";
import { isIdName, wordsOf } from "../values/mod.ts";
import { isWrite } from "./call.ts";
import { byStart, CREATED, succeeded } from "./exchange.ts";
import { decodedSegment, routeOf } from "./resource.ts";

/** Returns what the path or the route of a request leads to, without a slash at its end: `https://app.test/a/b`. */
export function targetOf({ request }: Entry): string {
  return `${request.origin}/${routeOf(request).join("/").replace(/\/$/, "")}`;
}

/** Returns the path of a request and those above it. */
export function pathsTo({ request: { origin, segments } }: Entry): readonly string[] {
  return segments.map((_, i) => `${origin}/${segments.slice(0, i + 1).join("/")}`);
}

/** Methods with which a client chooses the path of what it creates, those of WebDAV too. */
export const NAMING_METHODS: ReadonlySet<string> = new Set(["PUT", "MKCOL", "MKCALENDAR"]);

/**
 * Whether the client named what a request created: a PUT with status 201 creates its own target. A
 * path of one segment is rather the collection that gets what the body has, unless the body says that
 * the thing is called so. So does a POST without a body, if the response says that.
 */
export function createsTarget({ request, response: { status, json } }: Entry): boolean {
  const { method, segments, body } = request;
  if (status !== CREATED) return false;
  const isCalledSo = (one?: JsonValue) =>
    isObject(one) && Object.values(one).includes(decodedSegment(segments.at(-1)!));
  if (method === "POST") return !body && isCalledSo(json);
  // What wraps the body is a part of the thing before it: `/secrets/7/metadata`.
  const sent = body?.kind === "json" ? body.value : undefined;
  return NAMING_METHODS.has(method) && !(isObject(sent) && Object.hasOwn(sent, segments.at(-1)!)) &&
    (segments.length > 1 || !body || isCalledSo(sent));
}

/**
 * Returns the targets that requests create under a name of the client: by their status, or since a
 * later request removes the target, nothing before has the name, and what comes later has it as a
 * value or elsewhere in a path. A word of the application, as in `/posts/7/star`, is none.
 */
export function madeTargets(entries: readonly Entry[]): ReadonlySet<string> {
  const created = new Set(entries.filter(createsTarget).map(targetOf));
  // A parameter with an id says which of the things below the path goes.
  const isRemoval = (one: Entry) =>
    one.request.method === "DELETE" && succeeded(one) &&
    !one.request.query.some(({ name }) => isIdName(name));
  // What was made at `/v1/policies/acl/editor` may be removed at `/v1/policy/editor`.
  const ends = ({ request: { segments } }: Entry) => `${segments[0]} ${segments.at(-1)}`;
  const removed = new Set(entries.filter(isRemoval).map(ends));
  for (const [from, { request: { method, segments, body } }] of entries.entries()) {
    // Only the first request to a target can create it.
    const isFirst = succeeded(entries[from]) &&
      (removed.delete(ends(entries[from])) || isFile(entries[from]));
    const mayMake = method === "PUT" || method === "POST" && segments.length > 1;
    if (!isFirst || !mayMake) continue;
    const name = decodedSegment(segments.at(-1)!);
    // A path of one segment may be a thing of which there is only one, as `/avatar` is.
    const noKey = segments.length > 1 ? "" : "(?!\\s*:)";
    // A list may have it as `locks/pier`.
    const quoted = new RegExp(`"(?:[\\w.-]+/)*${escapePattern(name)}/?"${noKey}`);
    const isAfter = entries.slice(from).some(({ request, response: { text = "" } }) =>
      quoted.test(text) ||
      request.segments.some((one, i) => i !== segments.length - 1 && decodedSegment(one) === name)
    );
    // What a text is put at is no word of the application: `gate`, whatever has a `gateway`.
    const own = body?.kind === "text" ? new RegExp(`\\b${escapePattern(name)}\\b`) : undefined;
    const isBefore = entries.slice(0, from).some(({ request: { url }, response: { text = "" } }) =>
      (own ? own.test(text) : text.includes(name)) || url.includes(segments.at(-1)!)
    );
    if (isAfter && !isBefore) created.add(targetOf(entries[from]));
  }
  return created;
}

/** The end of the name of a file, which says its type. */
export const FILE_NAME: RegExp = /[^./]\.[a-z\d]{2,5}$/i;

/** Whether a request sends a file to its name: `/object/avatars/portrait.png`. */
function isFile({ request: { segments, body, bodyMissing } }: Entry): boolean {
  const isSent = bodyMissing || body?.kind === "bytes" || body?.kind === "multipart";
  return isSent && FILE_NAME.test(segments.at(-1)!);
}

/**
 * The name at the end of a path, or that of an entry of a directory (RFC 4514), which is a path of
 * names: `/news/spring`, `uid=kay,ou=people`.
 */
const NAME_IN_PATH = /^(?:'?\w+=([^,=]+),\w+=|\/(?:[^/]*\/)*([^/]+)$)/;

/**
 * Returns the values of the bodies, parameters and headers of changes that are a path segment of a
 * later request, or the end of a path in its query, but not of an earlier one: the client named
 * something, and addresses it by that name.
 */
export function addressedLater(requestValues: Iterable<RequestValue>): ReadonlySet<string> {
  const inPaths = new Set<string>();
  const sent = new Map<string, Entry>();
  const found = new Set<string>();
  for (const { entry, place, value } of requestValues) {
    const inQuery = place.in === "query" && NAME_IN_PATH.exec(toText(value))?.slice(1).join("");
    const text = inQuery || toText(value);
    if (place.in === "path" || inQuery) {
      const created = sent.get(text);
      if (created && byStart(created, entry) < 0 && !inPaths.has(text)) found.add(text);
      if (created === undefined && succeeded(entry)) inPaths.add(text);
    } else if (mayHaveName(place) && isWrite(entry) && succeeded(entry)) {
      sent.getOrInsert(text, entry);
    }
  }
  return found;
}

/** Whether a change may have the name of what it makes at a place outside its path. */
export function mayHaveName(place: ValuePlace): boolean {
  return isBody(place) || place.in === "query" ||
    place.in === "header" && place.name.startsWith("x-");
}

/** Whether a value is in the body of a request, as the value of a member or a field. */
export function isBody(place: ValuePlace): boolean {
  return place.in === "json" || place.in === "form" || place.in === "part";
}

/**
 * Whether a segment spells what a form sent, as addresses do, perhaps with a number: `spring-fair-2`
 * for `Spring Fair!`.
 */
export function spellsSent(segment: string, { request: { body } }: Entry): boolean {
  const [name, ...texts] = [{ value: segment }, ...formFields(body)]
    .map(({ value = "" }) => wordsOf(value.toLowerCase()).join("-"));
  return name.length > 4 && texts.some((one) => one === name || one === name.replace(/-\d+$/, ""));
}

/** Whether a segment of a path comes directly after the path to which a POST was sent. */
export function isMadeAbove(maker: Entry, entry: Entry, index: number): boolean {
  return maker.request.method === "POST" && pathsTo(entry)[index - 1] === targetOf(maker);
}
