import { analyse, type Analysis } from "../../../lib/har/convert.ts";
import { readRecording } from "../../../lib/har/mod.ts";
import {
  type AuthKind,
  type IdKind,
  openBrowser,
  play,
  startApp,
  type Truth,
} from "../../support/recorded_app/mod.ts";

/** A recording of the application, and the truth about it. */
export interface Recorded {
  /** The bytes of the file. */
  readonly har: Uint8Array<ArrayBuffer>;
  readonly truth: readonly Truth[];
  readonly analysis: Analysis;
}

/** The servers on which the same is done: nothing that one makes up is the same on the other. */
export const FIRST = { seed: 7, holds: 0 };
/** Another server, which already holds data. */
export const SECOND = { seed: 4711, holds: 16 };

/** Uses a fresh application, records that, and analyses where its values come from. */
export async function record(
  auth: AuthKind,
  ids: IdKind,
  { seed, holds }: typeof FIRST,
): Promise<Recorded> {
  await using app = startApp({ auth, ids, seed, holds });
  const browser = openBrowser(app.origin);
  await play(browser, auth, seed + 1);
  const har = new TextEncoder().encode(JSON.stringify(browser.har()));
  const recording = await readRecording(har, "garden.har");
  return { har, truth: browser.truth, analysis: await analyse([recording]) };
}
