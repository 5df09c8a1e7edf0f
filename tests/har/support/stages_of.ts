import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { filterExchanges } from "../../../lib/har/filter/filter_exchanges.ts";
import type { Entry } from "../../../lib/har/mod.ts";
import { repairSanitized } from "../../../lib/har/repair/sanitized_export.ts";
import type { Decisions } from "../../../lib/har/provenance.ts";
import type { FilteredExchanges, Login, StepSelection } from "../../../lib/har/stages.ts";
import { findLogins } from "../../../lib/har/steps/logins.ts";
import { selectSteps } from "../../../lib/har/steps/select_steps.ts";
import { type Exchange, recordingOf } from "./har_of.ts";

/** A recording after the first stages of its conversion. */
export interface Stages {
  readonly entries: readonly Entry[];
  readonly filtered: FilteredExchanges;
  readonly correlation: Decisions;
  readonly logins: readonly Login[];
  selection(all?: boolean): StepSelection;
}

/** Takes exchanges through the stages up to the logins. */
export async function stagesOf(exchanges: readonly Exchange[]): Promise<Stages> {
  const { entries } = repairSanitized(await recordingOf(exchanges));
  const filtered = filterExchanges(entries, { keep: [], drop: [] });
  const correlation = correlate(filtered);
  const logins = findLogins(filtered, correlation);
  return {
    entries,
    filtered,
    correlation,
    logins,
    selection: (all = false) => selectSteps(filtered, correlation, logins, { all }),
  };
}
