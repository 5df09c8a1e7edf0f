import { readRecording, type Recording } from "../../../har/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { formatBytes } from "../../../text/mod.ts";
import type { MaskedHost } from "../../host.ts";
import { readInput } from "../../inputs.ts";
import { UsageError } from "../../usage_error.ts";

/** The most bytes of a recording, which is read as a whole but never becomes one text. */
export const MAX_RECORDING_BYTES = 1_000_000_000;
const ERASE = "\r\x1b[K";
/** The minimum size for showing progress; smaller files are read before a line would be visible. */
const MIN_PROGRESS_BYTES = 4_000_000;

/** One recording, or two recordings of the same actions. */
type Recordings = readonly [Recording] | readonly [Recording, Recording];

/**
 * Reads the recordings of a call. On a terminal, a line shows the progress of large ones.
 *
 * @throws {UsageError} If there are too many, or one cannot be read.
 * @throws {RecordingError} If a file is not a recording.
 */
export async function readRecordings(
  paths: readonly string[],
  host: MaskedHost,
): Promise<Recordings> {
  const [first, second, ...more] = paths;
  if (more.length > 0) {
    throw new UsageError(
      `expected one recording, or a second one of the same actions, got ${paths.length}`,
    );
  }
  const recording = await readRecordingFile(first, host);
  return second === undefined ? [recording] : [recording, await readRecordingFile(second, host)];
}

/**
 * Reads a recording.
 *
 * @throws {UsageError} If it cannot be read.
 * @throws {RecordingError} If the file is not a recording.
 */
export async function readRecordingFile(path: string, host: MaskedHost): Promise<Recording> {
  const file = shownPath(path, host.files.cwd());
  const bytes = await readInput(file, host, "cannot read", MAX_RECORDING_BYTES);
  const recording = await readRecording(bytes, file, progressOf(file, host));
  if (host.stderr.isTerminal) host.stderr.write(ERASE);
  return recording;
}

/** Draws a progress line for every percent read. */
function progressOf(file: string, { stderr }: MaskedHost) {
  let percent = -1;
  return (done: number, total: number) => {
    const now = Math.floor(done / total * 100);
    if (!stderr.isTerminal || total < MIN_PROGRESS_BYTES || now === percent) return;
    percent = now;
    stderr.write(`${ERASE}reading ${file}: ${percent} % of ${formatBytes(total)}`);
  };
}

/** Prints what is wrong with a recording that can be converted all the same. */
export function warn({ file, warnings, sanitized }: Recording, { stderr }: MaskedHost): void {
  const all = sanitized
    ? [
      "credentials were removed when it was exported; those that the file still has elsewhere are " +
      "put back (in Chrome choose *Export HAR (with sensitive data)…*)",
      ...warnings,
    ]
    : warnings;
  for (const warning of all) stderr.write(`warning: ${file}: ${warning}\n`);
}
