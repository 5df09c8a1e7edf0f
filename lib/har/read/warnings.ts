import type { Entry, SkippedEntry } from "../recording.ts";
import { exportWithBodies } from "./export_help.ts";
import { withoutBody } from "./missing_bodies.ts";
import type { Recorder } from "./recorder.ts";

/** What is known of a recording that was read. */
interface Read {
  readonly entries: readonly Entry[];
  readonly skipped: readonly SkippedEntry[];
  readonly instants: readonly (number | undefined)[];
  readonly recorder: Recorder;
  readonly isBroken: boolean;
}

/** Says what is odd about a recording. */
export function warningsOf(read: Read): readonly string[] {
  return [brokenText, missingBodies, missingTimes].flatMap((warn) => warn(read));
}

function brokenText({ isBroken }: Read): string[] {
  return isBroken ? ["some of its bytes are no UTF-8; U+FFFD stands for them"] : [];
}

function missingBodies({ entries, recorder }: Read): string[] {
  const missing = withoutBody(entries).length;
  const sent = entries.filter(({ request }) => request.bodyMissing).length;
  return [
    ...(missing === 0 ? [] : [
      `the bodies of ${of(missing, entries.length)} answers are not in the file, nothing can be ` +
      `taken from them; ${exportWithBodies(recorder.kind)}`,
    ]),
    ...(sent === 0
      ? []
      : [`the bodies of ${of(sent, entries.length)} requests are not in the file`]),
  ];
}

function missingTimes({ instants }: Read): string[] {
  const missing = instants.filter((instant) => instant === undefined).length;
  if (missing === 0) return [];
  const order = missing * 2 > instants.length ? "; they are taken in the order of the file" : "";
  return [`${of(missing, instants.length)} entries do not say when they began${order}`];
}

function of(n: number, all: number): string {
  return `${n} of ${all}`;
}
