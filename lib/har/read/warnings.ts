import type { Entry, SkippedEntry } from "../recording.ts";
import type { UntimedEntry } from "./entry.ts";
import type { Recorder } from "./recorder.ts";
import { exportWithBodies, RecordingError } from "./recording_error.ts";

/** A recording that was read. */
interface ReadResult {
  readonly entries: readonly Entry[];
  readonly skipped: readonly SkippedEntry[];
  readonly instants: readonly (number | undefined)[];
  readonly recorder: Recorder;
  readonly isBroken: boolean;
}

/** Describes what is unusual about a recording. */
export function warningsOf(read: ReadResult): readonly string[] {
  return [brokenText, missingBodies, missingTimes].flatMap((warn) => warn(read));
}

function brokenText({ isBroken }: ReadResult): string[] {
  return isBroken ? ["some of its bytes are not UTF-8; U+FFFD replaces them"] : [];
}

function missingBodies({ entries, recorder }: ReadResult): string[] {
  const missing = withoutBody(entries).length;
  const sent = entries.filter(({ request }) => request.bodyMissing).length;
  const warnings: string[] = [];
  if (missing > 0) {
    warnings.push(
      `the bodies of ${countOf(missing, entries.length)} responses are not in the file, so ` +
        `nothing can be taken from them; ${exportWithBodies(recorder.kind)}`,
    );
  }
  if (sent > 0) {
    warnings.push(`the bodies of ${countOf(sent, entries.length)} requests are not in the file`);
  }
  return warnings;
}

function missingTimes({ instants }: ReadResult): string[] {
  const missing = instants.filter((instant) => instant === undefined).length;
  if (missing === 0) return [];
  const order = missing * 2 > instants.length ? "; they are taken in the order of the file" : "";
  return [`${countOf(missing, instants.length)} entries do not say when they began${order}`];
}

function countOf(n: number, all: number): string {
  return `${n} of ${all}`;
}

/** Returns the responses whose body is missing from the file. */
function withoutBody<Item extends Pick<UntimedEntry, "response">>(
  entries: readonly Item[],
): readonly Item[] {
  return entries.filter(({ response }) => response.bodyMissing);
}

/** @throws {RecordingError} If no response has its body in the file. */
export function refuseWithoutBodies(
  file: string,
  entries: readonly UntimedEntry[],
  { kind }: Recorder,
): void {
  const missing = withoutBody(entries).length;
  if (missing === 0 || entries.some(({ response }) => response.text !== undefined)) return;
  throw new RecordingError(
    `${file} was recorded without bodies: ` +
      (missing === 1
        ? "the only response has no body"
        : `none of its ${missing} responses has one`),
    exportWithBodies(kind),
  );
}
