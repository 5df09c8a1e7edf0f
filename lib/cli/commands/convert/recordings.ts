import { readRecording, type Recording } from "../../../har/mod.ts";
import { HostFileError } from "../../../host/mod.ts";
import { shownPath } from "../../../loader/mod.ts";
import { formatBytes } from "../../../text/mod.ts";
import type { MaskedHost } from "../../host.ts";
import { UsageError } from "../../options/mod.ts";

const MAX_RECORDINGS = 2;
const ERASE = "\r\x1b[K";
/** A file below this size is read before anybody could see a line. */
const SHOWN_FROM = 4_000_000;

/** One recording, or two of the same doings. */
type Recordings = readonly [Recording] | readonly [Recording, Recording];

/**
 * Reads the recordings that a call names. On a terminal a line shows how far it is with a large one.
 *
 * @throws {UsageError} If there are too many, or one cannot be read.
 * @throws {RecordingError} If one is no recording.
 */
export async function readRecordings(
  paths: readonly string[],
  host: MaskedHost,
): Promise<Recordings> {
  if (paths.length > MAX_RECORDINGS) {
    throw new UsageError(
      `expected one recording, or a second one of the same doings, got ${paths.length}`,
    );
  }
  const recordings: Recording[] = [];
  for (const path of paths) {
    const file = shownPath(path, host.files.cwd());
    recordings.push(await readRecording(await readBytes(file, host), file, progressOf(file, host)));
    if (host.stderr.isTerminal) host.stderr.write(ERASE);
  }
  return recordings as unknown as Recordings;
}

async function readBytes(file: string, { files }: MaskedHost): Promise<Uint8Array> {
  try {
    return await files.read(file);
  } catch (error) {
    if (!(error instanceof HostFileError)) throw error;
    throw new UsageError(`cannot read ${file}: ${error.message}`);
  }
}

/** Draws a line for every percent that is done. */
function progressOf(file: string, { stderr }: MaskedHost) {
  let percent = -1;
  return (done: number, total: number) => {
    const now = Math.floor(done / total * 100);
    if (!stderr.isTerminal || total < SHOWN_FROM || now === percent) return;
    percent = now;
    stderr.write(`${ERASE}reading ${file}: ${percent} % of ${formatBytes(total)}`);
  };
}
