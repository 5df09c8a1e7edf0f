import { toText } from "../../json/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { createsTarget, isWrite, mayCreate } from "../call/mod.ts";
import type { RequestValue, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { withRunSuffix } from "./accounts.ts";
import { keyOf, spacedWords } from "./names.ts";
import { isDistinctive, isEmail, type Substitutes } from "./substitutes.ts";

/** Names under which no two records may have the same value. */
const KEY =
  /(?:^| )(?:email|e mail|mail|username|user name|login|nickname|handle|slug|code|sku|name|title|path|key|identifier|label|domain|subdomain|host name|hostname|topic|bucket|queue|filename|file name)$/;
/** Parts of a person's name, and names of things of which there are only a few. */
const COMMON =
  /^(?:first|last|given|family|middle|full|display) ?name$|(?:class|table|model|schema|service|module|type|role|state|status|country|currency|language|lang|locale|zip|postal|area|color|time ?zone|error|mode|method|operation|event|field|column|sort) ?(?:name|code|key)?$|^operation name$/;
const MAX_LENGTH = 120;

/**
 * Gives what a recording creates a new name in each run, wherever that name occurs: values under
 * names such as `slug` or `title` that a POST is the first to have, values that are later part of a
 * path, and what a PUT creates.
 *
 * @param isName Whether a value is a name that the client gave to something when it created it.
 * @param entries All entries of the recording; a name that an earlier response has belongs to
 * something else.
 */
export function provideUniqueNames(
  requestValues: readonly RequestValue[],
  { isUnbound, isName, substitutes }: {
    readonly isUnbound: (requestValue: RequestValue) => boolean;
    readonly isName: (requestValue: RequestValue) => boolean;
    readonly substitutes: Substitutes;
  },
  entries: readonly Entry[],
): void {
  const isConstant = clientConstants(requestValues);
  const routes = new Set(entries.map(({ request: { segments } }) => segments[0]));
  const addressed = addressedLater(requestValues);
  const seen = new Set<string>();
  const keys: {
    readonly requestValue: RequestValue;
    readonly value: string;
    readonly words: string;
  }[] = [];
  for (const requestValue of requestValues) {
    const { value } = requestValue;
    if (typeof value !== "string") continue;
    const isTarget = isName(requestValue) && createsTarget(requestValue.entry);
    if (isTarget && mayVary(value) && isUnbound(requestValue) && !substitutes.knows(value)) {
      provideTargetName(value, isName, substitutes);
      continue;
    }
    if (seen.has(value)) continue;
    seen.add(value);
    const names = addressed.has(value);
    if (!isBody(requestValue) || !mayVary(value) || !creates(requestValue.entry, names)) continue;
    if (!isUnbound(requestValue) || substitutes.knows(value) || isConstant(requestValue)) continue;
    if (value.startsWith("/") && routes.has(value.split("/")[1])) continue;
    const words = spacedWords(keyOf(requestValue.place) ?? requestValue.name);
    if (COMMON.test(words) || !names && !KEY.test(words)) continue;
    keys.push({ requestValue, value, words });
  }
  const there = namesInResponses(entries, keys.map(({ value }) => value));
  for (const { requestValue, value, words } of keys) {
    if ((there.get(value) ?? Infinity) > requestValue.entry.startMs) {
      provideUniqueName(value, words, addressed.has(value), substitutes);
    }
  }
}

/** Gives what a PUT creates another name, in each path that leads to it. */
function provideTargetName(
  value: string,
  isName: (requestValue: RequestValue) => boolean,
  substitutes: Substitutes,
): void {
  const isOwn = isDistinctive(value);
  substitutes.substitute(value, {
    template: variedKey(value, true, substitutes),
    reason: "the request creates what its path names: another name in each run",
    fits: (requestValue) =>
      isOwn || isName(requestValue) ||
      isBody(requestValue) && typeof requestValue.value === "string",
    inside: isOwn && value.length >= 8 ? true : "segment",
  });
}

const MIN_REQUESTS = 3;

/**
 * Finds what every request with a body sends under the same name: it belongs to the client, such as
 * the key of an application.
 */
function clientConstants(
  requestValues: readonly RequestValue[],
): (requestValue: RequestValue) => boolean {
  const senders = new Set<Entry>();
  const uses = new Map<string, Set<Entry>>();
  for (const requestValue of requestValues) {
    if (!isBody(requestValue)) continue;
    senders.add(requestValue.entry);
    const key = constantKey(requestValue);
    uses.set(key, (uses.get(key) ?? new Set()).add(requestValue.entry));
  }
  return (requestValue) =>
    senders.size >= MIN_REQUESTS && uses.get(constantKey(requestValue))?.size === senders.size;
}

function constantKey({ place, value }: RequestValue): string {
  return `${keyOf(place)}\n${toText(value)}`;
}

function provideUniqueName(
  value: string,
  words: string,
  isAddress: boolean,
  substitutes: Substitutes,
): void {
  const isOwn = isDistinctive(value);
  substitutes.substitute(value, {
    template: variedKey(value, isAddress || !/(?:title|label)$/.test(words), substitutes),
    reason: "what the recording creates under a name of its own: another name in each run",
    fits: (requestValue) => {
      const other = spacedWords(keyOf(requestValue.place) ?? requestValue.name);
      return isOwn || other === words || KEY.test(other) && !COMMON.test(other) ||
        requestValue.place.in === "path";
    },
    inside: isOwn && value.length >= 8,
  });
}

function variedKey(value: string, isIdentifier: boolean, substitutes: Substitutes): Template {
  const run = () => substitutes.run();
  if (isEmail(value)) {
    const at = value.lastIndexOf("@");
    return [...withRunSuffix(value.slice(0, at), "-", run), value.slice(at)];
  }
  const extension = /(?<=[^/.])\.[A-Za-z][A-Za-z0-9]{0,7}$/.exec(value)?.[0] ?? "";
  const stem = value.slice(0, value.length - extension.length);
  const separator = /\s/.test(stem) ? " " : /[A-Z]/.test(stem) || !isIdentifier ? "-" : undefined;
  const pieces = withRunSuffix(stem, separator, run);
  return extension === "" ? pieces : [...pieces, extension];
}

function mayVary(value: string): boolean {
  return value.length >= 2 && value.length <= MAX_LENGTH && /\p{L}/u.test(value) &&
    !/^[A-Z]{1,4}$/.test(value) && !/^(?:[a-z][a-z\d+.-]*:|true$|false$|null$)/i.test(value) &&
    !/\n/.test(value);
}

/** Whether a request may create something or, with `names`, rename something. */
function creates(entry: Entry, names: boolean): boolean {
  const { status } = entry.response;
  return status >= 200 && status < 300 && (names ? isWrite(entry) : mayCreate(entry));
}

function isBody({ place }: RequestValue): boolean {
  return place.in === "json" || place.in === "form" || place.in === "part";
}

/**
 * Returns the values of bodies that are a path segment of a later request, but not of an earlier
 * one.
 */
function addressedLater(requestValues: readonly RequestValue[]): ReadonlySet<string> {
  const inPaths = new Set<string>();
  const inBodies = new Map<string, number>();
  const found = new Set<string>();
  for (const requestValue of requestValues) {
    const text = toText(requestValue.value);
    if (requestValue.place.in === "path") {
      const created = inBodies.get(text);
      if (created !== undefined && created < requestValue.entry.index && !inPaths.has(text)) {
        found.add(text);
      }
      if (created === undefined) inPaths.add(text);
    } else if (isBody(requestValue) && creates(requestValue.entry, true) && !inBodies.has(text)) {
      inBodies.set(text, requestValue.entry.index);
    }
  }
  return found;
}

/**
 * Finds the names in responses, to distinguish a reference to a thing from its creation.
 *
 * @returns The time at which the first response with each name was complete.
 */
function namesInResponses(
  entries: readonly Entry[],
  names: Iterable<string>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const written = Array.from(names, (name) => escapePattern(JSON.stringify(name)));
  if (written.length === 0) return found;
  const any = new RegExp(written.join("|"), "g");
  for (const { response: { text, json }, endMs } of entries) {
    if (text === undefined || json === undefined) continue;
    for (const [quoted] of text.matchAll(any)) {
      const name = JSON.parse(quoted);
      found.set(name, Math.min(found.get(name) ?? Infinity, endMs));
    }
  }
  return found;
}
