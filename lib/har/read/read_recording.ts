import type { Recording, SkippedEntry } from "../recording.ts";
import { unpack } from "./encodings.ts";
import { readEntry, type UntimedEntry } from "./entry.ts";
import { durationOf, parseInstant, timeline } from "./entry_times.ts";
import { explainEntry, explainFile, explainUnusable } from "./file_errors.ts";
import {
  type EntrySlice,
  type EntrySpan,
  type LogParts,
  readSlice,
  scanLog,
  type Utf8Reader,
  utf8Reader,
} from "./har_scanner.ts";
import { memberOf } from "./lenient_values.ts";
import { isSanitized, nameRecorder, type Recorder, userAgentOf } from "./recorder.ts";
import { jsonReader } from "./response.ts";
import { refuseWithoutBodies, warningsOf } from "./warnings.ts";

/** Called from time to time with the number of bytes read and the number of all bytes. */
type ReadProgress = (done: number, total: number) => void;

/**
 * Reads an HTTP Archive (HAR 1.1 or 1.2) leniently: skips an entry that cannot be used, with a
 * reason, and does not keep the bodies of scripts, styles, images and fonts.
 *
 * @param packed The file: UTF-8 or UTF-16, plain or compressed with gzip or zlib.
 * @param file Its path, for messages.
 * @throws {RecordingError} If the file is not a recording that can be converted.
 */
export async function readRecording(
  packed: Uint8Array,
  file: string,
  onProgress: ReadProgress = () => {},
): Promise<Recording> {
  const bytes = await unpack(file, packed);
  const parts = scanLog(bytes);
  const utf8 = utf8Reader(bytes);
  if (parts.broken || !parts.entries?.length) throw await explainFile(file, utf8, parts);
  const recorder = recorderOf(utf8, parts, parts.entries);
  const read = await readAll(utf8, parts.entries, recorder, onProgress);
  const { instants, skipped } = read;
  const times = timeline(instants, read.durations);
  const entries = read.entries.map((entry) => ({ ...entry, ...times[entry.index] }))
    .sort((a, b) => a.startMs - b.startMs);
  if (entries.length === 0) throw explainUnusable(file, skipped);
  refuseWithoutBodies(file, entries, recorder);
  return {
    file,
    size: packed.length,
    recorder: recorder.name,
    total: parts.entries.length,
    entries,
    skipped,
    warnings: warningsOf({ entries, instants, recorder, isBroken: utf8.hasBroken() }),
    sanitized: isSanitized(entries, recorder),
  };
}

/** Reads the entries of a file, in file order. */
async function readAll(
  utf8: Utf8Reader,
  spans: readonly EntrySpan[],
  recorder: Recorder,
  onProgress: ReadProgress,
) {
  const entries: UntimedEntry[] = [];
  const skipped: SkippedEntry[] = [];
  const instants: (number | undefined)[] = [];
  const durations: number[] = [];
  const jsonOf = jsonReader();
  for (const [index, span] of spans.entries()) {
    const slice = trySlice(utf8, span);
    const instant = parseInstant(memberOf(slice?.value, "startedDateTime"));
    instants.push(instant);
    durations.push(durationOf(slice?.value));
    const entry = slice === undefined
      ? explainEntry(utf8, span, index)
      : await readEntry(slice, index, instant, recorder, jsonOf);
    if ("why" in entry) skipped.push(entry);
    else entries.push(entry);
    onProgress(span.end, utf8.bytes.length);
  }
  return { entries, skipped, instants, durations };
}

function trySlice(utf8: Utf8Reader, span: EntrySpan): EntrySlice | undefined {
  try {
    return readSlice(utf8, span);
  } catch {
    return undefined;
  }
}

function recorderOf(
  utf8: Utf8Reader,
  { members }: LogParts,
  spans: readonly EntrySpan[],
): Recorder {
  const value = (name: string): unknown => {
    const span = members.get(name);
    return span && trySlice(utf8, { ...span, longTexts: [] })?.value;
  };
  return nameRecorder(value("creator"), value("browser"), () => {
    const agents = spans.slice(0, 20).map((span) => userAgentOf(trySlice(utf8, span)?.value));
    return agents.find((agent) => agent !== undefined);
  });
}
