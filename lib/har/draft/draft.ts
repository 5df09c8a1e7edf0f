import type { JsonValue } from "../../json/mod.ts";
import type { EnvironmentName, Keys, Producer, Reference, Template } from "../provenance.ts";
import type { Entry, RecordedPart } from "../recording.ts";
import type { ComposeInput, LoopPlan, ProvidedValues } from "../stages.ts";

/** The flow for a recording, before it is written in a spelling. */
export interface Draft extends Pick<ProvidedValues, "variables" | "environment"> {
  readonly name: string;
  /** The lines at the top of the file: the source, the counts, what to set. */
  readonly header: readonly string[];
  readonly steps: readonly DraftStep[];
  /** The inputs of a used flow, by the environment variables whose values they take. */
  readonly inputs?: ReadonlyMap<string, string>;
  /** The outputs of a used flow. */
  readonly outputs?: readonly DraftOutput[];
  /** The step before the others, which runs another flow. */
  readonly use?: {
    /** The name of the step. */
    readonly name: string;
    /** The file of the flow, relative to that of the caller. */
    readonly file: string;
    readonly inputs: readonly (readonly [name: string, value: Template])[];
    /** The outputs, with the references for which they stand. */
    readonly outputs: readonly DraftOutput[];
  };
  /** Other names for environment variables, by the names that the references have. */
  readonly renamed?: ReadonlyMap<string, EnvironmentName>;
}

/** A value that a used flow gives to its callers. */
export type DraftOutput = { readonly name: string; readonly reference: Reference };

/** A step. */
export interface DraftStep {
  readonly entry: Entry;
  /** The name, unique in its flow. */
  readonly name: string;
  /** The comments above the step, one per line, only where the user must check something. */
  readonly comments: readonly string[];
  /** Those of them about what is left open, which the summary has, too. */
  readonly open: readonly string[];
  readonly request: DraftRequest;
  readonly captures: readonly DraftCapture[];
  readonly assertions: readonly DraftAssertion[];
  /** The assertions on the headers of the response. */
  readonly headerAssertions: readonly DraftNamedAssertion[];
  /** The assertions on the body as text. */
  readonly bodyAssertions: readonly Omit<DraftNamedAssertion, "name">[];
  /** The expected statuses: one, unless two recordings differ. */
  readonly statuses: readonly number[];
  readonly loop?: DraftLoop;
  /** Whether the step cleans up, so that it must always run. */
  readonly always?: boolean;
}

/** A request with templates for its values. */
export interface DraftRequest {
  readonly method: string;
  /** The variable of the base URL and the path, then the query that is written in the URL. */
  readonly url: Template;
  readonly query: readonly DraftField[];
  readonly headers: readonly DraftField[];
  readonly cookies: readonly DraftField[];
  /** The kind of authentication and its keys in the format, such as the `username` of `basic`. */
  readonly auth?: readonly [kind: string, keys: readonly (readonly [key: string, Template])[]];
  readonly body?: DraftBody;
}

/** A name, which may contain a reference, and its value. */
export type DraftField = Readonly<Record<"name" | "value", Template>>;

/** A body. */
export type DraftBody =
  /** `form` is the kind of a form and the name of its only field, if that has the JSON. */
  | { readonly kind: "json"; readonly value: DraftValue; readonly form?: readonly string[] }
  /** An object with `query`, and with `variables` and `operationName` if they are sent. */
  | { readonly kind: "graphql"; readonly value: DraftValue }
  | { readonly kind: "form"; readonly fields: readonly DraftField[] }
  | { readonly kind: "multipart"; readonly parts: readonly DraftPart[] }
  | { readonly kind: "text"; readonly text: Template }
  | { readonly kind: "base64"; readonly base64: string };

/** A part of a multipart body. */
export type DraftPart = Omit<RecordedPart, keyof DraftField> & DraftField;

/** A JSON value with templates for some leaves. */
export type DraftValue =
  | { readonly kind: "leaf"; readonly value: JsonValue }
  | { readonly kind: "template"; readonly template: Template }
  | { readonly kind: "list"; readonly items: readonly DraftValue[] }
  | { readonly kind: "object"; readonly members: readonly DraftMember[] };

/** A member of an object: the recorded key, the value, and what replaces the key, if anything. */
export type DraftMember = readonly [key: string, value: DraftValue, name?: Template];

/** A value that a step captures. */
export interface DraftCapture {
  readonly producer: Producer;
  /** The name, unique in its step. */
  readonly name: string;
  /**
   * The choice of a list item, if the value is in one: a JSONPath relative to the body,
   * `$.items[?@.title == 'two'].id`.
   */
  readonly path?: Template;
  /** The pattern that finds the value in a page, a header or another text, if it is in one. */
  readonly regex?: Template;
  /** Which item to take if the path finds several. */
  readonly select?: "first" | "last";
  /** Whether to mask the value although its name is not that of a secret. */
  readonly secret?: boolean;
}

/** An assertion on the JSON of a response. */
export interface DraftAssertion {
  readonly path: Keys | string;
  /** The name of an operator of the format. */
  readonly operator: string;
  readonly operand: DraftValue;
}

/** An assertion on a header, by its name in lower case. */
export type DraftNamedAssertion = Omit<DraftAssertion, "path"> & { readonly name: string };

/** A poll that the user performed by waiting. */
export type DraftLoop = Omit<LoopPlan, "entries" | "until"> & {
  readonly until: readonly DraftAssertion[];
};

/**
 * Whether a value of a response differs from run to run: `true` if only its presence can be
 * asserted, `"gone"` if not even that.
 */
export type Volatility = NonNullable<ComposeInput["volatility"]>;
