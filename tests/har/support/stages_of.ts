import { correlate } from "../../../lib/har/correlate/mod.ts";
import { findLogins } from "../../../lib/har/login/mod.ts";
import type { Entry } from "../../../lib/har/recording.ts";
import { repairSanitized } from "../../../lib/har/repair/mod.ts";
import { shapeFlow } from "../../../lib/har/shape/mod.ts";
import { sift } from "../../../lib/har/sift/mod.ts";
import type { Correlation, Login, Shape, Sifted } from "../../../lib/har/stages.ts";
import { type Exchange, recordingOf } from "./har_of.ts";

/** A recording after the first stages of its conversion. */
export interface Stages {
  readonly entries: readonly Entry[];
  readonly sifted: Sifted;
  readonly correlation: Correlation;
  readonly logins: readonly Login[];
  shape(all?: boolean): Shape;
}

/** Takes exchanges through the stages up to the logins. */
export async function stagesOf(exchanges: readonly Exchange[]): Promise<Stages> {
  const { entries } = repairSanitized(await recordingOf(exchanges));
  const sifted = sift(entries, { keep: [], drop: [] });
  const correlation = correlate(sifted);
  const logins = findLogins(sifted, correlation);
  return {
    entries,
    sifted,
    correlation,
    logins,
    shape: (all = false) => shapeFlow(sifted, correlation.decisions, logins, { all }),
  };
}
