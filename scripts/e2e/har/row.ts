import type { Application } from "./application.ts";
import { type Conversion, convert, type Variant } from "./conversion.ts";
import type { FreshServers } from "./fresh_servers.ts";
import { type Mode, type Replay, replayAll } from "./replay.ts";

/** A recording converted in one way, and the results of its flow. */
export interface Row {
  readonly recording: string;
  readonly variant: Variant;
  readonly conversion: Conversion;
  /** The results; absent if there is no flow to run. */
  readonly replays?: Partial<Readonly<Record<Mode, Replay>>>;
}

/**
 * Converts a recording in one way and runs the flow.
 *
 * @param recording The name of the recording in the table.
 * @param folder A folder for the results.
 */
export async function rowOf(
  application: Application,
  recording: string,
  har: string,
  variant: Variant,
  servers: FreshServers,
  folder: string,
): Promise<Row> {
  const own = `${folder}/${recording.replace(/\W+/g, "-")}-${variant.name}`;
  await Deno.mkdir(own, { recursive: true });
  const conversion = await convert(application, har, variant, own);
  if (conversion.steps === 0) return { recording, variant, conversion };
  const replays = await replayAll(application, conversion, servers, variant);
  return { recording, variant, conversion, replays };
}

/** Returns whether everything in a row is as it should be. */
export function isGreen({ conversion, replays }: Row): boolean {
  return conversion.problems.length === 0 && replays !== undefined &&
    Object.values(replays).every(({ passed, steps }) => steps > 0 && passed === steps);
}
