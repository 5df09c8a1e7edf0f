import type { Keys } from "../provenance.ts";
import type { Entry, Recording } from "../recording.ts";
import type { Login, Note, Shape, Sifted, Supplied } from "../stages.ts";

/**
 * What is known of a value of an answer from elsewhere: `true` where it differs from run to run, so
 * that nothing is said of it but that it is there; `"gone"` where not even that can be said.
 */
export type Volatility = (entry: Entry, path: Keys) => boolean | "gone";

/** What a draft is made of. */
export interface ComposeInput {
  readonly recording: Recording;
  readonly sifted: Sifted;
  readonly shape: Shape;
  /** The final decisions, those of `supplied` among them. */
  readonly supplied: Supplied;
  readonly logins: readonly Login[];
  readonly notes: readonly Note[];
  /** The name for the URL of the application: `base_url` and `BASE_URL` if left out. */
  readonly baseUrl?: string;
  /** The name of the flow; that of the recording's file if left out. */
  readonly name?: string;
  readonly volatility?: Volatility;
  /** The statuses that an answer may have, as far as it is known from elsewhere. */
  readonly statuses?: (entry: Entry) => readonly number[];
}
