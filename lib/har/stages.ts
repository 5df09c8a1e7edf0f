import type { Decisions, EnvironmentName, RequestValue, Template, Variable } from "./provenance.ts";
import type { Entry, Field } from "./recording.ts";

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
  /** More of it, for the report: `google-analytics.com`, `a poll, see step wait_for_job`. */
  readonly detail?: string;
  /**
   * Whether it may come back if a step needs a value of its response, as a page does with its
   * cookie.
   */
  readonly recallable: boolean;
}

/** What is left of a recording without its noise. */
export interface FilteredExchanges {
  /** API calls, in order. */
  readonly kept: readonly Entry[];
  readonly dropped: readonly Dropped[];
  /** The origins that belong to the application, the main one first. */
  readonly origins: readonly string[];
  /** Whether `--keep` asks for the exchange. */
  isAskedFor?(entry: Entry): boolean;
  /** The headers of a request that carry meaning, by name; `authorization` is among them. */
  headersOf(entry: Entry): readonly Field[];
}

/** Where the values of requests come from. */
export interface Correlation {
  /** In order of entry and place; of all entries that are kept or may come back. */
  readonly requestValues: readonly RequestValue[];
  /** One for each request value; without a template if nothing was found. */
  readonly decisions: Decisions;
}

/** A request that authenticates the user. */
export interface Login {
  readonly entry: Entry;
  /** Its user name and its password or other secret, where they are recognised. */
  readonly username?: RequestValue;
  readonly password?: RequestValue;
  /** Whether it makes the account, so that the account can be another one in each run. */
  readonly registers: boolean;
}

/** What replaces the values that no response produced. */
export interface ProvidedValues {
  /** Those of the correlation, with templates for what is provided, and what is dropped or open. */
  readonly decisions: Decisions;
  readonly variables: readonly Variable[];
  readonly environment: readonly EnvironmentName[];
  /** Every recorded value that must not be in any output, including those of responses. */
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

/** What becomes a step. */
export interface StepPlan {
  readonly entry: Entry;
  /** The status that is right now: 200 where 304 was recorded. */
  readonly status: number;
  readonly loop?: LoopPlan;
  /** Whether it removes what a step of the flow makes, so that it must run after a failure too. */
  readonly always?: boolean;
  /** Why it is a step. */
  readonly reason: StepReason;
  /** What a person has to know. */
  readonly comments: readonly string[];
}

/** A run of polls. */
export interface LoopPlan {
  /** All of them; the entry of the step is the last. */
  readonly entries: readonly Entry[];
  readonly maxAttempts: number;
  readonly sleepMs: number;
  /** The status it waits for, where that is what changed. */
  readonly untilStatus?: number;
  /** A path of keys below the body, and the value it waits for; absent where the status says it. */
  readonly until?: {
    readonly path: readonly (string | number)[];
    /** An operator and its operand: `equals` and `done`, `length` and `{ gte: 1 }`. */
    readonly operator: string;
    readonly operand: unknown;
  };
}

/** Which exchanges are steps. */
export interface StepSelection {
  readonly steps: readonly StepPlan[];
  /** What is left out in addition to what was filtered. */
  readonly dropped: readonly Dropped[];
  /**
   * Those given, but that what an exchange produced which is part of a loop is taken from the response
   * of the loop's step; absent where they are as they were given.
   */
  readonly decisions?: Decisions;
}

/** A note for the summary: what was repaired, what stays open. */
export interface Note {
  /** The entry it is about, if it is about one. */
  readonly entry?: Entry;
  readonly text: string;
}

/** Recordings of which what a sanitised export left out is put back, as far as it is known. */
export interface RepairedEntries {
  readonly entries: readonly Entry[];
  readonly notes: readonly Note[];
}

/** Where the URL of an origin is kept, by origin. */
type BaseUrls = ReadonlyMap<string, Template>;

/** Why an exchange is dropped. */
export interface DropDecision {
  readonly reason: DropReason;
  readonly detail?: string;
  /** Whether it may come back for a value of its response. @default {false} */
  readonly recallable?: boolean;
}
