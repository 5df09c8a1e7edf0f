import type { Application } from "./application.ts";
import { type Conversion, convert, type Spelling } from "./conversion.ts";
import type { FreshServers } from "./fresh_servers.ts";
import { type Mode, type Replay, replayAll } from "./replay.ts";

/** A recording in one spelling, and how its flow did. */
export interface Row {
  readonly recording: string;
  readonly spelling: Spelling;
  readonly conversion: Conversion;
  /** Absent where there is no flow to run. */
  readonly replays?: Readonly<Record<Mode, Replay>>;
}

/**
 * Converts a recording in one spelling and runs the flow.
 *
 * @param recording How the recording is called in the table.
 * @param folder A folder for what is made.
 */
export async function rowOf(
  application: Application,
  recording: string,
  har: string,
  spelling: Spelling,
  servers: FreshServers,
  folder: string,
): Promise<Row> {
  const own = `${folder}/${recording.replace(/\W+/g, "-")}-${spelling}`;
  await Deno.mkdir(own, { recursive: true });
  const conversion = await convert(application, har, spelling, own);
  if (conversion.steps === 0) return { recording, spelling, conversion };
  const replays = await replayAll(application, conversion, servers);
  return { recording, spelling, conversion, replays };
}

/** Whether everything of a row is as it should be. */
export function isGreen({ conversion, replays }: Row): boolean {
  return conversion.problems.length === 0 && replays !== undefined &&
    Object.values(replays).every(({ passed, steps }) => steps > 0 && passed === steps);
}
