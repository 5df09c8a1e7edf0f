import type { JsonValue } from "../json/mod.ts";
import type { Decisions, EnvironmentName, Keys, RequestValue, Variable } from "./provenance.ts";
import type { Entry, Field, Recording } from "./recording.ts";

/** Why an exchange is not in the flow. */
export type DropReason =
  | "unusable"
  | "scheme"
  | "websocket"
  | "static"
  | "third-party"
  | "preflight"
  | "telemetry"
  | "aborted"
  | "cached"
  | "streaming"
  | "document"
  | "failed probe"
  | "duplicate"
  | "refresh"
  | "introspection"
  | "not needed"
  | "asked for";

/** An exchange that is not in the flow. */
export interface Dropped {
  readonly entry: Entry;
  readonly reason: DropReason;
  /** More details for the report: `google-analytics.com`, `a poll, see step wait_for_job`. */
  readonly detail?: string;
  /**
   * Whether the exchange may be restored if a step needs a value of its response, such as a page's
   * cookie.
   *
   * @default {false}
   */
  readonly recallable?: boolean;
}

/** A recording without its noise. */
export interface FilteredExchanges {
  /** The API calls, in order. */
  readonly kept: readonly Entry[];
  readonly dropped: readonly Dropped[];
  /** The exchanges that are kept or may be restored, in order. */
  readonly readable: readonly Entry[];
  /** The origins of the application, the main one first. */
  readonly origins: readonly string[];
  /** Whether `--keep` selects the exchange. */
  isAskedFor?(entry: Entry): boolean;
  /** Returns the headers of a request that carry meaning, including `authorization`. */
  headersOf(entry: Entry): readonly Field[];
}

/** A request that authenticates the user. */
export interface Login {
  readonly entry: Entry;
  /** The user name and the password or other secret, if they are recognised. */
  readonly username?: RequestValue;
  readonly password?: RequestValue;
  /** Whether the request creates the account, so that each run can use a different one. */
  readonly registers: boolean;
}

/** The replacements for values that no response produced. */
export interface ProvidedValues {
  /**
   * The decisions of the correlation, plus templates for provided values, and values that are
   * dropped or open.
   */
  readonly decisions: Decisions;
  readonly variables: readonly Variable[];
  readonly environment: readonly EnvironmentName[];
  /** Every recorded value that must not appear in any output, including values of responses. */
  readonly secrets: ReadonlySet<string>;
}

/** Why an exchange is a step. */
export type StepReason =
  | "was called"
  | "was asked for"
  | "makes an account"
  | "logs in"
  | "logs out"
  | "changes something"
  | "removes something"
  | "waits for what was started"
  | "reads what was made"
  | "reads what was changed"
  | "reads"
  /** The name of the value that a later step needs. */
  | { readonly produces: string };

/** An exchange that becomes a step. */
export interface StepPlan {
  readonly entry: Entry;
  /** The status to expect: 200 where 304 was recorded. */
  readonly status: number;
  readonly loop?: LoopPlan;
  /**
   * Whether the step removes what another step creates, so that it must also run after a failure.
   */
  readonly always?: boolean;
  /** The link that the page no longer has, because a step before it removed what it leads to. */
  readonly gone?: GoneLink;
  /** Why the exchange is a step. */
  readonly reason: StepReason;
  /** What the user has to know. */
  readonly comments: readonly string[];
}

/**
 * A link to what a request addresses: its path up to a segment, or a parameter with an id, and what is
 * behind that.
 */
export interface GoneLink {
  readonly entry: Entry;
  /** The name of the parameter, if one has the id. */
  readonly parameter?: string;
  /** The segments; a verb may differ from that of the request. */
  readonly path: readonly string[];
  readonly end: string;
}

/** A run of polls. */
export interface LoopPlan {
  /** All entries of the run; the last is that of the step. */
  readonly entries: readonly Entry[];
  readonly maxAttempts: number;
  readonly sleepMs: number;
  /** The status that the loop waits for, if the status is what changed. */
  readonly untilStatus?: number;
  /** The value that the loop waits for; absent if it waits for a status. */
  readonly until?: {
    /** The keys below the body, or a JSONPath to one or several values; empty for the whole text. */
    readonly path: Keys | string;
    /** An operator and its operand: `equals` and `done`, `length` and `{ gte: 1 }`. */
    readonly operator: string;
    readonly operand: JsonValue;
    /** The request value that sent the operand, if any. */
    readonly by?: RequestValue;
  };
}

/** The exchanges that become steps. */
export interface StepSelection {
  readonly steps: readonly StepPlan[];
  /** The exchanges that are left out in addition to the filtered ones. */
  readonly dropped: readonly Dropped[];
  /**
   * The given decisions, except that values produced by an exchange within a loop are taken from
   * the response of the loop's step.
   */
  readonly decisions: Decisions;
}

/** A note for the summary about what was repaired or is still open, and its entry, if it has one. */
export type Note = { readonly entry?: Entry; readonly text: string };

/** What a flow is drafted from. */
export interface ComposeInput {
  readonly recording: Recording;
  readonly filtered: FilteredExchanges;
  readonly selection: StepSelection;
  /** The provided values; their decisions are final. */
  readonly provided: ProvidedValues;
  readonly logins: readonly Login[];
  readonly notes: readonly Note[];
  /** Whether everything that is created gets a new name in each run. */
  readonly unique?: boolean;
  /** The name of the variable for the application's URL: `base_url` and `BASE_URL` if left out. */
  readonly baseUrl?: string;
  /** The name of the flow; the name of the recording's file if left out. */
  readonly name?: string;
  /** Whether a place in a response differs from run to run, or is not always there. */
  readonly volatility?: (entry: Entry, path: Keys) => boolean | "gone";
  /** Whether a page has a text in another recording, too, or one that was typed instead. */
  readonly shows?: (entry: Entry, text: string, isTyped?: boolean) => boolean;
  /** Returns the statuses that a response has in another recording. */
  readonly statuses?: (entry: Entry) => readonly number[];
}
