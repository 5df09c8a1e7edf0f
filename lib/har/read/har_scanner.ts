import { memberOf } from "../../json/mod.ts";
import { JsonSkimmer, SkimError, type Span, type Utf8Reader } from "../../json_bytes/mod.ts";
import { ifPossible } from "../../text/mod.ts";

/** Where a value is, such as an entry, with the spans of the long texts in it. */
type ValueSpan = Span & { readonly longTexts?: readonly Span[] };

/** The spans of the parts of a recording in its bytes. */
export type LogParts = ReturnType<typeof scanLog>;

/** A text of at least this many bytes is read only on demand. */
const LONG = 1_024;
/** What stands before a text that may be read on demand: the name of its member. */
const TEXT_MEMBER = /"text"\s*:\s*$/;
const MAX_BEFORE = 100;
const decoder = new TextDecoder();

/** Finds the entries of a recording, `{"log":{"entries":[…]}}` or `{"entries":[…]}`, in one pass. */
export function scanLog(bytes: Uint8Array) {
  const json = new JsonSkimmer(bytes);
  /** The members of the file and of its log by name, without `log` and `entries`. */
  const members = new Map<string, Span>();
  /** Absent if there is no list of entries. */
  let entries: ValueSpan[] | undefined;
  /** Where the bytes stop being JSON, and in which part that is. */
  let broken: SkimError | undefined;
  let place = "before the entries";
  const entry = (start: number): number => {
    const longTexts: Span[] = [];
    const end = json.skipValue(start, (start, end) => {
      if (end - start > LONG && isTextMember(bytes, start)) longTexts.push({ start, end });
    });
    entries!.push({ start, end, longTexts });
    return end;
  };
  const member = (name: string, start: number, isLog: boolean): number => {
    const kind = json.kindAt(start);
    if (name === "log" && !isLog && kind === "object") {
      return json.members(start, (name, at) => member(name, at, true));
    }
    if (name === "entries" && kind === "list") {
      entries = [];
      place = "in the entries";
      const end = json.items(start, entry);
      place = "after the entries";
      return end;
    }
    const end = json.skipValue(start);
    members.set(name, { start, end });
    return end;
  };
  try {
    const start = json.skipBlanks(0);
    const end = json.kindAt(start) === "object"
      ? json.members(start, (name, at) => member(name, at, false))
      : json.skipValue(start);
    const rest = json.skipBlanks(end);
    if (rest < bytes.length) throw new SkimError(rest, "the end");
  } catch (error) {
    if (!(error instanceof SkimError)) throw error;
    broken = error;
  }
  return { members, entries, place, broken };
}

/** Whether the string that begins at `start` is the value of a member `text`. */
function isTextMember(bytes: Uint8Array, start: number): boolean {
  return TEXT_MEMBER.test(decoder.decode(bytes.subarray(Math.max(0, start - MAX_BEFORE), start)));
}

/**
 * Reads a value, an entry without its long texts, so that an unused body costs nothing: the member
 * `text` of its `postData` and its `content` is read on demand.
 *
 * @returns Nothing if it is not JSON.
 */
export function readValue(utf8: Utf8Reader, { start, end, longTexts = [] }: ValueSpan): unknown {
  let json = "";
  let from = start;
  for (const [index, span] of longTexts.entries()) {
    json += `${utf8.decode({ start: from, end: span.start })}{"":${index}}`;
    from = span.end;
  }
  json += utf8.decode({ start: from, end });
  const value: unknown = ifPossible(() => JSON.parse(json));
  for (const path of [["request", "postData"], ["response", "content"]]) {
    const span = longTexts[memberOf(value, ...path, "text", "") as number];
    if (span === undefined) continue;
    const get = () => ifPossible(() => JSON.parse(utf8.decode(span)));
    Object.defineProperty(memberOf(value, ...path), "text", { get });
  }
  return value;
}
