import type { DraftCapture, DraftStep } from "../draft/mod.ts";
import type { Note } from "../stages.ts";

/** Something that is wrong with a flow on a live server. */
export interface Problem extends Note {
  /** The status of the response, if that is what is wrong. */
  readonly status?: number;
}

/** Changes the steps that a replay concerns; the others stay as they are. */
export type StepChange = (step: DraftStep) => DraftStep;

/** What a replay shows, collected step by step. */
export interface ReplayFindings {
  /** The changes to a newly composed draft. */
  readonly changes: StepChange[];
  /** What was repaired, for the summary. */
  readonly repaired: Note[];
  /** What the user has to check. */
  readonly problems: Problem[];
  /** Captures that found nothing. */
  readonly lost: DraftCapture[];
  /** Steps whose request the server refused. */
  readonly refused: { readonly step: DraftStep; readonly status: number }[];
}
