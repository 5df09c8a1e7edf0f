import type { UntimedEntry } from "./entry.ts";
import type { Recorder } from "./recorder.ts";
import { RecordingError, WITH_BODIES } from "./recording_error.ts";

/** A recording that was read. */
interface ReadResult {
  readonly entries: readonly UntimedEntry[];
  readonly instants: readonly (number | undefined)[];
  readonly recorder: Recorder;
  readonly isBroken: boolean;
}

/** Describes what is unusual about a recording. */
export function warningsOf(
  { entries, instants, recorder, isBroken }: ReadResult,
): readonly string[] {
  const missing = withoutBody(entries).length;
  const sent = entries.filter(({ request }) => request.bodyMissing).length;
  const untimed = instants.filter((instant) => instant === undefined).length;
  const order = untimed * 2 > instants.length ? "; they are taken in the order of the file" : "";
  const warnings: readonly (readonly [isMeant: boolean, text: string])[] = [
    [isBroken, "some of its bytes are not UTF-8; U+FFFD replaces them"],
    [
      missing > 0,
      `the bodies of ${missing} of ${entries.length} responses are not in the file, so ` +
      `nothing can be taken from them; ${WITH_BODIES[recorder.kind]}`,
    ],
    [sent > 0, `the bodies of ${sent} of ${entries.length} requests are not in the file`],
    [untimed > 0, `${untimed} of ${instants.length} entries do not say when they began${order}`],
  ];
  return warnings.filter(([isMeant]) => isMeant).map(([, text]) => text);
}

function withoutBody(entries: readonly UntimedEntry[]): readonly UntimedEntry[] {
  return entries.filter(({ response }) => response.bodyMissing);
}

/** @throws {RecordingError} If no response has its body in the file. */
export function refuseWithoutBodies(
  file: string,
  entries: readonly UntimedEntry[],
  { kind }: Recorder,
): void {
  const { length } = withoutBody(entries);
  if (length === 0 || entries.some(({ response }) => response.text !== undefined)) return;
  const none = length === 1
    ? "the only response has no body"
    : `none of its ${length} responses has one`;
  throw new RecordingError(`${file} was recorded without bodies: ${none}`, WITH_BODIES[kind]);
}
