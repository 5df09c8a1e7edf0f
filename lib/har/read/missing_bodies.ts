import { exportWithBodies } from "./export_help.ts";
import type { Timeless } from "./entry.ts";
import type { Recorder } from "./recorder.ts";
import { RecordingError } from "./recording_error.ts";

/** The answers of which the file should have a body and has none. */
export function withoutBody<Item extends Pick<Timeless, "response">>(
  entries: readonly Item[],
): readonly Item[] {
  return entries.filter(({ response }) => response.bodyMissing);
}

/** @throws {RecordingError} If no answer has its body in the file. */
export function refuseWithoutBodies(
  file: string,
  entries: readonly Timeless[],
  { kind }: Recorder,
): void {
  const missing = withoutBody(entries).length;
  if (missing === 0 || entries.some(({ response }) => response.text !== undefined)) return;
  throw new RecordingError(
    `${file} was recorded without bodies: ` +
      (missing === 1 ? "the only answer lacks its body" : `all ${missing} answers lack theirs`),
    exportWithBodies(kind),
  );
}
