import { memberOf, numberOf } from "../../json/mod.ts";
import { type Span, Utf8Reader } from "../../json_bytes/mod.ts";
import { callsOfBatch } from "../../mime/mod.ts";
import { parseInstant } from "../../shapes/mod.ts";
import { headerValue, type Recording, type SkippedEntry } from "../recording.ts";
import { unpack } from "./encodings.ts";
import { entryReader, type UntimedEntry } from "./entry.ts";
import { explainEntry, explainFile, explainUnusable } from "./file_errors.ts";
import { readValue, scanLog } from "./har_scanner.ts";
import { isSanitized, nameRecorder, type Recorder } from "./recorder.ts";
import { RecordingError } from "./recording_error.ts";

/**
 * Reads an HTTP Archive (HAR 1.1 or 1.2) leniently: skips an entry that cannot be used, with a
 * reason, and does not keep the bodies of scripts, styles, images and fonts.
 *
 * @param packed The file: UTF-8 or UTF-16, plain or compressed with gzip or zlib.
 * @param file Its path, for messages.
 * @param onProgress Called from time to time with the number of bytes read and that of all bytes.
 * @throws {RecordingError} If the file is not a recording that can be converted.
 */
export async function readRecording(
  packed: Uint8Array,
  file: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Recording> {
  const utf8 = new Utf8Reader(await unpack(file, packed));
  const parts = scanLog(utf8.bytes);
  const { members, entries: spans = [] } = parts;
  if (parts.broken || spans.length === 0) throw await explainFile(file, utf8, parts);
  const read = (span: Span | undefined) => span && readValue(utf8, span);
  const log = { creator: read(members.get("creator")), browser: read(members.get("browser")) };
  const recorder = nameRecorder(log, spans.values().take(MAX_AGENTS).map(read));
  const untimed: UntimedEntry[] = [];
  const skipped: SkippedEntry[] = [];
  const instants: (number | undefined)[] = [];
  const durations: number[] = [];
  const readEntry = entryReader(recorder);
  for (const span of spans) {
    const index = instants.length;
    const value = readValue(utf8, span);
    const instant = parseInstant(memberOf(value, "startedDateTime"));
    const whole = value === undefined
      ? explainEntry(utf8, span, index)
      : await readEntry(value, index, instant);
    const calls = "why" in whole ? [] : callsInBatch(whole);
    const parts = calls.length === 0
      ? [whole]
      : await Promise.all(calls.map((call, i) => readEntry(call, index + i, instant)));
    const duration = durationOf(value) / parts.length;
    for (const [i, entry] of parts.entries()) {
      if ("why" in entry) skipped.push(entry);
      else untimed.push(entry);
      instants.push(instant === undefined ? undefined : instant + i * duration);
      durations.push(duration);
    }
    onProgress(span.end, utf8.bytes.length);
  }
  const times = timeline(instants, durations);
  const entries = untimed.map((entry) => ({ ...entry, ...times[entry.index] }))
    .sort((a, b) => a.startMs - b.startMs);
  if (entries.length === 0) throw explainUnusable(file, skipped);
  return {
    file,
    size: packed.length,
    recorder: recorder.name,
    total: spans.length,
    entries,
    skipped,
    warnings: warningsOf({ file, entries }, instants, recorder, utf8.isBroken),
    sanitized: isSanitized(entries, recorder),
  };
}

/**
 * Returns the calls of a batch of requests, each as an entry of a HAR. A call has the headers of its
 * batch, but for those about the body. Returns none for any other exchange.
 */
function callsInBatch(entry: UntimedEntry) {
  const { request, response, page: pageref, resourceType: _resourceType } = entry;
  const { body, headers, cookies, url, method } = request;
  if (body && body.kind !== "text" && body.kind !== "json") return [];
  const { type = "", text = "" } = body ?? {};
  const json = body?.kind === "json" ? body.value : undefined;
  const calls = callsOfBatch({ method, url, type, text, json }, {
    status: response.status,
    type: headerValue(response.headers, "content-type") ?? "",
    text: response.text ?? "",
    get json() {
      return response.json;
    },
  });
  const shared = headers.filter(({ name, value }) =>
    !/^(?:content-|mime-|trpc-accept)/.test(name) && !/^multipart\//.test(value)
  );
  /** The addresses of what the calls made or are about, by their ids: `$1/Tasks` is below one. */
  const made = new Map<string | undefined, string>();
  return calls.map(({ sent, received, id }) => {
    const [method, target = ""] = sent.start.split(" ");
    const path = target.replace(/^\/?\$([\w.-]+)/, (whole, id) => made.get(id) ?? whole);
    made.set(id, headerValue(received?.headers ?? [], "location") ?? path);
    // For Microsoft Graph, a path begins at the batch.
    const isOfService = !path.startsWith("/") || path.startsWith(`/${request.segments[0]}/`);
    const own = new Set(sent.headers.map(({ name }) => name));
    const others = shared.filter(({ name }) => !own.has(name));
    return {
      pageref,
      _resourceType,
      request: {
        method,
        url: URL.parse(isOfService ? path : `.${path}`, request.url)?.href,
        headers: [...others, ...sent.headers],
        cookies,
        postData: { text: sent.body },
      },
      response: received && {
        status: received.start.split(" ")[1],
        headers: received.headers,
        cookies: response.setCookies,
        content: { text: received.body },
      },
    };
  });
}

/** The most entries in which the name of the browser is looked for. */
const MAX_AGENTS = 20;

/**
 * Describes what is unusual about a recording.
 *
 * @throws {RecordingError} If no response has its body in the file.
 */
function warningsOf(
  { file, entries }: Pick<Recording, "file" | "entries">,
  instants: readonly (number | undefined)[],
  { withBodies }: Recorder,
  isBroken: boolean,
): readonly string[] {
  const missing = entries.filter(({ response }) => response.bodyMissing).length;
  if (missing > 0 && entries.every(({ response }) => response.text === undefined)) {
    const none = missing === 1
      ? "the only response has no body"
      : `none of its ${missing} responses has one`;
    throw new RecordingError(`${file} was recorded without bodies: ${none}`, withBodies);
  }
  const sent = entries.filter(({ request }) => request.bodyMissing).length;
  const untimed = instants.filter((instant) => instant === undefined).length;
  const isUnordered = sayNoOrder(instants);
  const order = isUnordered ? "; they are taken in the order of the file" : "";
  const warnings: readonly (readonly [isMeant: boolean, text: string])[] = [
    [isBroken, "some of its bytes are not UTF-8; U+FFFD replaces them"],
    [
      missing > 0,
      `the bodies of ${missing} of ${entries.length} responses are not in the file, so ` +
      `nothing can be taken from them; ${withBodies}; a browser loses those of a page that it ` +
      "leaves at once, and a proxy such as mitmproxy keeps them",
    ],
    [sent > 0, `the bodies of ${sent} of ${entries.length} requests are not in the file`],
    [untimed > 0, `${untimed} of ${instants.length} entries do not say when they began${order}`],
    [isUnordered && untimed === 0, `all of its entries began at the same time${order}`],
  ];
  return warnings.filter(([isMeant]) => isMeant).map(([, text]) => text);
}

/** Whether times say nothing about the order: most are missing, or all are the same. */
function sayNoOrder(instants: readonly (number | undefined)[]): boolean {
  return instants.filter((instant) => instant !== undefined).length * 2 < instants.length ||
    instants.length > 1 && new Set(instants).size === 1;
}

/**
 * Gives every entry its times, in file order. An entry without a time begins with the entry before
 * it. If the times say nothing about the order, only that of the file counts, with one millisecond
 * for each entry.
 *
 * @param instants When the requests began, where that was recorded.
 * @param durations The duration of each exchange in milliseconds.
 */
export function timeline(instants: readonly (number | undefined)[], durations: readonly number[]) {
  let last = instants.find((instant) => instant !== undefined) ?? 0;
  if (sayNoOrder(instants)) {
    return instants.map((_, index) => ({ startMs: last + index, endMs: last + index }));
  }
  return instants.map((instant, index) => {
    last = instant ?? last;
    return { startMs: last, endMs: last + durations[index] };
  });
}

/** The phases of an exchange; `ssl` is a part of `connect`. */
const PHASES = ["blocked", "dns", "connect", "send", "wait", "receive"];

/** A response of at most this many bytes comes at once. */
const AT_ONCE = 4_096;
/** How long a busy recorder may take to note that a response is complete. */
const MAX_NOTING_MS = 100;

/**
 * Returns the duration of an exchange in milliseconds: the recorded total, otherwise the sum of its
 * phases. A short response is there with its first byte, however late the recorder noted the rest.
 */
function durationOf(entry: unknown): number {
  const time = numberOf(entry, "time") ?? 0;
  const size = numberOf(entry, "response", "content", "size") ?? Infinity;
  const receive = numberOf(entry, "timings", "receive") ?? 0;
  const isShort = size >= 0 && size <= AT_ONCE && receive > 0 && receive <= MAX_NOTING_MS;
  if (time > 0) return isShort ? Math.max(time - receive, 0) : time;
  const phases = PHASES.map((phase) => Math.max(numberOf(entry, "timings", phase) ?? 0, 0));
  return phases.reduce((sum, ms) => sum + ms, 0);
}
