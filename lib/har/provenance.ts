import type { Entry } from "./recording.ts";

/** A value that cannot be taken apart further. */
export type Scalar = null | boolean | number | bigint | string;

/** The place of a value in a request. */
export type ValuePlace =
  /** A segment of the path, from 0 on; the value is decoded. */
  | { readonly in: "path"; readonly index: number }
  | { readonly in: "query"; readonly name: string; readonly occurrence: number }
  /** The value is what follows `scheme`, a word such as `Bearer` with its blank, if there is one. */
  | {
    readonly in: "header";
    readonly name: string;
    readonly occurrence: number;
    readonly scheme?: string;
  }
  /** The name of a header that contains something that changes. */
  | { readonly in: "header name"; readonly name: string }
  | { readonly in: "cookie"; readonly name: string }
  /** The name of a cookie that contains something that changes. */
  | { readonly in: "cookie name"; readonly name: string }
  /** A leaf of a JSON body; `embedded` is a path in the JSON text of the leaf. */
  | { readonly in: "json"; readonly path: Keys; readonly embedded?: Keys }
  | { readonly in: "form"; readonly name: string; readonly occurrence: number }
  | { readonly in: "part"; readonly name: string; readonly occurrence: number }
  /** The whole of a body that is text. */
  | { readonly in: "text" };

/** The keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/** A value of a request, which may have come from somewhere. */
export interface RequestValue {
  /** Unique: the entry and the place, `12 query page 0`. */
  readonly id: string;
  readonly entry: Entry;
  readonly place: ValuePlace;
  /** Its name: the key, the parameter, `user id` for the segment after `users`. */
  readonly name: string;
  readonly value: Scalar;
}

/** The place of a value in a response, from which a capture takes it. */
export type ProducerSource =
  /**
   * `embedded` is a path in a JSON text; such a value cannot be captured by a path. Where
   * `choice` is given, an item of a list is in the path, and a capture takes it by the choice.
   */
  | {
    readonly from: "json";
    readonly path: Keys;
    readonly embedded?: Keys;
    readonly choice?: ItemChoice;
  }
  /** Where `regex` is given, the first group of it in the value. */
  | { readonly from: "header"; readonly name: string; readonly regex?: string }
  | { readonly from: "cookie"; readonly name: string }
  /** The first group of a regular expression over the body. */
  | TextSource;

/** A value of a page or a text. */
export interface TextSource {
  readonly from: "text";
  readonly regex: string;
  /**
   * The id of the request value in which the user typed a text that is part of the expression, if
   * any.
   */
  readonly by?: string;
  /**
   * An expression without that text, for when that request value gets a template; it may match
   * another value.
   */
  readonly plain?: string;
}

/** How an item of a list is chosen in the next run, in which its index may differ. */
export interface ItemChoice {
  /** A JSONPath below the body: `$.items[?@.title == 'two'].id`, `$[0].id`. */
  readonly path: string;
  /**
   * The id of the request value in which the user typed what the path compares with. Where that
   * request value gets a template, the path cannot be used, since no expression may stand in it;
   * the keys are left.
   */
  readonly by?: string;
  /** A note for the user: `picks item 3 of 12 of a list`. */
  readonly note?: string;
}

/** A value of a response, which a later request may use. */
export interface Producer {
  /** Unique: the entry and the source, `3 json $.data.id`. */
  readonly id: string;
  readonly entry: Entry;
  readonly source: ProducerSource;
  /** The word that says what it is: the key, the name of the cookie or of the header. */
  readonly name: string;
  readonly value: Scalar;
}

/** The text and references that replace a value in the flow, in order. */
export type Template = readonly Piece[];

/** A part of a template: text as it is, or a reference. */
export type Piece = string | Reference;

/** What a flow refers to. */
export type Reference =
  | { readonly to: "capture"; readonly producer: Producer; readonly filters?: readonly string[] }
  /** A variable of the flow, by its key in {@linkcode Variable}. */
  | { readonly to: "variable"; readonly key: string; readonly filters?: readonly string[] }
  | { readonly to: "environment"; readonly name: string; readonly filters?: readonly string[] }
  /** `UUID`, `HEX_16`: another one at each place. */
  | { readonly to: "random"; readonly what: string; readonly filters?: readonly string[] }
  /** `ISO`, `DATE`, `EPOCH`, `EPOCH_MS`. */
  | { readonly to: "now"; readonly what: string; readonly filters?: readonly string[] };

/** A variable of the flow. */
export interface Variable {
  /** Its identity; the name in the file is given later. */
  readonly key: string;
  /** The name that is wished for. */
  readonly name: string;
  readonly value: Template;
}

/** A variable of the environment that the flow needs. */
export interface EnvironmentName {
  readonly name: string;
  /** What it is, in a few words, for `.env.example`: `password of admin in step login`. */
  readonly purpose: string;
  /** What was recorded; never written anywhere, and looked for in all that is. */
  readonly recorded: string;
  readonly secret: boolean;
}

/** How certain it is that a value comes from its producer. */
export type Confidence = "high" | "medium" | "low";

/** A producer that a request value may come from, and why it was or was not taken. */
export interface Candidate {
  readonly producer: Producer;
  /** From 0 to 1: how well the names go together. */
  readonly affinity: number;
  /** `taken`, or why it was not: `a later response has it too`, `the names do not go together`. */
  readonly reason: string;
}

/** The decision about a request value. */
export interface Decision {
  readonly requestValue: RequestValue;
  /** The class of its value: `uuid`, `token`, `integer`, `word`, … */
  readonly valueClass: string;
  /** What replaces it in the flow; absent where the value stays as it was recorded. */
  readonly template?: Template;
  /** Whether it is left out altogether, as a cache buster is. */
  readonly dropped?: boolean;
  readonly confidence?: Confidence;
  /** In words, for `--explain`. */
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  /** What a person has to review; it is written as a comment at the step and into the summary. */
  readonly open?: string;
}

/** All decisions, by the id of the request value. */
export type Decisions = ReadonlyMap<string, Decision>;
