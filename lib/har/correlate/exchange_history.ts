import { type JsonValue, toText } from "../../json/mod.ts";
import { ifPossible, memoizedByName, memoizedByObject } from "../../text/mod.ts";
import { decodedSegment, isBody, mayCreate, resourcesAt, shapeOf, targetOf } from "../call/mod.ts";
import { lastKey } from "../producer.ts";
import type { Decision, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { affinity, eachLeaf, isReadable, isStrong, jsonLeaves } from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";
import type { ResponseValue } from "./response/response_value.ts";

/** Methods with which a client sends a thing as it read it, but for what the user changed. */
const SENDS_BACK = /^(?:PUT|PATCH)$/;
/** The number of values of one kind to keep at each end: the earliest and the latest. */
const KEPT = 3;

/**
 * What earlier exchanges sent and showed: which values responses had, which of them the client
 * brought, and which a response only repeats.
 */
export class ExchangeHistory {
  /** The ids of the request values that come from responses. */
  readonly bound: Set<string> = new Set();
  /** The latest exchange that set each cookie. */
  readonly setters: Map<string, Entry> = new Map();
  /** What was decided for headers and cookies, with the number of values that responses had. */
  readonly repeated = new Map<string, { readonly count: number; readonly decision: Decision }>();
  /** The items of lists that were taken, by the name of what was sent and its text. */
  readonly chosen: Map<string, ResponseValue> = new Map();
  readonly #counts = new Map<string, number>();
  /**
   * The values of responses that are looked for, by their text. Of values that recur often, only the
   * first and last are kept.
   */
  readonly #byText = new Map<string, Map<string, ResponseValue[]>>();
  readonly #byEntry = new Map<Entry, Map<string, Consumer[]>>();
  readonly #unbound = new Map<string, { consumer: Consumer; why: "client" | "kept" }[]>();
  /** The ends of the paths to which the client put something: `reports/spring.txt`. */
  readonly #put = new Set<string>();
  readonly #typed = new Map<string, RequestValue>();
  readonly #shown = new Map<string, JsonValue>();
  /** The claims of the JSON web tokens that were sent. */
  readonly #claims = new Set<string>();
  /** The names of ids that the recording does not have, without spaces. */
  readonly #lost = new Set<string>();

  /** Adds a value of a complete response. */
  add(value: ResponseValue): void {
    const kinds = this.#byText.getOrInsertComputed(value.text, () => new Map());
    const alike = kinds.getOrInsertComputed(kindOf(value), () => []);
    const { names } = alike[0] ?? value;
    alike.push(names === value.names ? value : { ...value, names });
    if (alike.length > 2 * KEPT) alike.splice(KEPT, 1);
    this.#counts.set(value.text, this.countOf(value.text) + 1);
  }

  /** Returns how many values with a text were added. */
  countOf(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  /** Returns the values with a text, in the order in which they were added. */
  valuesOf(text: string): readonly ResponseValue[] {
    return [...this.#byText.get(text)?.values() ?? []].flat();
  }

  /** Records what a response shows. */
  noteResponse(entry: Entry): void {
    const { json, status, bodyMissing, setCookies } = entry.response;
    for (const { name, value } of setCookies) if (value !== "") this.setters.set(name, entry);
    if (json !== undefined) this.#shown.set(targetOf(entry), json);
    const [made] = bodyMissing && status < 300 && mayCreate(entry) ? resourcesAt(entry, []) : [];
    if (made) this.#lost.add(`${made.join("")}id`);
  }

  /** Whether a value may be the id that a response gave whose body the recording does not have. */
  isLost({ idLike, names, valueClass, place }: Consumer): boolean {
    const isId = valueClass === "integer" || place.in === "path" && isStrong(valueClass);
    return isId && idLike && names.some((words) => this.#lost.has(words.join("")));
  }

  /** Records values of a request before any of them is bound. */
  note(entry: Entry, consumers: readonly Consumer[]): void {
    const { method, segments, body } = entry.request;
    const path = segments.map(decodedSegment);
    if (method === "PUT") path.forEach((_, i) => this.#put.add(path.slice(i).join("/")));
    const shown = SENDS_BACK.test(method) ? this.#shown.get(targetOf(entry)) : undefined;
    const read = new Set<string>();
    eachLeaf(shown ?? [], (path, value) => read.add(`${lastKey(path) ?? ""} ${toText(value)}`));
    this.#byEntry.set(entry, Map.groupBy(consumers, ({ text }) => text));
    for (const { name, filename } of body?.kind === "multipart" ? body.parts : []) {
      const place = { in: "part", name, occurrence: 0 } as const;
      const file = { id: `${entry.index} file ${name}`, entry, place, name, value: filename ?? "" };
      if (filename) this.#typed.getOrInsert(filename, file);
    }
    for (const consumer of consumers) {
      const { text, valueClass, span, place, requestValue } = consumer;
      for (const claim of valueClass === "jwt" ? jwtClaims(text) : []) this.#claims.add(claim);
      const isPart = span && !(place.in === "query" && /^[{[]/.test(`${requestValue.value}`));
      if (isPart || !isTyped(consumer) || this.#typed.has(text)) continue;
      if (!read.has(`${requestValue.name} ${text}`)) this.#typed.set(text, requestValue);
    }
  }

  /** Records a value that no response is the source of. */
  mark(consumer: Consumer, why: "client" | "kept"): void {
    if (why === "client" && this.isLost(consumer)) return;
    const there = this.#unbound.getOrInsert(consumer.text, []);
    const isKnown = there.some((one) => one.why === why && areAlike(one.consumer, consumer));
    if (!isKnown) there.push({ consumer, why });
  }

  /** Whether the client brought a value. */
  isClient(consumer: Consumer): boolean {
    // Small numbers occur for many reasons; equal ones are the same only if their names are alike.
    const isWeak = consumer.valueClass === "integer" || consumer.valueClass === "epoch";
    const { text } = consumer;
    return text.includes("/") && this.#put.has(text) ||
      this.#unbound.get(text)?.some((one) =>
        one.why === "client" && !isWeak || areAlike(one.consumer, consumer)
      ) || false;
  }

  /** Returns the values of a request that its response repeats in this place. */
  readonly echoedBy = memoizedByObject((found: ResponseValue): readonly Consumer[] => {
    const alike = this.#byEntry.get(found.response.entry)?.get(found.text) ?? [];
    if (isStrong(found.valueClass)) return alike;
    // What a script gets as an id is not repeated from a flag of the same name: `draft: 1`.
    const isCalled = found.isBesideTyped !== undefined;
    return alike.filter((one) =>
      // The form that a page shows again has what was sent in it.
      found.isPrefill && one.requestValue.name === found.name ||
      affinity(one.names, found.names) >= 0.6 && (one.idLike || !isCalled)
    );
  });

  /** Whether an id is known only from a token that was sent earlier, which the client decodes. */
  isClaim({ valueClass, text, idLike, place }: Consumer): boolean {
    const isId = isStrong(valueClass) && valueClass !== "jwt" || valueClass === "integer" && idLike;
    return isId && place.in !== "cookie" && this.#claims.has(text);
  }

  /**
   * Returns the request value in which the user typed a text first, before a response came, if
   * any: a text that a client sends back later is not what chose an item of that response.
   */
  typed(text: string, answered: Entry): RequestValue | undefined {
    const value = this.#typed.get(text);
    return value && value.entry.startMs <= answered.startMs ? value : undefined;
  }
}

function areAlike(one: Consumer, other: Consumer): boolean {
  return affinity(one.names, other.names) >= 0.9;
}

/** Whether the user may have typed a value, such as a voucher in capitals: `PRESS7GALLERY`. */
function isTyped({ place, valueClass, text, requestValue: { entry } }: Consumer): boolean {
  return !/^(?:header|cookie)/.test(place.in) &&
    (isReadable(valueClass) || valueClass === "token" && !/[^A-Z\d-]/.test(text) ||
      isBody(place) && /^https?:/.test(text) && !text.startsWith(entry.request.origin));
}

/** Returns the leaves in the payload of a JSON web token (RFC 7519); none if it is unreadable. */
const jwtClaims = memoizedByName((token) =>
  ifPossible(() => {
    const payload = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
    return jsonLeaves(new TextDecoder().decode(payload)).map(({ value }) => String(value));
  }) ?? []
);

/** Values of one kind differ only in their time, as far as binding is concerned. */
function kindOf({ names, from, name, isPart, indexes, link, response }: ResponseValue): string {
  const { request, response: { status } } = response.entry;
  const flags = `${from} ${name} ${isPart} ${indexes} ${status < 400} ${response.isWrite}`;
  const target = link && shapeOf(link);
  const called = names.map((words) => words.join(" ")).join(",");
  return `${request.method} ${shapeOf(request.segments.join("/"))} ${flags} ${target} ${called}`;
}
