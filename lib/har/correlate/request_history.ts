import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { affinity, isReadable } from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";
import { jsonLeaves } from "./request/json_leaves.ts";

/** Why no response is the source of a value. */
export type Unbound = "client" | "kept";

/**
 * What earlier requests sent: which values the client brought, and which a response only repeats.
 */
export interface RequestHistory {
  /** Records the values of a request before any of them is bound. */
  note(entryIndex: number, consumers: readonly Consumer[]): void;
  /** Records a value that no response is the source of. */
  mark(consumer: Consumer, why: Unbound): void;
  /** Whether the client brought a value. */
  isClient(consumer: Consumer): boolean;
  /** Returns the consumers of a request with the same text as a value of its response. */
  alike(entryIndex: number, text: string): readonly Consumer[];
  /** Whether a value is a claim of a JSON web token that was sent earlier. */
  isClaim(text: string): boolean;
  /**
   * Returns the id of the request value in which the user typed a text before a response came, if
   * any: a text that a client sends back later is not what chose an item of that response.
   */
  typed(text: string, answered: Entry): string | undefined;
}

/** Creates an empty history. */
export function createRequestHistory(): RequestHistory {
  const byEntry = new Map<number, Map<string, Consumer[]>>();
  const unbound = new Map<string, { readonly consumer: Consumer; readonly why: Unbound }[]>();
  const typedIn = new Map<string, RequestValue>();
  const tokens = new Set<string>();
  const claims = new Set<string>();
  const noteToken = (text: string) => {
    if (tokens.has(text)) return;
    tokens.add(text);
    for (const claim of jwtClaims(text)) claims.add(claim);
  };
  return {
    note(entryIndex, consumers) {
      const texts = new Map<string, Consumer[]>();
      for (const consumer of consumers) {
        const there = texts.get(consumer.text);
        if (there) there.push(consumer);
        else texts.set(consumer.text, [consumer]);
        if (consumer.valueClass === "jwt") noteToken(consumer.text);
        if (consumer.span === undefined && isTyped(consumer) && !typedIn.has(consumer.text)) {
          typedIn.set(consumer.text, consumer.requestValue);
        }
      }
      byEntry.set(entryIndex, texts);
    },
    mark(consumer, why) {
      const there = unbound.get(consumer.text) ?? [];
      const isKnown = there.some((one) => one.why === why && areAlike(one.consumer, consumer));
      if (!isKnown) unbound.set(consumer.text, [...there, { consumer, why }]);
    },
    isClient: (consumer) =>
      unbound.get(consumer.text)?.some((one) =>
        one.why === "client" && !isWeak(consumer) || areAlike(one.consumer, consumer)
      ) ?? false,
    alike: (entryIndex, text) => byEntry.get(entryIndex)?.get(text) ?? [],
    isClaim: (text) => claims.has(text),
    typed(text, answered) {
      const value = typedIn.get(text);
      return value && value.entry.startMs <= answered.startMs ? value.id : undefined;
    },
  };
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
  return place.in !== "header" && place.in !== "cookie" && place.in !== "header name" &&
    isReadable(valueClass);
}

/** Returns the leaves in the payload of a JSON web token (RFC 7519); none if it is unreadable. */
function jwtClaims(token: string): readonly string[] {
  try {
    const payload = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
    return jsonLeaves(new TextDecoder().decode(payload)).map(({ value }) => String(value));
  } catch {
    return [];
  }
}
