import { isArray, isObject, type JsonValue, toText } from "../../json/mod.ts";
import { targetOf } from "../call/mod.ts";
import { eachLeaf, lastKey } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { affinity } from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";

/**
 * What earlier requests sent: which values the client brought, and which a response only repeats.
 */
export interface RequestHistory {
  /** Records what a response shows. */
  noteResponse(entry: Entry): void;
  /** Records the values of a request before any of them is bound. */
  note(entry: Entry, consumers: readonly Consumer[]): void;
  /** Records that the client had a value before any response did. */
  markClient(consumer: Consumer): void;
  /**
   * Records that a value is kept as recorded although a response had it, because the names did not
   * match.
   */
  markKept(consumer: Consumer): void;
  /** Whether the client brought a value. */
  isClient(consumer: Consumer): boolean;
  /** Returns the consumers of a request with the same text as a value of its response. */
  alike(entryIndex: number, text: string): readonly Consumer[];
  /** Whether a value is a claim of a JSON web token that was sent earlier. */
  isClaim(text: string): boolean;
  /**
   * Returns the request value in which the user typed a text first, before a response came, if
   * any: a text that a client sends back later is not what chose an item of that response.
   */
  typed(text: string, answered: Entry): RequestValue | undefined;
}

const MAX_KEPT = 8;
/** Methods with which a client sends a thing as it read it, but for what the user changed. */
const SENDS_BACK = /^(?:PUT|PATCH)$/;

/** Creates an empty history. */
export function createRequestHistory(): RequestHistory {
  const byEntry = new Map<number, Map<string, Consumer[]>>();
  const clients = new Map<string, Consumer[]>();
  const kept = new Map<string, Consumer[]>();
  const typedIn = new Map<string, RequestValue>();
  const shown = new Map<string, JsonValue>();
  const tokens = new Set<string>();
  const claims = new Set<string>();
  const noteToken = (text: string) => {
    if (tokens.has(text)) return;
    tokens.add(text);
    for (const claim of jwtClaims(text)) claims.add(claim);
  };
  return {
    noteResponse(entry) {
      const { json } = entry.response;
      if (json !== undefined) shown.set(targetOf(entry), json);
    },
    note(entry, consumers) {
      const read = SENDS_BACK.test(entry.request.method)
        ? membersOf(shown.get(targetOf(entry)))
        : undefined;
      const texts = new Map<string, Consumer[]>();
      for (const consumer of consumers) {
        const there = texts.get(consumer.text);
        if (there) there.push(consumer);
        else texts.set(consumer.text, [consumer]);
        if (consumer.valueClass === "jwt") noteToken(consumer.text);
        const { text, span, requestValue } = consumer;
        if (span !== undefined || !isTyped(consumer) || typedIn.has(text)) continue;
        if (!read?.has(member(requestValue.name, text))) typedIn.set(text, requestValue);
      }
      byEntry.set(entry.index, texts);
    },
    markClient(consumer) {
      const there = clients.get(consumer.text);
      if (!there) clients.set(consumer.text, [consumer]);
      else if (isWeak(consumer) && !there.some((one) => areAlike(one, consumer))) {
        there.push(consumer);
      }
    },
    markKept(consumer) {
      kept.set(consumer.text, [...kept.get(consumer.text) ?? [], consumer].slice(0, MAX_KEPT));
    },
    isClient(consumer) {
      if (kept.get(consumer.text)?.some((one) => areAlike(one, consumer))) return true;
      const there = clients.get(consumer.text);
      if (there === undefined) return false;
      return !isWeak(consumer) || there.some((one) => areAlike(one, consumer));
    },
    alike: (entryIndex, text) => byEntry.get(entryIndex)?.get(text) ?? [],
    isClaim: (text) => claims.has(text),
    typed(text, answered) {
      const value = typedIn.get(text);
      return value && value.entry.startMs <= answered.startMs ? value : undefined;
    },
  };
}

/** Returns the names and texts of the members of a response. */
function membersOf(json: JsonValue | undefined): ReadonlySet<string> {
  const members = new Set<string>();
  if (json !== undefined) {
    eachLeaf(json, (path, value) => members.add(member(lastKey(path) ?? "", toText(value))));
  }
  return members;
}

function member(name: string, text: string): string {
  return `${name} ${text}`;
}

/**
 * Small numbers occur for many reasons; equal ones count as the same only if their names are alike.
 */
function isWeak({ valueClass }: Consumer): boolean {
  return valueClass === "integer" || valueClass === "epoch";
}

function areAlike(one: Consumer, other: Consumer): boolean {
  return affinity(one.names, other.names) >= 0.9;
}

function isTyped({ requestValue: { place }, valueClass }: Consumer): boolean {
  if (place.in === "header" || place.in === "cookie" || place.in === "header name") return false;
  return valueClass === "word" || valueClass === "text" || valueClass === "code" ||
    valueClass === "email";
}

/**
 * Returns the texts and numbers in the payload of a JSON web token (RFC 7519); none if it is
 * unreadable.
 */
function jwtClaims(token: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue): void => {
    if (isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
    else if (typeof value === "string" || typeof value === "number") found.push(String(value));
  };
  try {
    const payload = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
    visit(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return [];
  }
  return found;
}
